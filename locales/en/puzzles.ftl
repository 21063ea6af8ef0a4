# Puzzles: what is asked, what an answer is worth, why a puzzle is refused.

puzzle-ask-take = Take as many Keys as you can this turn.
puzzle-ask-win = Win this turn.
puzzle-ask-safe = Take a Key, and leave { $player } no Key next turn, whatever cards { $player } may hold.
puzzle-ask-hold = Stop { $player } from winning next turn, whatever cards { $player } may hold.
puzzle-ask-odds = Leave { $player } the smallest chance of a Key next turn. The best play is at least 10 points better than any other.
puzzle-ask-score = Score as many Keys as you can with one card.
puzzle-ask-spoil = Leave { $player } no Key next turn, whatever cards { $player } may hold.
puzzle-rules = House rules: { $rules }.
puzzle-solved-keys = Solved. { $keys ->
    [one] One Key, and no line takes more.
   *[other] { $keys } Keys, and no line takes more.
  }
puzzle-solved-win = Solved. You win.
puzzle-solved-nothing = Solved. No card gives { $player } a Key.
puzzle-solved-hold = Solved. No card lets { $player } win.
puzzle-solved-odds = Solved. { $player } gets no Key with a chance of { $best } ({ $percent } %); the next best play reaches { $second }.
puzzle-why-fewer = Not yet: this takes { $keys ->
    [0] no Key
    [one] one Key
   *[other] { $keys } Keys
  }, and { $most } can be taken.
puzzle-why-no-win = Not yet: you have { $keys } Keys and need { $needed }.
puzzle-why-takes-nothing = Not yet: this takes no Key.
puzzle-why-gives = Not yet: this leaves { $player } a Key. For example: { $told }
puzzle-why-loses = Not yet: { $player } can win. For example: { $told }
puzzle-why-chance = Not yet: { $player } gets no Key with a chance of { $chance }, and { $best } can be reached. For example: { $told }

puzzle-error-no-world = No game looks like this: the cards do not add up.
puzzle-error-position = No game comes to this position: { $reason }. [{ $rule }]
puzzle-error-not-at-start = A puzzle begins where a turn begins.
puzzle-error-not-here = The game { $game } has no puzzles of the class { $class }.
puzzle-error-extra-deck = Puzzles of Quintis Fontis have no extra deck.
puzzle-error-own-cards = Puzzles are made of the cards of the program, not of your own sets or decks.
puzzle-error-luck = The card { $card } in the hand depends on hidden cards, so the turn cannot be enumerated.
puzzle-error-too-large = Too large to prove: the turn has more than { $limit } moves to look at.
puzzle-error-no-answer = The puzzle has no answer: no play does what it asks.
puzzle-error-two-answers = The puzzle has two answers: { $first } and { $second }.
puzzle-error-wins-at-once = The player to move can win at once.
puzzle-error-trivial = There is nothing to find: there is no other play to compare with.
puzzle-error-too-close = The best chance is less than 10 points better than the second.
puzzle-error-too-long = A puzzle has at most { $most } characters.
puzzle-error-form = This is not a puzzle. A puzzle is written “class.game.letters”.
puzzle-error-class = There is no class of puzzles “{ $given }”.
puzzle-error-game = There is no game “{ $given }”.
puzzle-error-damaged = The text of the puzzle is damaged or cut off.
puzzle-error-version = The puzzle is written in form { $found }, which this program cannot read.
puzzle-error-other-rules = The puzzle is for version { $found } of the rules, which this program does not have.
puzzle-error-deck = The puzzle has the extra deck “{ $deck }”, which this program does not have.
puzzle-error-cards = The puzzle was made with other cards than this program has.
puzzle-error-json = This is not a puzzle: { $reason }
puzzle-none-over = The game is over here, so there is nothing left to ask.
puzzle-none-mid-turn = A puzzle begins where a turn begins, and this turn has already begun. Go back to its first step.
puzzle-none-question = No question about this position has exactly one answer. Try the beginning of another turn.

puzzle-head = { $game } · { $class }
puzzle-head-rated = { $game } · { $class } · { $id } · rating { $rating }
puzzle-text = Text: { $text }
puzzle-answer = Answer: { $moves }{ $lines ->
    [one] {""}
   *[other] {" "}({ $lines } lines come to the same)
  }
puzzle-how = Type a number or a move. “back” starts again, “table” shows the table, “answer” gives up, “quit” leaves.
puzzle-again = The position is as it was. Try again.
puzzle-standing = Your rating: { $rating }. Days in a row: { $streak }.
puzzle-standing-damaged = { $file }: this is not a standing in puzzles: { $reason }
puzzle-unknown = There is no puzzle “{ $given }”. A puzzle has an id of eight digits, or a text.
puzzle-bad-date = “{ $given }” is no day; write 2026-01-31.
puzzle-none-left = There is no such puzzle that you have not seen.
puzzle-none-such = No game has such puzzles.
puzzle-checked = { $text } { $moves }
puzzle-made = { $puzzles ->
    [one] One puzzle is
   *[other] { $puzzles } puzzles are
  } in { $file }.
puzzle-missed = { $file }, turn { $turn }, { $player }
puzzle-nothing-missed = Nothing that can be proved was missed in these games.
puzzle-error-line = A line is a text, or “text rating deviation moves”.
puzzle-error-answer = The answer is another one: { $moves }
command-answer = answer
