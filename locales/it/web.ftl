# Le parole del client per il browser. Che cosa succede in una partita lo racconta il server.

web-title = L’enigma di Leonardo
web-skip = Vai al contenuto
web-nav = Pagine
web-nav-home = Inizio
web-nav-tables = Tavoli
web-nav-games = Partite
web-nav-rules = Regole
web-nav-settings = Impostazioni
web-nowhere = Pagina non trovata
web-loading = Un momento…
web-close = Chiudi
web-copy = Copia il link
web-copied = Copiato
web-save = Salva
web-more = Mostra altro
web-yes = Sì
web-no = No
web-list-and = { $first } e { $last }
web-guest-name = Ospite { $number }
web-server-away = Il server non risponde. Nuovo tentativo…
web-offline = Sei offline. La partita continua appena torna la rete.

# Inizio
web-home-title = Una pagina del taccuino di Leonardo che gioca con te
web-home-lead = Metti una carta, spingine un’altra dal vicino, allinea tre simboli, raccogli Chiavi. Si impara in un minuto; da due a sei giocatori.
web-home-play = Gioca subito
web-home-go = Gioca
web-home-friends = Gioca con gli amici
web-home-friends-about = Apri un tavolo e manda il link, o fai inquadrare il codice.
web-home-tables-about = Posti liberi, e partite da guardare.
web-home-rules-about = Tutti e quattro i giochi e ogni carta.
web-home-mine = Le tue partite in corso
web-choose-variant = Quale gioco
web-choose-players = Giocatori
web-choose-level = Avversari
web-choose-clock = Orologio
web-variant-base = Il gioco base
web-variant-novem = Con Novem
web-variant-sets = Con i set di espansione
web-variant-quintis = Quintis Fontis
web-variant-bar = { $variant ->
    [novem] Novem
    [sets] Set
    [quintis] Quintis
   *[base] Base
}
web-about-base = Una croce di cinque carte davanti a ogni giocatore. Si vince con sette Chiavi. Comincia da qui.
web-about-novem = Nove carte a testa, otto linee e carte azione. Si vince con nove Chiavi.
web-about-sets = Come con Novem, con le carte di sei codici.
web-about-quintis = Un campo per tutti. Metti, copri, sostituisci; ogni altra Chiave vuole una linea più lunga.
web-level-adaptive = Alla tua altezza
web-level-random = Casuale
web-level-novice = Novizio
web-level-apprentice = Apprendista
web-level-collector = Collezionista
web-level-courier = Corriere
web-level-journeyman = Lavorante
web-level-rival = Rivale
web-level-strategist = Stratega
web-level-scholar = Erudito
web-level-sage = Saggio
web-level-master = Maestro

# Tavoli e partite
web-tables-open = Posti liberi
web-tables-playing = Partite da guardare
web-tables-none = Al momento nessuna.
web-free-seats = { $count ->
    [0] nessun posto libero
    [one] un posto libero
   *[other] { $count } posti liberi
}
web-won = vinta da { $players }
web-games-whose = Quali partite
web-games-mine = Le mie partite
web-games-public = Partite pubbliche
web-games-none = Ancora nessuna partita finita.

# Un nuovo tavolo
web-new-about = Chi siede dove? Gli amici arrivano con un link.
web-new-seat = Posto { $number }
web-new-me = Io (questo dispositivo)
web-new-open = libero, per un amico
web-new-bot = bot: { $level }
web-new-hot-seat = Prendi più posti per giocare con altri su questo dispositivo; un sipario nasconde le mani.
web-new-public = Mostralo in «Tavoli»
web-new-public-about = Così chiunque può prendere un posto libero.
web-new-make = Apri il tavolo
web-clock-none = nessuno
web-clock-move = un minuto per turno
web-clock-bank = dieci minuti a testa, più cinque secondi per turno
web-deck = Il mazzo extra
web-deck-about = Scegli dei set, anche in più copie, o incolla il codice di un mazzo. Vuoto è il mazzo normale.
web-deck-code = Codice del mazzo
web-deck-less = Uno in meno: { $set }
web-deck-more = Uno in più: { $set }
web-deck-size = { $cards } carte, di cui { $symbols } carte simbolo
web-deck-list = Mostra le carte

