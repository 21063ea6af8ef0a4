# Che cosa è successo, per il diario di un giocatore. $you è "yes" quando l’ha fatto chi legge.

event-shuffled = { $chance ->
    [deal] Si mescola il mazzo { $deck } ({ $cards }).
    [refill] La pila degli scarti { $deck } viene mescolata e diventa il mazzo ({ $cards }).
   *[look] Si rimescola il mazzo { $deck } ({ $cards }).
  }
event-first-seat = { $you ->
    [yes] Cominci tu.
   *[no] Comincia { $player }.
  }
event-dealt = { $you ->
    [yes] Ricevi: { $layout ->
        [none] { $hand }
       *[other] { $layout } sul tavolo; { $hand } in mano
      }.
   *[no] { $player } riceve: { $layout ->
        [none] { $hand }
       *[other] { $layout } sul tavolo; { $hand } in mano
      }.
  }
event-turned-up = { $you ->
    [yes] Nel tuo angolo { $zone } si scopre { $card }: la prendi in mano.
   *[no] { $player }: nell’angolo { $zone } si scopre { $card }, che va in mano.
  }
event-turn-began = { $you ->
    [yes] Tocca a te.
   *[no] Tocca a { $player }.
  }
event-step-began = { $step ->
    [start] Fase 1: carte azione di inizio turno.
    [play] Fase 2: si giocano le carte.
    [end] Fase 4: carte azione di fine turno.
    [effect] La carta azione richiede una scelta.
    [look] Si prende una delle carte.
    [throw] Si può scartare ancora una carta.
    [any-key] Si può prendere una Chiave qualsiasi.
    [draw] Fase 5: si pesca.
   *[over] La partita è finita.
  }
event-played = { $you ->
    [yes] Giochi { $card } su { $zone }.
   *[no] { $player } gioca { $card } su { $zone }.
  }
event-played-moved = { event-played } { $to-you ->
    [yes] { $old } passa a sinistra, a te.
   *[no] { $old } passa a sinistra, a { $to }.
  }
event-played-elsewhere = { event-played } { $to-you ->
    [yes] { $old } va a te anziché a sinistra.
   *[no] { $old } va a { $to } anziché a sinistra.
  }
event-played-pushed = { $text } { $pushed } viene scacciata e scartata.
event-played-sealed = { event-played } { $to-you ->
    [yes] { $old } viene scartata, perché lì la tua zona è sigillata.
   *[no] { $old } viene scartata, perché lì la zona di { $to } è sigillata.
  }
event-played-piles = { event-played } { $old } viene scartata.
event-nothing-played = { $you ->
    [yes] Non puoi giocare nessuna carta.
   *[no] { $player } non può giocare nessuna carta.
  }
event-keys-gained = { $you ->
    [yes] Ricevi { $count ->
        [one] una Chiave
       *[other] le Chiavi
      }: { $keys }!
   *[no] { $player } riceve { $count ->
        [one] una Chiave
       *[other] le Chiavi
      }: { $keys }!
  }
event-key-taken = { $you ->
    [yes] Una figura completa! Prendi una Chiave a scelta: { $keys }.
   *[no] Una figura completa! { $player } prende una Chiave a scelta: { $keys }.
  }
event-key-declined = { $you ->
    [yes] Conservi per dopo la Chiave a scelta.
   *[no] { $player } conserva per dopo la Chiave a scelta.
  }
event-drew = { $you ->
    [yes] Peschi { $card }.
   *[no] { $player } pesca { $card }.
  }
event-used = { $you ->
    [yes] Usi { $card }.
   *[no] { $player } usa { $card }.
  }
event-more-plays = In questo turno si possono giocare altre carte: { $list }.
event-more-main = principali { $count }
event-more-extra = extra { $count }
event-more-any = dell’uno o dell’altro tipo { $count }
event-swapped-own = { $you ->
    [yes] Scambi due tue carte: { $zone } e { $other }.
   *[no] { $player } scambia due sue carte: { $zone } e { $other }.
  }
event-redirected = Destinazione delle carte sostituite in questo turno: { $to }.
event-sealed = { $yours ->
    [yes] Il tuo schema: { $zones } sotto sigillo { $ends }.
   *[no] { $target }: { $zones } sotto sigillo { $ends }.
  }
event-seal-ended = { $yours ->
    [yes] Il tuo schema: il sigillo { $card } su { $zones } termina.
   *[no] { $target }: il sigillo { $card } su { $zones } termina.
  }
