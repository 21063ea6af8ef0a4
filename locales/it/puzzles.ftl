# Enigmi: che cosa si chiede, quanto vale una risposta, perché un enigma è rifiutato.

puzzle-ask-take = Prendi quante più Chiavi puoi in questo turno.
puzzle-ask-win = Vinci in questo turno.
puzzle-ask-safe = Prendi una Chiave e non lasciarne nessuna a { $player } nel prossimo turno, qualunque carta { $player } abbia in mano.
puzzle-ask-hold = Impedisci a { $player } di vincere nel prossimo turno, qualunque carta { $player } abbia in mano.
puzzle-ask-odds = Lascia a { $player } la minima probabilità di una Chiave nel prossimo turno. La giocata migliore supera ogni altra di almeno 10 punti.
puzzle-ask-score = Ottieni quante più Chiavi puoi con una sola carta.
puzzle-ask-spoil = Non lasciare a { $player } nessuna Chiave nel prossimo turno, qualunque carta { $player } abbia in mano.
puzzle-rules = Regole della casa: { $rules }.
puzzle-solved-keys = Risolto. { $keys ->
    [one] Una Chiave, e nessuna sequenza ne prende di più.
   *[other] { $keys } Chiavi, e nessuna sequenza ne prende di più.
  }
puzzle-solved-win = Risolto. Hai vinto.
puzzle-solved-nothing = Risolto. Nessuna carta dà una Chiave a { $player }.
puzzle-solved-hold = Risolto. Nessuna carta fa vincere { $player }.
puzzle-solved-odds = Risolto. La probabilità che { $player } non prenda Chiavi è { $best } ({ $percent } %); la seconda giocata arriva a { $second }.
puzzle-why-fewer = Non ancora: così { $keys ->
    [0] non prendi nessuna Chiave
    [one] prendi una Chiave
   *[other] prendi { $keys } Chiavi
  }, e se ne possono prendere { $most }.
puzzle-why-no-win = Non ancora: hai { $keys } Chiavi e te ne servono { $needed }.
puzzle-why-takes-nothing = Non ancora: così non prendi nessuna Chiave.
puzzle-why-gives = Non ancora: così lasci una Chiave a { $player }. Per esempio: { $told }
puzzle-why-loses = Non ancora: { $player } può vincere. Per esempio: { $told }
puzzle-why-chance = Non ancora: la probabilità che { $player } non prenda Chiavi è { $chance }, e si può arrivare a { $best }. Per esempio: { $told }

puzzle-error-no-world = Nessuna partita è così: le carte non tornano.
puzzle-error-position = Nessuna partita arriva a questa posizione: { $reason }. [{ $rule }]
puzzle-error-not-at-start = Un enigma comincia dove comincia un turno.
puzzle-error-not-here = Il gioco { $game } non ha enigmi di tipo { $class }.
puzzle-error-extra-deck = Gli enigmi di Quintis Fontis non hanno un mazzo extra.
puzzle-error-own-cards = Gli enigmi sono fatti con le carte del programma, non con serie o mazzi propri.
puzzle-error-luck = La carta { $card } in mano dipende da carte nascoste: il turno non si può enumerare.
puzzle-error-too-large = Troppo grande da dimostrare: il turno ha più di { $limit } mosse da esaminare.
puzzle-error-no-answer = L’enigma non ha risposta: nessuna giocata fa ciò che chiede.
puzzle-error-two-answers = L’enigma ha due risposte: { $first } e { $second }.
puzzle-error-wins-at-once = Chi è di turno può vincere subito.
puzzle-error-trivial = Non c’è nulla da trovare: non c’è un’altra giocata con cui confrontare.
puzzle-error-too-close = La probabilità migliore supera la seconda di meno di 10 punti.
puzzle-error-too-long = Un enigma ha al massimo { $most } caratteri.
puzzle-error-form = Questo non è un enigma. Un enigma si scrive “tipo.gioco.lettere”.
puzzle-error-class = Non c’è un tipo di enigma “{ $given }”.
puzzle-error-game = Non c’è un gioco “{ $given }”.
puzzle-error-damaged = Il testo dell’enigma è danneggiato o incompleto.
puzzle-error-version = L’enigma è scritto nella forma { $found }, che questo programma non sa leggere.
puzzle-error-other-rules = L’enigma è per la versione { $found } delle regole, che questo programma non ha.
puzzle-error-deck = L’enigma ha il mazzo extra “{ $deck }”, che questo programma non ha.
puzzle-error-cards = L’enigma è stato fatto con carte diverse da quelle di questo programma.
puzzle-error-json = Questo non è un enigma: { $reason }
puzzle-none-over = Qui la partita è finita: non c’è più nulla da chiedere.
puzzle-none-mid-turn = Un enigma comincia dove comincia un turno, e questo turno è già cominciato. Torna al suo primo passo.
puzzle-none-question = Nessuna domanda su questa posizione ha esattamente una risposta. Prova l’inizio di un altro turno.

puzzle-head = { $game } · { $class }
puzzle-head-rated = { $game } · { $class } · { $id } · punteggio { $rating }
puzzle-text = Testo: { $text }
puzzle-answer = Risposta: { $moves }{ $lines ->
    [one] {""}
   *[other] {" "}({ $lines } sequenze portano allo stesso esito)
  }
puzzle-how = Scrivi un numero o una mossa. “indietro” ricomincia, “tavolo” mostra il tavolo, “risposta” rinuncia, “esci” esce.
puzzle-again = La posizione è come prima. Riprova.
puzzle-standing = Il tuo punteggio: { $rating }. Giorni di fila: { $streak }.
puzzle-standing-damaged = { $file }: questo non è uno stato degli enigmi: { $reason }
puzzle-unknown = Non c’è un enigma “{ $given }”. Un enigma ha un codice di otto cifre o un testo.
puzzle-bad-date = “{ $given }” non è un giorno; scrivi 2026-01-31.
puzzle-none-left = Non c’è un enigma così che tu non abbia già visto.
puzzle-none-such = Nessun gioco ha enigmi così.
puzzle-checked = { $text } { $moves }
puzzle-made = { $puzzles ->
    [one] Un enigma è
   *[other] { $puzzles } enigmi sono
  } in { $file }.
puzzle-missed = { $file }, turno { $turn }, { $player }
puzzle-nothing-missed = In queste partite non è sfuggito nulla che si possa dimostrare.
puzzle-error-line = Una riga è un testo, oppure “testo punteggio deviazione mosse”.
puzzle-error-answer = La risposta è un’altra: { $moves }
command-answer = risposta