# Prima della partita
web-lobby = Il tavolo è pronto
web-lobby-seats = Posti
web-lobby-you = tu
web-lobby-invite = Invita
web-lobby-qr = Un codice con il link di questo tavolo
web-lobby-link = Link di questo tavolo
web-lobby-local = Amici su altri dispositivi?
web-lobby-waiting = La partita può cominciare quando tutti i posti sono occupati. Anche i bot possono sedersi.
web-lobby-host = La partita la fa cominciare chi ospita il tavolo.
web-lobby-fair = Una mescolata onesta, e come verificarla
web-seat-open = Il posto { $number } è libero
web-do-sit = Siediti qui
web-do-bot = Aggiungi un bot
web-do-leave = Alzati
web-do-kick = Libera il posto
web-do-start = Comincia la partita
web-table-closed = Questo tavolo è chiuso
web-other-cards = A questo tavolo si gioca con carte diverse da quelle che la pagina conosce. Ricarica la pagina; se non basta, le carte del server sono cambiate dall’inizio della partita.

# Il tavolo
web-watching = Stai guardando
web-line-lost = Connessione persa. Nuovo tentativo…
web-result = Risultato
web-menu = Menu
web-help = Aiuto
web-bar = Barra del tavolo
web-full-screen = Schermo intero
web-log = Che cosa è successo
web-log-older = { $count } turni precedenti
web-log-you = Tu
web-since = Dal tuo ultimo turno
web-chat = Di’ qualcosa
web-chat-send = Invia
web-actions = Che cosa puoi fare
web-hand = La tua mano
web-hand-empty = La tua mano è vuota.
web-hand-main = Carte principali in mano: { $count }
web-hand-extra = Carte extra in mano: { $count }
web-hand-known = Si sa che in questa mano ci sono
web-in-play = Carte azione in gioco
web-layout-own = Il tuo schema
web-layout-of = Schema di { $player }
web-field = Il campo
web-cell = Posto { $x }, { $y }
web-cell-beneath = Carte sotto: { $count }
web-stack = Le carte di questo posto, la prima è in cima
web-last-turns = Turni rimasti dopo questo: { $count }
web-zone-empty = vuota
web-zone-sealed = sigillata per { $count ->
    [one] un altro turno
   *[other] altri { $count } turni
}
web-zone-ghost = { $card } andrebbe qui
web-can-be-chosen = si può scegliere
web-supply = Le Chiavi del gioco
web-supply-taken = Chiavi prese: { $count }
web-supply-needs = la prossima vuole una fila di { $count }
web-supply-echo = ora non si può giocare
web-panel-again = Mostra di nuovo le mie scelte
web-mark-keys = Riceveresti: { $symbols }
web-mark-breaks = Perderesti la tua linea: { $symbols }
web-play-here = premi di nuovo per giocare
web-card-new = nuova
web-card-extra = carta extra { $symbols }
web-card-action = carta azione «{ $name }»
web-no-cards = Nessuna carta.
web-keys = Chiavi: { $count }
web-keys-of = Chiavi: { $count } di { $goal }
web-keys-own = Le tue Chiavi
web-keys-whose = Chiavi di { $player }
web-left = alla tua sinistra
web-seat-wants = { $count ->
    [one] A una carta da una linea
   *[other] A una carta da { $count } linee
}
web-seat-stands = { $count ->
    [one] Ha una linea che darà una Chiave
   *[other] Ha { $count } linee che daranno Chiavi
}
web-seat-known = { $count ->
    [one] Conosci una carta di questa mano
   *[other] Conosci { $count } carte di questa mano
}
web-left-about = Alla tua sinistra: riceve le carte che spingi fuori
web-right = alla tua destra
web-right-about = Alla tua destra: ti spinge le sue carte
web-is-bot = Qui gioca un bot
web-away = assente
web-out = fuori dalla partita
web-clock-of = Tempo di { $player }
web-deck-main = Mazzo principale, carte: { $count }
web-deck-extra = Mazzo extra, carte: { $count }
web-pile-main = Scarti principali, carte: { $count }
web-pile-extra = Scarti extra, carte: { $count }
web-pile-top = In cima: { $card }

