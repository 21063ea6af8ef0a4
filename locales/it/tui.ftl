# Il client a tutto schermo per il terminale.

tui-too-small = Questa finestra è troppo piccola per il tavolo: servono { $columns } colonne e { $rows } righe. Ingrandiscila, o gioca con --plain.
tui-deck = { $deck ->
    [main] Mazzo { $cards } · scarti { $pile }
   *[extra] Extra { $cards } · scarti { $pile }
  }
tui-deck-alone = { $deck ->
    [main] Mazzo { $cards }
   *[extra] Extra { $cards }
  }
tui-log = Che cosa è successo
tui-piles = Mazzi e scarti, dal più recente
tui-known = { $player }: carte note in mano
tui-echo = Ora no:
tui-thinking = { $player } sta pensando…
tui-choose-card = ←→ scegli una carta, Invio: scegli dove
tui-choose-place = Scegli un posto con le frecce o con Tab.
tui-other-way = Spazio: copri o sostituisci
tui-confirm = Invio: conferma · Esc: indietro
tui-gain = Ricevi: { $keys }
tui-gain-none = Nessuna Chiave.
tui-line-made = { $you ->
    [yes] La tua linea { $zones } ora mostra { $symbols }.
   *[no] La linea { $zones } di { $player } ora mostra { $symbols }.
  }
tui-line-broken = { $you ->
    [yes] La tua linea { $zones } non mostra più { $symbols }.
   *[no] La linea { $zones } di { $player } non mostra più { $symbols }.
  }
tui-card-not-now = Ora questa carta non si può giocare.
tui-not-there = La carta non può andare lì.
tui-not-your-turn = Non tocca a te.
tui-too-long = La partita è troppo lunga per registrarla ancora.
tui-taken-back = Annullato.
tui-nothing-back = Non c’è nulla da annullare.
tui-not-kept = Non è stato possibile salvare la partita: { $why }
tui-hint-soon = Il maestro sta pensando…
tui-hint-more = Premi di nuovo H per saperne di più.
tui-pace-human = I bot giocano a ritmo umano.
tui-pace-quick = I bot giocano in fretta.
tui-pace-at-once = I bot giocano all’istante.
tui-replay = Mossa { $at } di { $length }
tui-replay-runs = Mossa { $at } di { $length }, in corso
tui-keys-play = ? tasti · F1 regole · q esci · u annulla · H consiglio · . fase · : scrivi · L diario · p scarti
tui-keys-over = u annulla · a analisi · L diario · p scarti · ? tasti · q esci
tui-keys-replay = ←→ mossa · ↑↓ turno · Spazio avvia · a analisi · t riprova · q esci · ? tasti · Tab visuale · Home Fine · L diario · F1 regole
tui-help-title = Tasti
tui-help =
    ← → ↑ ↓  h j k l   muovi il cursore       Invio   scegli, poi conferma
    Esc                un passo indietro      Tab     mano o elenco; posto
    1 … 9              carta o riga; una zona come sul tastierino numerico
    Spazio             copri o sostituisci    s       serie d’un simbolo
    { "." }                  termina la fase, o passa
    u                  annulla                H       consiglio; ancora: di più
    f                  ritmo dei bot          p       mazzi, scarti, carte note
    L  F2              che cosa è successo    F1      le regole ( / cerca)
    :                  scrivi mosse: MeHa>N  +MePr>NW  !blot:1,NW  .
    q                  esci; la partita è salvata e continua con --resume
    Mouse: clic su una carta, clic su un posto (che cosa fa), ancora clic.
    Ctrl-Z sospende, Ctrl-L ridisegna.
    ✦ 2/7 Chiavi · ← sinistra: riceve da te · → destra · ⇄ entrambi · ⊠ sigillo
    ?Ha serve qui · =Ha linea completa, darà una Chiave · ✦Ha darebbe una Chiave
    ✗Ha perderesti una linea · ◂✦ ◂✗ lo stesso per altri · ⋯ poi manca una carta
    + carta extra · ☼ ☾ azione: inizio, fine turno · ×2 in pila · ∘ posto 0,0
tui-help-replay =
    ← →  Invio         una mossa indietro, avanti
    ↑ ↓  Pag           un turno indietro, avanti
    Home  Fine         la distribuzione, la fine
    Spazio             avvia, ferma
    Tab                cambia punto di vista
    a                  analisi: fortuna e gioco
    t                  trova una mossa migliore di quella giocata qui
    L  F2              che cosa è successo    p       mazzi, scarti
    F1                 le regole              q       esci