event-recovered = { $you ->
    [yes] Prendi { $card } dalla pila degli scarti.
   *[no] { $player } prende { $card } dalla pila degli scarti.
  }
event-looked = { $you ->
    [yes] Guardi la cima del mazzo { $deck }: { $cards }.
   *[no] { $player } guarda la cima del mazzo { $deck } ({ $cards }).
  }
event-took = { $you ->
    [yes] Prendi { $card }.
   *[no] { $player } prende { $card }.
  }
event-threw = { $you ->
    [yes] Scarti { $card }.
   *[no] { $player } scarta { $card }.
  }
event-discarded = { $you ->
    [yes] Scarti { $card } senza usarla.
   *[no] { $player } scarta { $card } senza usarla.
  }
event-exchanged = { $you ->
    [yes] Dai a { $with } { $gave } e ricevi in cambio { $got }.
   *[no] { $player } dà a { $with } { $gave } e riceve in cambio { $got }.
  }
event-swapped-zone = { $you ->
    [yes] Scambi con { $with } le carte della zona { $zone }.
   *[no] { $player } scambia con { $with } le carte della zona { $zone }.
  }
event-erased = { $you ->
    [yes] Cancelli { $card }: { $target }, { $zone }.
   *[no] { $player } cancella { $card }: { $target }, { $zone }.
  }
event-draws-up-to = In questo turno si pesca fino ad avere in mano { $cards ->
    [one] { $cards } carta.
   *[other] { $cards } carte.
  }
event-skipped = Un effetto della carta non è più possibile e viene saltato.
event-worked-out = { $card } va nella pila degli scarti.
event-stays-in-play = { $card } resta in gioco.
event-laid = { $you ->
    [yes] Metti { $card } in { $at }.
   *[no] { $player } mette { $card } in { $at }.
  }
event-covered = { $you ->
    [yes] Copri { $old } con { $card } in { $at }.
   *[no] { $player } copre { $old } con { $card } in { $at }.
  }
event-replaced = { $you ->
    [yes] Sostituisci { $old } con { $card } in { $at } e prendi in mano { $old }.
   *[no] { $player } sostituisce { $old } con { $card } in { $at } e prende in mano { $old }.
  }
event-passed = { $you ->
    [yes] Devi passare.
   *[no] { $player } deve passare.
  }
event-last-turns = { $turns ->
    [one] L’ultima carta è stata pescata: resta { $turns } turno.
   *[other] L’ultima carta è stata pescata: restano { $turns } turni.
  }
event-ended = La partita è finita: { $end ->
    [keys] qualcuno ha abbastanza Chiavi.
    [rounds] i giri sono finiti e un giocatore è davanti.
    [stall] per troppo tempo non è successo nulla.
    [passes] tutti hanno passato.
   *[last-turns] gli ultimi turni sono stati giocati.
  }

ends-next-turn = { $you ->
    [yes] fino all’inizio del tuo prossimo turno
   *[no] fino all’inizio del prossimo turno di { $player }
  }
ends-turn-after-next = { $you ->
    [yes] fino all’inizio del tuo turno dopo il prossimo
   *[no] fino all’inizio del turno dopo il prossimo di { $player }
  }
ends-their-turn = { $you ->
    [yes] fino alla fine del tuo prossimo turno
   *[no] fino alla fine del prossimo turno di { $player }
  }
zones-all = tutto lo schema
target-piles = le pile degli scarti
cards-backs = { $count ->
    [one] { $count } carta
   *[other] { $count } carte
  }
card-back = { $deck ->
    [main] una carta principale
   *[extra] una carta extra
  }
keys-times = { $symbol } ×{ $count }

# Che cosa parla a favore di una mossa e che cosa contro.
reason-wins = Vince la partita.
reason-keys = Porta: { $keys }.
reason-stands = { $you ->
    [yes] Ti dà una linea completa di { $symbols }.
   *[no] Dà a { $player } una linea completa di { $symbols }.
  }
reason-wants = { $you ->
    [yes] Poi ti manca una carta per { $symbols }.
   *[no] Poi a { $player } manca una carta per { $symbols }.
  }
reason-closed = { $you ->
    [yes] Perdi una possibilità per { $symbols }.
   *[no] { $player } perde una possibilità per { $symbols }.
  }
reason-stands-field = Forma una fila di { $symbols }.
reason-closed-field = Interrompe una fila di { $symbols }.
reason-given = { $you ->
    [yes] Ricevi { $card }.
   *[no] { $player } riceve { $card }.
  }
