# The analysis of a finished game.

analysis-head = Analysis: { $game }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }
analysis-won = Won by { $player }.
analysis-judged = Chances by the { $evaluator }; each decision judged in { $worlds } worlds, seed { $seed }.
analysis-not-finished = the game is not over; only finished games are analysed
analysis-too-long = the game has { $moves } moves; games of up to { $most } are analysed

analysis-mistakes = Decisions that cost most
analysis-no-mistakes = Nothing to reproach anyone with: no decision cost a point beyond doubt.
analysis-mistake = Turn { $turn }, { $player }: { $mark }, { $loss } points (± { $error })
analysis-better = Played: { $played }. Better: { $better }.
analysis-no-decision = after { $moves } moves there is no decision that makes a difference
analysis-retry-question = Turn { $turn }, { $player }: “{ $played }” cost { $loss } points. Find a better move.
analysis-retry-best = Turn { $turn }, { $player }: find the best move.
analysis-retry-right = Right: { $chosen }. Nothing is better.
analysis-retry-as-good = Right: { $chosen }. In { $worlds } worlds nothing tells it from “{ $best }”.
analysis-retry-wrong = “{ $chosen }” costs { $loss } points (± { $error }).
analysis-retry-answer = The best move: { $best }.
analysis-retry-moves = What the moves cost
analysis-retry-how = Type the number of a move or its notation; table, answer, quit.
analysis-retry-none = There is no decision { $number } in the report: it has { $most }.
analysis-retry-line = { $chosen } – { $loss } points (± { $error })
analysis-retry-line-right = { $chosen } – right
analysis-retry-line-played = (played)
analysis-mark-slip = slip
analysis-mark-mistake = mistake
analysis-mark-blunder = blunder
analysis-why-win = It would have won the game.
analysis-why-keys = { $count ->
    [one] A Key was there: { $keys }.
   *[other] { $count } Keys were there: { $keys }.
  }
analysis-why-more-keys = { $count } Keys were there ({ $keys }); the move took { $taken }.
analysis-why-gave-line = Gave { $player } a full line of { $symbols }.
analysis-why-gave-chance = Gave { $player } a line that wants one card: { $symbols }.
analysis-why-block = Left { $player } a line that the better move breaks: { $symbols }.
analysis-why-lost = Gave up a line of one’s own: { $symbols }.
analysis-why-open = The better move opens a line of one’s own: { $symbols }.
analysis-why-left-run = Left the others a run of { $symbols }.
analysis-why-end-run = The better move ends a run of { $symbols } before the others take it.
analysis-why-worlds = No single reason: in { $worlds } possible worlds the better move simply does better.

analysis-skill = How well each player decided
analysis-skill-line = { $player }: error rate { $rate } in { $decisions } decisions – { $level }
analysis-level-expert = erred less than our masters do
analysis-level-journeyman = decided like our journeymen and masters
analysis-level-apprentice = decided like an apprentice
analysis-level-random = decided about as well as chance
analysis-level-none = had nothing to decide

analysis-ledger = The ledger: luck and play
analysis-ledger-about = In points of a hundred. The rows of each player add up to the result less an equal share. Decisions are compared with a journeyman’s, by what the player could know.
analysis-ledger-head = { $player }: { $total } points
analysis-ledger-deal = luck of the deal
analysis-ledger-draws = luck of one’s own draws
analysis-ledger-others-draws = luck of the others’ draws
analysis-ledger-hidden = luck of hidden cards
analysis-ledger-play = one’s own decisions
analysis-ledger-other = decisions of { $player }
analysis-ledger-ending = the end without the rules
analysis-ledger-remainder = rounding

analysis-luck = What luck gave and took
analysis-luck-deal-good = The deal gave { $player } { $points } points.
analysis-luck-deal-bad = The deal cost { $player } { $points } points.
analysis-luck-draw-good = Turn { $turn }: { $player } draws { $card }, a gift of { $points } points.
analysis-luck-draw-bad = Turn { $turn }: { $player } draws { $card } and loses { $points } points.
analysis-luck-other-good = Turn { $turn }: luck gives { $player } { $points } points.
analysis-luck-other-bad = Turn { $turn }: luck costs { $player } { $points } points.
analysis-good-bribe = The deck denies having been bribed.
analysis-good-genius = Afterwards, of course, it was all planned.
analysis-good-lottery = A day to buy a lottery ticket – or rather not: that luck is spent.
analysis-bad-shuffler = The person who shuffled has left the city.
analysis-bad-cat = Even the workshop’s cat looked away.
analysis-bad-museum = A card for the museum, not for this hand.

analysis-same-deal-title = The same deal, played by masters
analysis-same-deal = { $player } would have won, after { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }.
analysis-same-deal-long = After { $turns } turns the masters had found no winner.

analysis-chart = Chances over the game
analysis-shapes = ■ deal, ● decision, ◆ luck, ✕ end without the rules
analysis-shape-deal = deal
analysis-shape-play = decision
analysis-shape-draw = luck
analysis-shape-ending = end without the rules
analysis-chart-known = As { $player } knew it
analysis-chart-open = With all cards open
analysis-chart-table = The same as a table
analysis-column-turn = Turn
analysis-column-what = What happened
analysis-column-known = { $player }, as known (%)
analysis-column-open = { $player }, open (%)
analysis-point-deal = The deal
analysis-point-play = { $player } – { $told }
analysis-point-draw = { $player } draws { $card }
analysis-point-luck = Luck for { $player }
analysis-point-ending = The players end the game
