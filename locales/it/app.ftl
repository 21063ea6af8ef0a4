# Il programma: proposte, domande, schermate, errori della riga di comando.

offer-use = Usa { $card }
offer-with-player = { $text } → { $player }
offer-choose = Scegli
offer-discard = Scarta senza usare
offer-done-start = Passa a giocare le carte
offer-done-play = Smetti di giocare carte
offer-done-throw = Smetti di scartare
offer-done-end = Termina il turno
offer-take-key = Prendi una Chiave
offer-decline-key = Per ora nessuna Chiave
offer-draw = Pesca dal mazzo
offer-lay = Metti { $card }
offer-cover = Copri con { $card }
offer-replace = Sostituisci con { $card }
offer-pass = Passa

play-which-game = Quale gioco?
play-how-many = Quanti giocatori (2–6)?
play-default = [{ $default }]
play-seat = Sei al posto { $seat } di { $players }. Gli avversari: { $level }. Aiuto: ?
level-random = casuale (qualsiasi mossa permessa)
level-novice = novizio (è alle prime partite e lascia passare una Chiave su due)
level-apprentice = apprendista (un principiante che vede le Chiavi, ma non sempre)
level-collector = collezionista (raccoglie linee a cui manca una sola carta)
level-courier = corriere (di fretta: prende quasi ogni Chiave al volo)
level-journeyman = lavorante (guarda avanti di un turno e tiene d’occhio anche le tue linee)
level-rival = rivale (rovina le tue linee ovunque può)
level-strategist = stratega (prima di ogni mossa simula qualche decina di partite)
level-scholar = erudito (prima di ogni mossa simula cento partite)
level-sage = saggio (prima di ogni mossa simula centinaia di partite)
level-master = maestro (prima di ogni mossa simula migliaia di partite)
play-turn = Turno { $turn }
play-mover = ▶ { $player }
play-left = (alla tua sinistra)
play-hand-size = mano { $cards }
play-hand-known = ha { $cards }
play-keys = Chiavi { $count }/{ $goal }: { $keys }
play-keys-open = Chiavi { $count }: { $keys }
play-no-keys = nessuna
play-deck = { $deck ->
    [main] Mazzo principale { $cards }
   *[extra] Mazzo extra { $cards }
  }
play-deck-pile = { $deck ->
    [main] Mazzo principale { $cards }, scarti { $pile } (in cima { $top })
   *[extra] Mazzo extra { $cards }, scarti { $pile } (in cima { $top })
  }
play-echo = Ora non si possono giocare: { $symbols }
play-line-stands = { $you ->
    [yes] La tua linea { $places } mostra { $symbols }: darà una Chiave.
   *[no] La linea { $places } di { $player } mostra { $symbols }: darà una Chiave.
  }
play-lines-wanted = { $you ->
    [yes] Ti manca una carta: { $wanted }.
   *[no] A { $player } manca una carta: { $wanted }.
  }
play-line-wanted = { $symbol } in { $places }
play-supply = Una serie di { $run } dà una Chiave: { $symbols }.
play-supply-none = Chiavi finite: { $symbols }.
play-runs-wanted = Basta una carta per una serie così: { $wanted }.
play-last-turns = Turni rimasti dopo questo: { $turns }
play-looking = Stai guardando: { $cards }
play-hand = La tua mano: { $cards }
play-hand-empty = La tua mano è vuota.
play-hand-times = { $card } ×{ $count }
play-ask-start = Usi una carta azione all’inizio del turno?
play-ask-play = Quale carta giochi, e dove?
play-ask-end = Usi o scarti carte azione, o termini il turno?
play-ask-effect = La carta richiede una scelta.
play-ask-look = Quale carta prendi?
play-ask-throw = Scarti ancora una carta?
play-ask-any-key = Una figura completa! Prendi una Chiave a scelta, una volta a partita.
play-ask-draw = Da quale mazzo peschi?
play-no-number = Qui non c’è il numero { $number }: scegli da 1 a { $most }.
play-choose-number = Scegli un numero da { $least } a { $most }.
play-quit = Alla prossima.
play-input-ended = L’input è finito, quindi la partita si ferma qui.
play-help =
    Rispondi con un numero dell’elenco o con la notazione breve:
      giocare una carta su una zona     MeHa>N   +MePr>NW
      mettere una carta sul campo       MeHa@1,-2
      coprire, sostituire una carta     MeHa^0,0   MeHa~0,0
      usare una carta azione, scartarla !blot:1,NW   -blot
      scegliere ciò che una carta vuole =MeHa
      pescare principale o extra        <m   <x
      prendere una Chiave, nessuna      *Me   *-
      fatto, passo                      .   --
    Altri comandi:
      tavolo         di nuovo il tavolo     parole     tavolo a parole o disegnato
      chiavi         le Chiavi di tutti     linee      le linee e che cosa manca
      cosa 3         che cosa fa la mossa 3 conferma   chiedere prima delle mosse
      indietro       annullare              consiglio  dove guardare; ancora: di più
      diario, diario tutto                  scarti     mazzi, scarti, carte note
      regole, regole B5, regole tutto       esci       play --resume continua