# Il turno
web-turn-yours = Tocca a te.
web-steps = Fasi del turno
web-step-start = Inizio
web-step-play = Gioco
web-step-keys = Chiavi
web-step-end = Fine
web-step-draw = Pesca
web-status-over = La partita è finita.
web-status-other = { $player } sta pensando…
web-status-plays = { $player } gioca.
web-status-done = Fatto.
web-status-kept = Nessuna connessione. La tua mossa è conservata e parte appena torna.
web-status-planned = Deciso: si gioca quando tocca a te.
web-status-ahead = Se toccasse a te adesso:
web-status-action = La carta azione «{ $name }»:
web-status-card = { $card }: scegli dove.
web-status-proposed = Succederebbe questo:
web-status-start = Gioca una carta, o usa prima una carta azione.
web-status-play = Scegli una carta, poi un posto.
web-status-end = Usa o scarta carte azione, o termina il turno.
web-status-effect = La carta richiede una scelta.
web-status-look = Quale carta prendi?
web-status-throw = Scarta ancora una carta, o fermati.
web-status-any-key = Una figura completa! Prendi una Chiave qualsiasi, una volta per partita.
web-status-draw = Da quale mazzo peschi?
web-preview-asking = Vediamo che cosa succede…
web-preview-keys = Ricevi:
web-preview-no-key = Ancora nessuna Chiave
web-preview-none = Non si può mostrare, ma si può giocare.
web-details = Dettagli
web-result-keys = Hai ricevuto
web-result-none = Ancora nessuna linea.
web-line-made = { $player } avrebbe una linea: { $symbols }
web-line-broken = { $player } perderebbe una linea: { $symbols }
web-do-confirm = Conferma
web-do-back = Indietro
web-do-clear = Un’altra carta
web-do-use = Usala
web-do-discard = Scartala senza usarla
web-do-lay = Metti
web-do-cover = Copri
web-do-replace = Sostituisci e prendi
web-do-deck-main = Mazzo principale
web-do-deck-extra = Mazzo extra
web-do-piles = Le pile degli scarti
web-do-pass = Passa
web-do-decline = Per ora nessuna Chiave
web-do-start-done = Avanti
web-do-end-turn = Termina il turno
web-do-actions-first = Prima le carte azione
web-do-plan = Giocala al mio turno
web-do-plan-no = Non giocarla
web-do-skip = Al mio turno
web-do-undo = Annulla
web-speed = Velocità: { $speed }
web-speed-half = metà
web-speed-normal = normale
web-speed-double = doppia
web-speed-instant = immediata, senza animazioni
web-drawing-as-played = Pesca: come giocato
web-drawing-main = Pesca: principali
web-drawing-extra = Pesca: extra
web-drawing-ask = Pesca: chiedi
web-do-enough = Fatto
web-rerun = Mostra di nuovo
web-hits = Che cosa ti ha colpito
web-hit-pushed = { $player } spinge { $card } sulla tua zona { $zone }; { $lost } viene scartata.
web-hit-filled = { $player } spinge { $card } sulla tua zona { $zone }.
web-hit-sealed = { $player } mette un sigillo sul tuo schema: { $zones }.
web-hit-erased = { $player } scarta { $card } dalla tua zona { $zone }.
web-hit-swapped = { $player } scambia carte con te: { $zone }.
web-hit-exchanged = { $player } scambia una carta con la tua mano.