tui-analysis = Analisi
tui-keys-retry = H mostra la risposta · q indietro · F1 regole · p scarti · ? tasti
tui-retry = Trova la mossa migliore
tui-analysis-soon = La partita viene analizzata …
tui-analysis-retry = 1–9: riprova quella decisione come enigma. Altri tasti: ↑↓ Spazio scorri, Esc chiudi.
tui-rules = Le regole
tui-rules-keys = ↑↓ Spazio scorri · / cerca · n successivo · Esc chiudi
tui-quit-title = Uscire?
tui-quit = La partita è salvata; leonardo play --resume la continua. Invio: esci · Esc: resta
tui-quit-replay = Invio: esci · Esc: resta
tui-curtain = Tocca a { $player }. Gli altri, per favore, non guardino. Invio: mostra le carte
tui-bots = Salaì, Melzi, Boltraffio, Oggiono, Luini, Solario
tui-resume-none = Non ci sono partite salvate.
tui-resume-hint = La partita è salvata. Per continuare: leonardo play --resume
tui-no-seed = La registrazione non ha un seme: senza, la partita non può continuare.
tui-url = «{ $url }» non è il link di un tavolo. Un link è come http://host/table/…
tui-watch = Giocano solo i bot: { $level }.
tui-line-dialing = Connessione persa. Nuovo tentativo…
tui-line-waiting = Connessione persa ({ $why }). Nuovo tentativo fra { $seconds } s.
tui-line-closed = Il server ti ha chiuso il tavolo: { $why }
tui-players = { $players } giocatori
tui-lobby-link = Invita gli altri con questo link: { $link }
tui-lobby-hints = I giocatori possono chiedere consigli.
tui-lobby-no-hints = Senza consigli.
tui-lobby-no-clock = Senza orologio.
tui-lobby-per-move = Orologio: { $time } per turno.
tui-lobby-bank = Orologio: { $time } a testa, più { $more } s per turno.
tui-lobby-you = Sei { $name }. (Per cambiare: leonardo play --name.)
tui-lobby-watching = { $count ->
    [one] { $count } persona guarda.
   *[other] { $count } persone guardano.
  }
tui-lobby-keys = Distribuisci tu, a posti tutti occupati. ←→ cambia il livello dei bot.
tui-lobby-wait = Distribuisce chi ospita, quando ogni posto è occupato.
tui-keys-lobby = ↑↓ scegli · Invio conferma · t parla · F1 regole · L diario · ? tasti · q esci
tui-keys-online = ? tasti · F1 regole · m tavolo · t parla · u annulla · . fase · : scrivi · L diario · q esci
tui-deeds = Al tavolo
tui-deed-start = Dai le carte
tui-deed-sit = Prendi il posto { $seat }
tui-deed-bot = Posto { $seat }: un bot ({ $level })
tui-deed-leave = Lascia il posto { $seat }
tui-deed-kick = Libera il posto { $seat } ({ $player })
tui-deed-say = Di’ qualcosa
tui-deed-yes = Permetti di annullare
tui-deed-no = Rifiuta
tui-deed-look = Guarda dal posto { $seat }
tui-deed-take-back = Annulla l’ultima decisione
tui-deed-take = Riprendi a giocare
tui-deed-hand = Lascia giocare un bot per me
tui-deed-replace = Un bot al posto di { $player }, che è assente
tui-deed-end = Proponi di finire ora la partita
tui-deed-end-not = Ritira la proposta di finire
tui-deed-resign = Arrenditi
tui-deed-token = Continua su un altro dispositivo
tui-deed-sign-out = Disconnetti il dispositivo { $number } ({ $since })
tui-deed-sign-out-all = Disconnetti tutti gli altri dispositivi
tui-device = dispositivo { $number } (visto la prima volta { $since }{ $place ->
    [this] , questo
    [here] , connesso
   *[away] {""}
  })
