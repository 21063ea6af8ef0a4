# I testi delle carte azione, composti dal momento e dagli effetti.

action-text = { $time ->
    [start] Inizio del tuo turno.
   *[end] Fine del tuo turno.
  } { $effects }

effect-more-main = { $count ->
    [1] In questo turno puoi giocare una carta principale in più.
   *[other] In questo turno puoi giocare { $count } carte principali in più.
  }
effect-more-extra = { $count ->
    [1] In questo turno puoi giocare una carta extra in più.
   *[other] In questo turno puoi giocare { $count } carte extra in più.
  }
effect-more-any = { $count ->
    [1] In questo turno puoi giocare una carta in più, principale o extra.
   *[other] In questo turno puoi giocare { $count } carte in più, principali o extra.
  }
effect-swap-own = Scambia due carte principali o due carte extra del tuo schema. Nulla passa a un vicino.
effect-redirect = Scegli un giocatore che non sia te né il tuo vicino di sinistra, oppure le pile degli scarti: tutte le carte che sostituisci in questo turno vanno lì.
effect-seal = Sigilla { $what ->
    [own-zone] una zona del tuo schema
    [own-layout] tutto il tuo schema
    [opponent-zone] una zona dello schema di un avversario
   *[opponent-layout] tutto lo schema di un avversario
  } { $until ->
    [next-turn] fino all’inizio del tuo prossimo turno
    [turn-after-next] fino all’inizio del tuo turno dopo il prossimo
   *[their-turn-ends] fino alla fine del suo prossimo turno
  }.
effect-recover = Prendi in mano una carta a scelta { $from ->
    [main] dalla pila degli scarti principale
    [extra] dalla pila degli scarti extra
   *[either] da una delle pile degli scarti
  }.
effect-look = { $cards ->
    [1] Prendi in mano la prima carta di un mazzo a scelta, poi mescola quel mazzo.
   *[other] Guarda le prime { $cards } carte di un mazzo a scelta, prendine una in mano e rimescola le altre nel mazzo.
  }
effect-throw = Scarta una o più carte simbolo dalla tua mano.
effect-exchange = Dai a un avversario una carta della tua mano e prendi una carta a caso dalla sua.
effect-swap-zone = Scegli una zona: la tua carta e quella di un avversario nella stessa zona cambiano posto. Nessuna delle due zone può essere sigillata.
effect-erase = Scarta una carta da un angolo dello schema di un avversario.
effect-keys-again = Ricevi subito ancora una volta le Chiavi delle tue linee.
effect-unseal = Togli un sigillo a tua scelta da uno schema qualsiasi; la sua carta va negli scarti.
effect-draw-up-to = In questo turno pesca fino ad avere { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
  } in mano.