# Di rado
web-do-take-back = Annulla l’ultima decisione
web-do-hand = Lascia giocare un bot per me
web-do-take = Riprendi a giocare
web-do-end = Proponi di finire la partita
web-do-end-sure = Sì, finiamo se tutti sono d’accordo (i bot lo sono)
web-do-end-no = No, continuiamo
web-do-resign = Arrenditi
web-do-resign-sure = Sì, mi arrendo
web-do-token = Continua su un altro dispositivo
web-token-about = Apri lì questo link, e tienilo per te:
web-do-share-seat = Crea un link per un altro dispositivo
web-token-qr = Codice per la fotocamera dell’altro dispositivo
web-devices = Dispositivi di questo posto
web-device = Dispositivo { $number }
web-device-since = Visto la prima volta { $when }
web-device-this = Questo dispositivo
web-device-here = Connesso
web-device-first = Ha preso il posto
web-do-sign-out = Disconnetti
web-do-sign-out-all = Disconnetti tutti gli altri
web-signed-out = Questo dispositivo è stato disconnesso dal posto. Ora stai guardando.
web-claim = Continuare come posto { $seat } ({ $name }) su questo dispositivo?
web-claim-about = Questo link apre un posto preso su un altro dispositivo. Continua solo se è tuo.
web-do-claim = Continua qui
web-do-watch = Guarda soltanto
web-onlookers = Tutti gli spettatori
web-do-mute = Nascondi i messaggi
web-do-unmute = Mostra di nuovo i messaggi
web-do-substitute = Lascia giocare un bot
web-asked-back = { $player } vorrebbe annullare la sua ultima decisione. Sei d’accordo?
web-asked-end = { $player } vorrebbe finire la partita così com’è. Sei d’accordo?
web-curtain = Tocca a { $player }. Passa il dispositivo.
web-curtain-open = Sono io: mostra le mie carte

# La fine
web-end-you = Hai vinto!
web-end-winners = { $count ->
    [0] Non vince nessuno
    [one] Vince { $players }
   *[other] Vincono { $players }
}
web-end-keys = Le Chiavi sono complete.
web-end-stall = Per troppo tempo non è successo nulla.
web-end-passes = Tutti hanno passato.
web-end-rounds = I giri sono finiti e un giocatore è davanti.
web-end-last-turns = Gli ultimi turni sono stati giocati.
web-end-resigned = Tutti gli altri si sono arresi.
web-end-time = Il tempo è scaduto.
web-end-agreed = Tutti erano d’accordo di finire la partita.
web-end-moves = La partita ha raggiunto il limite di mosse e si conclude così com’è.
web-end-turns = Turni: { $count }.
web-end-rematch = Gioca ancora
web-end-join = Vai alla prossima partita
web-end-replay = Rivedi la partita

# Aiuto
web-help-how = Scegli una carta della mano: ogni posto mostra che cosa porterebbe, una Chiave a te o una linea a un altro giocatore. Scegli un posto per vedere tutta la mossa, e sceglilo di nuovo per giocarla. Se un posto non si può usare, toccalo: il tavolo ti dice perché.
web-key-card = una carta della tua mano
web-key-zone = una zona del tuo schema
web-key-confirm = fai la mossa mostrata
web-key-next = avanti: conferma, o termina il turno
web-key-clear = scegli di nuovo
web-key-draw = pesca dal mazzo principale, dal mazzo extra
web-key-arrows = da una cosa alla successiva
web-key-rerun = mostra di nuovo che cosa è successo
web-key-skip = vai al mio turno
web-key-log = che cosa è successo, a parole
web-key-menu = menu
web-key-help = questo aiuto