play-help-symbols = Simboli: { $symbols }.
play-rules-base =
    Davanti a ogni giocatore c’è una croce di cinque carte. Nel tuo turno giochi una carta della tua mano
    su una zona della tua croce. La carta che c’era passa alla stessa zona del giocatore alla tua sinistra,
    la cui carta viene scartata. Poi ogni simbolo presente su tutte e tre le carte della tua linea verticale
    (N, C, S) o orizzontale (W, C, E) ti dà la sua Chiave, se non ce l’hai già [B5]. Peschi una carta. Una
    volta per partita, un simbolo su tutte e cinque le carte ti dà una Chiave qualsiasi [B7]. Con sette
    Chiavi si vince subito [B9].
play-rules-novem =
    Davanti a ogni giocatore ci sono nove carte: principali sulla croce, extra negli angoli. Un turno:
    1. usa carte azione di inizio turno; 2. gioca una carta principale sulla croce e/o una carta extra in un
    angolo, almeno una [N3]: ciò che c’era passa alla stessa zona del giocatore alla tua sinistra, la cui
    carta viene scartata; 3. ogni simbolo su un’intera riga, colonna o diagonale ti dà la sua Chiave [N7];
    4. usa o scarta carte azione di fine turno; 5. pesca fino a sette carte, ciascuna dal mazzo che
    preferisci [N9]. Una volta per partita, un simbolo su tutta la croce, o su tutti gli angoli e il centro,
    ti dà una Chiave qualsiasi [N8]. Una zona sigillata non accetta e non cede carte [A2]. Con nove Chiavi
    si vince subito [N12].
play-rules-quintis =
    Tutti giocano su un unico campo di cinque per cinque, i cui confini si formano giocando [Q2]. Nel tuo
    turno metti una carta su un posto libero accanto a un’altra carta, o copri una carta con cui ha un
    simbolo in comune, o sostituisci una carta così e la prendi in mano [Q4]. La tua carta non deve avere
    simboli in comune con quella giocata prima [Q5]. Una serie di tre carte con un simbolo della tua carta,
    passando per essa, ti dà la prima Chiave di quel simbolo, quattro la seconda, cinque la terza [Q8]. Dopo
    aver messo o coperto peschi. Quando il mazzo è vuoto, tutti hanno ancora un turno [Q9]. Vince chi ha
    più Chiavi; in parità, chi ha le Chiavi più importanti [Q10].

end-winner = { $you ->
    [yes] Hai vinto!
   *[no] Vince { $player }.
  }
end-winners = Vittoria condivisa: { $players }.
end-standing = { $place }. { $player }: { $count ->
    [0] nessuna Chiave
    [one] { $count } Chiave ({ $keys })
   *[other] { $count } Chiavi ({ $keys })
  }
end-seed = Seme di questa partita: { $seed }
end-recorded = La registrazione è stata salvata in { $file }.

sets-line = { $id } — { $name }: { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
  }. { $about }
sets-symbols = Carte simbolo: { $cards }
sets-action = { $id } — { $name } ×{ $copies }. { $text }
sets-valid = { $file }: il set «{ $set }» è valido: { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
  }.
sets-unknown = Il set «{ $set }» non esiste. I set sono: { $known }.

deck-counts = Carte: { $cards }; carte simbolo: { $symbols }, carte azione: { $actions }.
deck-fits = Basta per { $players } giocatori.
deck-warning = Attenzione: { $text }
deck-saved = Salvato in { $file }.
deck-nothing = Indica set o carte, oppure un file con --load.
deck-not-extra = Queste sono carte principali; un mazzo extra è fatto di carte extra.
deck-not-in-variant = Un mazzo extra serve per le varianti sets, quintis e novem, non per { $variant }.

bad-variant = La variante «{ $given }» non esiste. Le varianti sono: base, novem, sets, quintis.
bad-choice = L’opzione { $option } accetta uno fra { $known }; non «{ $given }».
bad-number = L’opzione { $option } accetta un numero intero da { $least } a { $most }, non «{ $given }».
bad-seed = Un seme è di 64 cifre esadecimali.
bad-seat = Il posto { $seat } non esiste: con { $players } giocatori i posti vanno da 1 a { $players }.
no-luck = Il sistema non fornisce numeri casuali: { $reason }
file-missing = Il file { $file } non esiste.
file-denied = Manca il permesso di leggere o scrivere { $file }.
file-directory = { $file } è una cartella, non un file.
file-exists = Il file { $file } esiste già e non viene sovrascritto: scegli un altro nome.
file-not-text = { $file } non è testo UTF-8.
file-too-long = { $file } è troppo lungo: il limite è { $most } byte.
file-failed = { $file }: { $reason }
folder-missing = La cartella { $file } non esiste.

# Che cosa si scrive nel client a righe, in lettere minuscole; più parole per la stessa cosa sono
# separate da spazi. L’inglese è capito in ogni lingua.
command-table = tavolo
command-help = aiuto
command-rules = regole
command-all = tutto tutte
command-quit = esci
command-back = indietro annulla
command-hint = consiglio
command-log = diario
command-piles = scarti
command-keys = chiavi
command-lines = linee
command-what = cosa
command-confirm = conferma
command-words = parole
command-do = fai
command-yes = sì si s
command-no = no n