tui-devices-how = sign-out 2 disconnette il dispositivo 2, sign-out tutti gli altri. Il primo ha preso il posto e resta.
tui-token = Apri questo link sull’altro dispositivo, e tienilo per te: { $link }
tui-claim = Continuare come posto { $seat } ({ $name }) su questo dispositivo? [s/N]
tui-claim-not = Il posto resta dov’è. Stai guardando.
tui-claiming = Si continua come posto { $seat } ({ $name }) su questo dispositivo.
tui-deed-rematch = Gioca ancora
tui-deed-follow = Vai al tavolo della prossima partita
tui-level-random = casuale
tui-level-novice = novizio
tui-level-apprentice = apprendista
tui-level-collector = collezionista
tui-level-courier = corriere
tui-level-journeyman = lavorante
tui-level-rival = rivale
tui-level-strategist = stratega
tui-level-scholar = erudito
tui-level-sage = saggio
tui-level-master = maestro
tui-seat-bot = bot, { $level }
tui-seat-adaptive = bot, ti segue
tui-seat-open = libero
tui-seat-you = tu
tui-seat-host = chi ospita
tui-seat-away = assente
tui-seat-out = fuori
tui-asked-take-back = { $player } vuole annullare una decisione. :yes o :no, oppure m.
tui-asked-end = { $player } propone di finire ora. :end accetta, oppure m.
tui-table-closed = Il tavolo è chiuso.
tui-quit-online = Il posto resta tuo: lo stesso link ti ci riporta. Invio: esci · Esc: resta
net-refused = la connessione è stata rifiutata
net-silent = non c’è risposta
net-broken = la connessione si è interrotta
net-unreachable = la rete non lo raggiunge
net-tls = nessuna connessione sicura: { $why }
net-failed = { $host }: { $why }
net-garbled = { $host }: non sembra un server di Leonardo.
net-nonsense = il server ha inviato qualcosa che questo programma non capisce
net-other-cards = al tavolo si gioca con carte che questo programma non ha, o ha in un’altra edizione
net-other-version = il server parla la versione { $theirs } del protocollo, questo programma la versione { $ours }
tui-come-back = Per tornare: leonardo play { $link }
tui-menu-title = L’enigma di Leonardo
tui-menu-hall = L’enigma di Leonardo su { $host }
tui-menu-new = Nuova partita
tui-menu-about-new = Contro i bot, o con altri a questo computer. Invio mostra le impostazioni; ancora Invio comincia.
tui-menu-resume = Continua: { $game }
tui-menu-saves = Tutte le partite salvate ({ $count })
tui-menu-saves-title = Partite salvate
tui-menu-about-saves = Partite non finite; ognuna è salvata dopo ogni mossa.
tui-menu-watch = Guarda giocare i bot
tui-menu-about-watch = I bot giocano fra loro. Tab cambia il punto di vista, f il ritmo.
tui-menu-replay = Rivedi una partita
tui-menu-about-replay = Le partite finite e ogni registrazione (.leo), mossa per mossa.
tui-menu-file = Un altro file…
tui-menu-about-file = Scrivi il nome di una registrazione.
tui-menu-join = Entra in un tavolo di un server
tui-menu-about-join = Con il link che ti hanno mandato, o con l’indirizzo di un server.
tui-menu-rules = Le regole
tui-menu-about-rules = Tutte le regole, con la ricerca. Il riassunto è accanto alle impostazioni di una partita.
tui-menu-quit = Esci
tui-menu-about-quit = Nulla va perso: le partite si salvano mentre si gioca.
tui-menu-table = Apri un tavolo
tui-menu-about-table = Un nuovo tavolo su questo server. I posti liberi sono per chi arriva con il link; i bot si aggiungono ora o più tardi.
tui-menu-refresh = Aggiorna l’elenco
tui-menu-about-refresh = Chiede al server quali tavoli ci sono ora.
tui-menu-start = Comincia
tui-menu-variant = Gioco
tui-menu-players = Giocatori
tui-menu-seat = Posto { $seat }
tui-menu-you = tu
tui-menu-person = una persona qui
tui-menu-hints = Consigli
tui-menu-public = Pubblico
tui-menu-yes = sì
tui-menu-no = no
tui-menu-about-seat = Una persona a questo terminale o un bot: i livelli sono dieci, dal novizio al maestro. Se le persone sono più d’una, fra i turni le carte sono nascoste.
tui-menu-about-bot = Un bot, livello { $place } di { $levels }: { $about }.
tui-menu-about-adaptive = Un bot alla tua altezza: più forte dopo ogni tua vittoria e più mite dopo ogni sconfitta, così vinci circa metà delle partite.
tui-menu-about-hints = Se durante la partita i giocatori possono chiedere consigli al maestro. Al tavolo lo vedono tutti.
tui-menu-about-public = I tavoli pubblici sono nell’elenco di chiunque venga sul server. Per gli altri serve il link.
tui-menu-type-link = Scrivi o incolla il link (http://host/table/… o l’indirizzo di un server), poi Invio.
tui-menu-type-file = Scrivi o incolla il nome di un file .leo, poi Invio.
tui-menu-keys = ↑↓ scegli · Invio apri · F1 regole · q esci
tui-menu-keys-form = ↑↓ voce · ←→ cambia · Invio su Comincia: gioca · F1 regole · Esc indietro
tui-menu-keys-typing = Invio vai · Esc indietro
tui-menu-game = { $variant }, { $players ->
    [one] { $players } giocatore
   *[other] { $players } giocatori
  }
tui-menu-turn = Turno { $turn }.
tui-menu-left = Ultima mossa: { $when }.
tui-menu-ended = Finita: { $when }.
tui-menu-damaged = { $file } non si può leggere.
tui-variant-base = Gioco base
tui-variant-novem = Novem
tui-variant-sets = Set di espansione
tui-variant-quintis = Quintis Fontis
tui-when-minutes = { $count ->
    [0] un attimo fa
    [one] { $count } minuto fa
   *[other] { $count } minuti fa
  }
tui-when-hours = { $count ->
    [one] { $count } ora fa
   *[other] { $count } ore fa
  }
tui-when-days = { $count ->
    [one] { $count } giorno fa
   *[other] { $count } giorni fa
  }
plain-people = Le persone a questo terminale hanno i posti { $seats }. Scrivi ? per l’aiuto.
plain-confirm-on = D’ora in poi ogni mossa va confermata.
plain-confirm-off = D’ora in poi le mosse si fanno subito.
plain-sure = Invio: conferma, n: indietro
plain-sure-unknown = «{ $answer }» qui non è una risposta: Invio o s fa la mossa, n no.
plain-mark-keys = Chiave { $symbols }
plain-mark-breaks = linea persa ({ $symbols })
plain-mark-gives = linea a { $player } ({ $symbols })
plain-mark-spoils = { $player } perde una linea ({ $symbols })
plain-not-done = Annullato.
plain-rules-more = (regole tutto: tutte; regole B5 o regole Chiave: che cosa ne dicono)
plain-rules-none = Le regole non dicono nulla su «{ $wanted }».
tui-hall-mine = Tuo: { $game }
tui-hall-open = Posti liberi: { $game } ({ $free })
tui-hall-playing = Guarda: { $game }
plain-no-tables = Non ci sono tavoli aperti. Aprine uno nel browser, o senza --plain.
plain-line-back = Di nuovo connesso.
plain-hint-more = Scrivi di nuovo “consiglio” per saperne di più.
plain-hint-there = Mosse lì: { $numbers }.
plain-help-online =
    Al tavolo di un server ci sono anche:
      fai            che cosa si può fare   fai 2      fa la seconda di esse
      say Ciao       parlare                yes, no    gli altri annullano?
      sit, start, leave, resign, hand, take, end, rematch
      token          link per un altro dispositivo    devices, sign-out 2
tui-help-online =
    ← → ↑ ↓  h j k l   muovi il cursore       Invio   scegli, poi conferma
    Esc                un passo indietro      Tab     mano o elenco; posto
    1 … 9              carta o riga; una zona come sul tastierino numerico
    Spazio             copri o sostituisci    s       serie d’un simbolo
    { "." }                  termina la fase, o passa
    m                  che altro si può fare  t       parla
    u                  annulla; può servire il consenso degli altri
    L  F2              che cosa è successo    p       mazzi, scarti, carte note
    F1                 le regole ( / cerca)   a       analisi, a partita finita
    :                  scrivi mosse: MeHa>N  +MePr>NW  !blot:1,NW  .
                       oppure: sit start yes no hand take end resign rematch
    q                  esci; lo stesso link ti riporta al tuo posto
    Mouse: clic su una carta, clic su un posto (che cosa fa), ancora clic.
    ✦ 2/7 Chiavi · ← sinistra: riceve da te · → destra · ⇄ entrambi · ⊠ sigillo
    ?Ha serve qui · =Ha linea completa, darà una Chiave · ✦Ha darebbe una Chiave
    ✗Ha perderesti una linea · ◂✦ ◂✗ lo stesso per altri · ⋯ poi manca una carta
    + carta extra · ☼ ☾ azione: inizio, fine turno · ×2 in pila · ∘ posto 0,0
tui-keys-online-over = m tavolo · a analisi · t parla · L diario · p scarti · ? tasti · F1 regole · q esci
plain-how-many-people = Quanti sono persone a questo terminale (1–{ $players })? Per gli altri giocano i bot.
tui-other-seat = Tocca a te al posto { $seat }. Tab: guarda da lì.
tui-keys-watch = Tab visuale · f ritmo · L diario · p scarti · ? tasti · F1 regole · q esci
tui-handed = Un bot gioca per te. :take o m: riprendi a giocare.

# Lezioni a tutto schermo
tui-menu-learn = Impara, enigmi
tui-menu-about-learn = Lezioni brevi, dalla prima Chiave a Quintis Fontis, in cui ogni mossa la fai tu; poi enigmi con una sola risposta dimostrata.
tui-menu-puzzle-daily = L’enigma del giorno
tui-menu-puzzle-rated = Uno vicino al tuo punteggio
tui-menu-course = Tre enigmi
tui-menu-about-course = La fine delle lezioni: prendi tutte le Chiavi, prendine una senza rischi, ferma una vittoria.
tui-puzzle = Enigma
tui-keys-puzzle = H mostra la risposta · u ricomincia · q al menu · F1 regole · p scarti · ? tasti
tui-lesson-finished = finita
tui-lesson-begun = iniziata
tui-lesson-steps = { $count ->
    [one] { $count } passo.
   *[other] { $count } passi.
  }
tui-keys-lesson = H consiglio · u ricomincia il passo · q al menu · F1 regole · L registro · ? tasti