# Replay
web-replay = Replay
web-replay-first = Alla distribuzione
web-replay-back = Un passo indietro
web-replay-play = Avvia
web-replay-stop = Ferma
web-replay-next = Un passo avanti
web-replay-last = Alla fine
web-replay-step = Passo
web-replay-steps = Passi
web-replay-pace = Velocità
web-replay-jump = Passo { $step }
web-replay-deal = Le carte sono distribuite.
web-replay-goes-on = { $player } continua.
web-replay-eyes = Punto di vista
web-replay-open = tutti (tutte le mani scoperte)
web-replay-public = uno spettatore
web-replay-link = Link a questa posizione
web-replay-record = Scarica la registrazione (.leo)
web-replay-as = Continua come
web-replay-go-on = Continua da qui contro i bot
web-replay-flaw = In questa registrazione qualcosa non va:
web-replay-keys = Tasti: ← → un passo, con Maiusc un turno, Home e Fine la distribuzione e la fine, Spazio per avviare.
web-replay-home = Replay
web-replay-home-about = Rivedi le partite finite, di questo server o da un file, e verifica ogni mescolata.
web-replay-file = Apri una registrazione
web-replay-file-about = Apri la registrazione di una partita (.leo, o la sua forma JSON), ovunque sia stata giocata: passo per passo, da ogni punto di vista, con ogni mescolata verificata. Il server la rigioca per te e non conserva nulla.
web-replay-file-choose = Scegli un file
web-replay-file-drop = o trascinalo su questa pagina
web-replay-file-large = Questo file è troppo grande per una registrazione.
web-replay-more = Altri passi
web-replay-another = Un’altra registrazione
web-replay-games = Partite finite su questo server
web-fair = La mescolata era onesta?
web-fair-about = Prima della distribuzione il server ha pubblicato un impegno, e dopo la partita il segreto che conteneva. Il segreto e i sali dei giocatori danno il seme, e il seme dà ogni mescolata. Questa pagina calcola tutto da sola, senza fidarsi del server, e lo confronta con ogni carta arrivata. Due cose le puoi sapere solo tu: che prima della distribuzione ti è stato mostrato proprio questo impegno, e che il tuo sale è davvero tuo.
web-fair-commitment = Impegno
web-fair-secret = Segreto
web-fair-salt = Sale di { $player }
web-fair-check = Verifica qui ogni mescolata
web-fair-yes = Tutto corrisponde: ogni carta arrivata viene dal seme.
web-fair-no = Questo non corrisponde!
web-fair-right = corretto
web-fair-wrong = sbagliato
web-fair-nothing = La fortuna di questa registrazione è scritta per esteso e non c’è un seme, quindi non c’è nulla con cui verificarla.
web-fair-middle = Questa partita è cominciata a metà di un’altra. Le sue carte sono state ridistribuite in quel momento, quindi nessun seme dice da dove vengono.
web-fair-is-committed = Il segreto è quello promesso dall’impegno.
web-fair-other-hash = Lo SHA-256 del segreto è { $found }.
web-fair-is-seed = Il seme della registrazione è quello che danno il segreto e i sali.
web-fair-seed = Il segreto e i sali danno il seme { $seed }.
web-fair-deal-main = Il mazzo principale è stato mescolato per la distribuzione. Carte: { $cards }, confrontate: { $seen }.
web-fair-deal-extra = Il mazzo extra è stato mescolato per la distribuzione. Carte: { $cards }, confrontate: { $seen }.
web-fair-first-seat = È stato scelto il primo giocatore.
web-fair-refill-main = La pila principale è diventata il mazzo. Carte: { $cards }, confrontate: { $seen }.
web-fair-refill-extra = La pila extra è diventata il mazzo. Carte: { $cards }, confrontate: { $seen }.
web-fair-look-main = Il mazzo principale è stato mescolato dopo uno sguardo. Carte: { $cards }, confrontate: { $seen }.
web-fair-look-extra = Il mazzo extra è stato mescolato dopo uno sguardo. Carte: { $cards }, confrontate: { $seen }.
web-fair-exchange = È stata scelta una carta da una mano di { $cards }.
web-fair-otherwise = Il seme dà { $expected }, ma era { $found }.
web-fair-places = In tutti i { $steps } passi, mani, mazzi e scarti erano come li rendono le carte arrivate e uscite.

# Regole
web-rules-search = Cerca nelle regole
web-rules-found = { $count ->
    [0] nessun risultato
    [one] un passo trovato
   *[other] { $count } passi trovati
}
web-rules-cards = Tutte le carte
web-rules-symbols = I dodici simboli
web-diagram = Metti Meccanismo–Corrente in basso nella tua croce (a destra). Gatto–Eclissi, che era lì, scivola dal tuo vicino di sinistra e scaccia una carta. Tre Meccanismi in una colonna: ricevi la Chiave.

