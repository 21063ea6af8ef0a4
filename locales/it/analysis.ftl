# L’analisi di una partita finita.

analysis-head = Analisi: { $game }, { $turns ->
    [one] un turno
   *[other] { $turns } turni
  }
analysis-won = Vince { $player }.
analysis-judged = Le probabilità sono di { $evaluator }; ogni decisione è giudicata in { $worlds } mondi, seme { $seed }.
analysis-not-finished = la partita non è finita; si analizzano solo partite finite
analysis-too-long = la partita ha { $moves } mosse; se ne analizzano al massimo { $most }

analysis-mistakes = Le decisioni più care
analysis-no-mistakes = Niente da rimproverare: nessuna decisione è costata con certezza un punto.
analysis-mistake = Turno { $turn }, { $player }: { $mark }, { $loss } punti (± { $error })
analysis-better = Giocato: { $played }. Meglio: { $better }.
analysis-no-decision = dopo { $moves } mosse non c’è una decisione che faccia differenza
analysis-retry-question = Turno { $turn }, { $player }: «{ $played }» è costato { $loss } punti. Trova una mossa migliore.
analysis-retry-best = Turno { $turn }, { $player }: trova la mossa migliore.
analysis-retry-right = Giusto: { $chosen }. Nulla è migliore.
analysis-retry-as-good = Giusto: { $chosen }. In { $worlds } mondi nulla la distingue da «{ $best }».
analysis-retry-wrong = «{ $chosen }» costa { $loss } punti (± { $error }).
analysis-retry-answer = La mossa migliore: { $best }.
analysis-retry-moves = Quanto costano le mosse
analysis-retry-how = Scrivi il numero di una mossa o la sua notazione; tavolo, risposta, esci.
analysis-retry-none = Nel rapporto non c’è una decisione { $number }: ne ha { $most }.
analysis-retry-line = { $chosen } – { $loss } punti (± { $error })
analysis-retry-line-right = { $chosen } – giusta
analysis-retry-line-played = (giocata)
analysis-mark-slip = imprecisione
analysis-mark-mistake = errore
analysis-mark-blunder = errore grave
analysis-why-win = Avrebbe vinto la partita.
analysis-why-keys = { $count ->
    [one] C’era una Chiave: { $keys }.
   *[other] C’erano { $count } Chiavi: { $keys }.
  }
analysis-why-more-keys = C’erano { $count } Chiavi ({ $keys }); la mossa ne ha prese { $taken }.
analysis-why-gave-line = Ha dato a { $player } una linea completa: { $symbols }.
analysis-why-gave-chance = Ha dato a { $player } una linea a cui manca una carta: { $symbols }.
analysis-why-block = Ha lasciato a { $player } una linea che la mossa migliore rompe: { $symbols }.
analysis-why-lost = Ha rinunciato a una linea propria: { $symbols }.
analysis-why-open = La mossa migliore apre una linea propria: { $symbols }.
analysis-why-left-run = Ha lasciato agli altri una fila di { $symbols }.
analysis-why-end-run = La mossa migliore interrompe una fila di { $symbols } prima che la prendano gli altri.
analysis-why-worlds = Nessun motivo unico: in { $worlds } mondi possibili la mossa migliore rende semplicemente di più.

analysis-skill = Come ha deciso ciascuno
analysis-skill-line = { $player }: tasso d’errore { $rate } in { $decisions } decisioni – { $level }
analysis-level-expert = ha sbagliato meno dei nostri maestri
analysis-level-journeyman = ha deciso come i nostri lavoranti e maestri
analysis-level-apprentice = ha deciso da apprendista
analysis-level-random = ha deciso quasi a caso
analysis-level-none = non aveva niente da decidere

analysis-ledger = Il conto: fortuna e gioco
analysis-ledger-about = In punti su cento. Le righe di ciascuno danno insieme il risultato meno una parte uguale. Le decisioni sono confrontate con quelle di un lavorante, per quanto il giocatore poteva sapere.
analysis-ledger-head = { $player }: { $total } punti
analysis-ledger-deal = fortuna della distribuzione
analysis-ledger-draws = fortuna delle proprie pescate
analysis-ledger-others-draws = fortuna delle pescate altrui
analysis-ledger-hidden = fortuna delle carte coperte
analysis-ledger-play = decisioni proprie
analysis-ledger-other = decisioni di { $player }
analysis-ledger-ending = fine fuori dalle regole
analysis-ledger-remainder = arrotondamento

analysis-luck = Che cosa ha dato e tolto la fortuna
analysis-luck-deal-good = La distribuzione ha dato a { $player } { $points } punti.
analysis-luck-deal-bad = La distribuzione ha tolto a { $player } { $points } punti.
analysis-luck-draw-good = Turno { $turn }: { $player } pesca { $card }, un regalo di { $points } punti.
analysis-luck-draw-bad = Turno { $turn }: { $player } pesca { $card } e perde { $points } punti.
analysis-luck-other-good = Turno { $turn }: la fortuna dà a { $player } { $points } punti.
analysis-luck-other-bad = Turno { $turn }: la fortuna toglie a { $player } { $points } punti.
analysis-good-bribe = Il mazzo nega di essersi fatto corrompere.
analysis-good-genius = Dopo, naturalmente, era tutto previsto.
analysis-good-lottery = Un giorno da biglietto della lotteria – anzi no: quella fortuna è già spesa.
analysis-bad-shuffler = Chi ha mescolato ha lasciato la città.
analysis-bad-cat = Perfino il gatto della bottega ha guardato altrove.
analysis-bad-museum = Una carta da museo, non da questa mano.

analysis-same-deal-title = La stessa distribuzione giocata da maestri
analysis-same-deal = Avrebbe vinto { $player }, dopo { $turns ->
    [one] un turno
   *[other] { $turns } turni
  }.
analysis-same-deal-long = Dopo { $turns } turni i maestri non avevano trovato un vincitore.

analysis-chart = Le probabilità durante la partita
analysis-shapes = ■ distribuzione, ● decisione, ◆ fortuna, ✕ fine fuori dalle regole
analysis-shape-deal = distribuzione
analysis-shape-play = decisione
analysis-shape-draw = fortuna
analysis-shape-ending = fine fuori dalle regole
analysis-chart-known = Come la vedeva { $player }
analysis-chart-open = A carte scoperte
analysis-chart-table = Lo stesso come tabella
analysis-column-turn = Turno
analysis-column-what = Che cosa è successo
analysis-column-known = { $player }, per quanto sapeva (%)
analysis-column-open = { $player }, a carte scoperte (%)
analysis-point-deal = La distribuzione
analysis-point-play = { $player } – { $told }
analysis-point-draw = { $player } pesca { $card }
analysis-point-luck = Fortuna per { $player }
analysis-point-ending = I giocatori chiudono la partita