# Impostazioni
web-set-name = Il tuo nome
web-set-name-saved = Salvato.
web-set-language = Lingua
web-set-theme = Aspetto
web-theme-system = Come il sistema
web-theme-light = Carta
web-theme-dark = Scrivania notturna
web-theme-contrast = Contrasto elevato
web-set-confirm = Mostra che cosa farebbe una mossa e chiedi conferma
web-set-confirm-about = Se è disattivato, una mossa si fa appena la scegli.
web-set-speed = Velocità delle carte
web-set-drawing = Che cosa pesca «Termina il turno»
web-set-rules = Nomina le regole nel diario
web-set-rules-about = Dopo ogni frase, con un link.
web-set-sounds = Suoni
web-set-sounds-about = Carta, penna, cera e una campanella per il tuo turno. Cominciano dal primo tocco.
web-set-codes = Mostra le sigle dei simboli
web-set-codes-about = Due lettere su ogni simbolo, come nella notazione.

web-album = Carte
web-album-sets = Serie
web-album-symbols = Carte con un simbolo
web-album-copies = { $count } copie
web-album-none = In questa serie non ce n’è nessuna.
web-look-key = Chiave: { $symbol }
web-look-key-free = Non l’ha ancora nessuno.
web-look-sealed = Sigillata: nessuna carta entra né esce per { $count ->
    [one] un altro turno.
   *[other] altri { $count } turni.
}
web-key-look = guarda da vicino ciò che è selezionato
web-manner-adaptive = Più forte dopo ogni tua vittoria e più mite dopo ogni sconfitta: così vinci circa metà delle partite.
web-manner-random = Gioca quel che capita, e ride.
web-manner-novice = È alle prime partite e lascia passare una Chiave su due.
web-manner-apprentice = Vede le Chiavi, ma non sempre.
web-manner-collector = Colleziona linee a cui manca una sola carta e per loro fa aspettare una Chiave.
web-manner-courier = Sempre di fretta: prende quasi ogni Chiave al volo e bada poco alle tue linee.
web-manner-journeyman = Guarda avanti di un turno, non perde una Chiave e tiene d’occhio le tue linee.
web-manner-rival = Rovina le tue linee ovunque può, e la partita dura di più.
web-manner-strategist = Prima di ogni mossa gioca a mente qualche decina di partite e lascia poche linee aperte.
web-manner-scholar = Prima di ogni mossa gioca a mente cento partite e smonta ciò che costruisci.
web-manner-sage = Prima di ogni mossa gioca a mente centinaia di partite e sa far aspettare una Chiave.
web-manner-master = Pensa molto avanti e perdona poco.

# Amici, momenti e aiuto
web-nowhere-about = Questa pagina è stata strappata dal taccuino, o non c’è mai stata. Da qui si va avanti:
web-share = Condividi…
web-lobby-name = Nome al posto { $number }
web-lobby-free = libero
web-lobby-bots = I bot che aggiungi:
web-lobby-absent = In attesa di { $players }. Si comincia quando ci sono tutti.
web-lobby-local-about = Questo link funziona solo su questo computer. Per altri dispositivi avvia il server con --listen 0.0.0.0:7878 e apri questa pagina all’indirizzo del computer nella tua rete.
web-lobby-fair-about = La mescolata è già fissata. Dopo la partita puoi verificarla con questo hash:
web-do-sit-too = Gioca anche qui
web-do-start-without = Comincia senza aspettare
web-clock-seconds = { $count } secondi a turno
web-clock-minutes = { $count ->
    [one] un minuto a turno
   *[other] { $count } minuti a turno
}
web-clock-each = { $count } min a testa, + { $seconds } s a turno
web-option-fresh = valgono solo le linee nuove
web-option-echo = eco dell’ultima carta
web-option-keys = si vince con { $count } Chiavi
web-option-hand = mano di { $count }
web-option-rounds = fine dopo { $count } giri, appena un giocatore è davanti
web-option-stall = { $count ->
    [0] nessuna fine per stallo
   *[other] fine dopo { $count } giri senza novità
}
web-house-rules = Regole della casa
web-house-usual = come sempre
web-house-lines = Quali linee danno Chiavi
web-house-lines-standing = tutte quelle complete
web-house-lines-fresh = solo quelle in cui hai giocato
web-house-keys = Chiavi per vincere
web-house-hand = Carte in mano
web-house-rounds = Giri di una partita breve (vuoto: senza limite)
web-house-stall = Giri senza novità che finiscono la partita (0: mai)
web-house-echo = Simboli che non si possono ripetere
web-house-echo-previous = quelli del giocatore prima di te
web-house-echo-last = quelli dell’ultima carta giocata
web-talk = Chat
web-talk-unread = { $count ->
    [one] Chat, un nuovo messaggio
   *[other] Chat, { $count } nuovi messaggi
}
web-reactions = Reazioni rapide
web-react-good = Ben giocato!
web-react-laugh = Ah!
web-react-oh = Oh!
web-react-sad = Oh no
web-react-thanks = Grazie
web-react-turn = Tocca a te?
web-any-key = { $player }: cinque simboli uguali, una Chiave a scelta
web-any-key-you = Cinque simboli uguali: una Chiave a tua scelta!
web-one-key = { $player }: manca una Chiave
web-one-key-you = Ti manca una Chiave!
web-again = Un’altra partita con gli stessi giocatori
web-again-soon = { $count ->
    [one] Si va fra un secondo.
   *[other] Si va fra { $count } secondi.
}
web-again-stay = Resta qui
web-end-shared = Condividi la vittoria!
web-end-close = { $count ->
    [one] Per un soffio: mancava una Chiave.
   *[other] Per un soffio: mancavano { $count } Chiavi.
}
web-end-line = Le carte che hanno vinto: { $player }
web-end-race = La corsa alle Chiavi
web-end-race-about = Quante Chiavi aveva ciascuno, turno per turno
web-end-moments = Momenti decisivi
web-moment-lead = Turno { $turn }: { $player } passa in testa.
web-moment-many = Turno { $turn }: { $count } Chiavi insieme per { $player }.
web-moment-any = Turno { $turn }: uno schema completo dà a { $player } una Chiave qualsiasi.
web-moment-run = Dal turno { $turn }: { $count } Chiavi di fila per { $player }.
web-end-rematch-all = Ancora una con tutti
web-end-against = Ancora una contro { $players }
web-end-picture = Condividi un’immagine
web-end-text = Copia come testo
web-end-table = Guarda il tavolo
web-your-turn = tocca a te
web-their-turn = tocca a { $player }
web-before = Prima
web-after = Dopo
web-diagram-you = tu
web-diagram-left = vicino di sinistra
web-help-goal = Lo scopo
web-help-goal-keys = { $goal ->
   *[other] Raccogli per primo { $goal } Chiavi diverse.
}
web-help-goal-field = Avere più Chiavi di tutti quando finiscono le carte.
web-help-turn = Il tuo turno
web-help-base-1 = Metti una carta della mano sulla tua croce.
web-help-base-2 = La carta che era lì scivola nello stesso posto del giocatore alla tua sinistra e scaccia la sua.
web-help-base-3 = Lo stesso simbolo tre volte nella tua riga o colonna ti dà la sua Chiave.
web-help-base-4 = Pesca una carta.
web-help-novem-1 = Se vuoi, usa le carte azione con il sole che sorge.
web-help-novem-2 = Metti una carta principale e una extra; ciò che era lì scivola a sinistra.
web-help-novem-3 = Tre simboli uguali in riga, colonna o diagonale ti danno una Chiave.
web-help-novem-4 = Usa o scarta le carte azione con il sole che tramonta, poi pesca.
web-help-quintis-1 = Metti una carta accanto alle altre, coprine una, o sostituiscila e prendila.
web-help-quintis-2 = Non può ripetere un simbolo appena giocato.
web-help-quintis-3 = Tre simboli uguali di fila danno la prima Chiave di quel simbolo; la seconda ne chiede quattro, la terza cinque.
web-help-quintis-4 = Pesca una carta.
web-help-rules = Le regole di questo gioco
web-help-keys = Tastiera
web-key-undo = ritira la tua ultima decisione

# Enigmi
web-puzzle = Enigma
web-puzzle-daily = Enigma del giorno
web-puzzle-about = Una posizione, una risposta. Trovala e non interrompere la serie.
web-puzzle-rating = Il tuo punteggio: { $rating }
web-puzzle-rated = questo enigma: { $rating }
web-puzzle-streak = { $days ->
    [one] un giorno di fila
   *[other] { $days } giorni di fila
  }
web-puzzle-again = Riprova
web-puzzle-answer = Mostra la risposta
web-puzzle-the-answer = Risposta: { $moves }
web-puzzle-next = Prossimo enigma
web-puzzle-own = Apri un enigma
web-puzzle-own-about = Incolla il testo o il link di un enigma. Viene mostrato se ha esattamente una risposta.
web-puzzle-own-go = Apri
web-puzzle-make = Crea un enigma
web-puzzle-making = Cerco domande con esattamente una risposta…
web-puzzle-made = { $puzzles ->
    [one] Un enigma da questa posizione, con la risposta dimostrata:
   *[other] { $puzzles } enigmi da questa posizione, ciascuno con la risposta dimostrata:
  }

# Lezioni
web-learn = Impara
web-learn-go = Impara in due minuti
web-learn-about = Lezioni brevi da giocare, dalla prima Chiave a Quintis Fontis.
web-learn-lead = Lezioni brevi da giocare. Ciò che hai fatto resta in questo browser.
web-learn-step = Passo { $step } di { $steps }
web-learn-steps = { $count ->
    [one] { $count } passo
   *[other] { $count } passi
}
web-learn-text = Che cosa fare
web-learn-over = Hai finito questa lezione.
web-learn-on = Avanti
web-learn-right = Giusto!
web-learn-hint = Un suggerimento
web-learn-more = Di’ di più
web-learn-again = Ricomincia il passo
web-learn-repeat = Ripeti la lezione
web-learn-next = Prossima lezione
web-learn-all = Tutte le lezioni
web-learn-puzzles = Tre enigmi
web-learn-puzzles-about = Per finire: prendi tutte le Chiavi, prendine una senza rischi, ferma una vittoria. Ognuno ha una sola risposta.
web-learn-puzzles-solved = { $solved } di { $count } risolti
web-learn-puzzle = Enigma { $place } di { $count }
web-learn-passed = finita
web-learn-begun = cominciata
web-learn-add = Aggiungi { $set }
web-learn-drop = Togli { $set }
web-learn-copies = Copie: { $count }
web-tips-off = Niente più consigli
web-set-tips = Consigli nella prima partita
web-set-tips-about = Una frase per turno, finché la conosci.

# Suggerimenti al tavolo
web-hint = Suggerimento
web-hint-what = Che cosa cercare
web-hint-move = Mostra la mossa
web-hint-here = Il suggerimento indica questo posto
web-key-hint = un suggerimento; di nuovo: di più
web-new-hints = Permetti i suggerimenti
web-new-hints-about = I giocatori possono chiedere a un bot dove guardare, che cosa cercare e quale mossa fare. Tutti vedono che è permesso.
web-terms-hints = con suggerimenti
web-terms-no-hints = senza suggerimenti
web-analysis = Analisi
web-analysis-loading = Sto analizzando la partita…
web-analysis-luck = Analisi: quanto fu fortuna, quanto gioco?
web-analysis-look = Guarda
web-analysis-hide = Nascondi le mosse migliori: voglio trovarle da me
web-retry = Trova la mossa migliore
web-retry-go = Riprova
