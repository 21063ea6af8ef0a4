# The program: offers, prompts, screens, errors of the command line.

offer-use = Use { $card }
offer-with-player = { $text } → { $player }
offer-choose = Choose
offer-discard = Discard unused
offer-done-start = Continue to playing cards
offer-done-play = Stop playing cards
offer-done-throw = Stop discarding
offer-done-end = End the turn
offer-take-key = Take a Key
offer-decline-key = Take no Key now
offer-draw = Draw from the deck
offer-lay = Lay { $card }
offer-cover = Cover with { $card }
offer-replace = Replace with { $card }
offer-pass = Pass

play-which-game = Which game?
play-how-many = How many players (2–6)?
play-default = [{ $default }]
play-seat = You are in seat { $seat } of { $players }. Your opponents: { $level }. Type ? for help.
level-random = random (any legal move)
level-novice = novice (plays its first games and misses every other Key)
level-apprentice = apprentice (a beginner who sees Keys, but not always)
level-collector = collector (hoards lines that need just one card)
level-courier = courier (in a hurry: takes nearly every Key at once)
level-journeyman = journeyman (looks one turn ahead and watches your lines, too)
level-rival = rival (spoils your lines wherever it can)
level-strategist = strategist (plays out a few dozen games before each move)
level-scholar = scholar (plays out a hundred games before each move)
level-sage = sage (plays out hundreds of games before each move)
level-master = master (plays out thousands of games before each move)
play-turn = Turn { $turn }
play-mover = ▶ { $player }
play-left = (on your left)
play-hand-size = hand { $cards }
play-hand-known = holds { $cards }
play-keys = Keys { $count }/{ $goal }: { $keys }
play-keys-open = Keys { $count }: { $keys }
play-no-keys = none
play-deck = { $deck ->
    [main] Main deck { $cards }
   *[extra] Extra deck { $cards }
  }
play-deck-pile = { $deck ->
    [main] Main deck { $cards }, discard pile { $pile } (top { $top })
   *[extra] Extra deck { $cards }, discard pile { $pile } (top { $top })
  }
play-echo = Cannot be played now: { $symbols }
play-line-stands = { $you ->
    [yes] Your line { $places } shows { $symbols }: it will bring a Key.
   *[no] { $player }’s line { $places } shows { $symbols }: it will bring a Key.
  }
play-lines-wanted = { $you ->
    [yes] You are one card away: { $wanted }.
   *[no] { $player } is one card away: { $wanted }.
  }
play-line-wanted = { $symbol } on { $places }
play-supply = A run of { $run } brings a Key: { $symbols }.
play-supply-none = No Keys left: { $symbols }.
play-runs-wanted = One card away from such a run: { $wanted }.
play-last-turns = Turns left after this one: { $turns }
play-looking = You are looking at: { $cards }
play-hand = Your hand: { $cards }
play-hand-empty = Your hand is empty.
play-hand-times = { $card } ×{ $count }
play-ask-start = Use an action card at the start of the turn?
play-ask-play = Which card do you play, and where?
play-ask-end = Use or discard action cards, or end the turn?
play-ask-effect = The card calls for a choice.
play-ask-look = Which card do you take?
play-ask-throw = Discard one more card?
play-ask-any-key = A complete pattern! Take any one Key, once per game.
play-ask-draw = Which deck do you draw from?
play-no-number = There is no number { $number } here: choose from 1 to { $most }.
play-choose-number = Choose a number from { $least } to { $most }.
play-quit = See you next time.
play-input-ended = The input has ended, so the game stops here.
play-help =
    Answer with a number from the list, or in short notation:
      play a card onto a zone           MeHa>N   +MePr>NW
      lay a card on the field           MeHa@1,-2
      cover a card, replace a card      MeHa^0,0   MeHa~0,0
      use an action card, discard it    !blot:1,NW   -blot
      choose what a card calls for      =MeHa
      draw a main or an extra card      <m   <x
      take a Key, take none             *Me   *-
      done, pass                        .   --
    Other commands:
      table          the table again        words      the table in words, or drawn
      keys           everyone’s Keys        lines      lines, and what each wants
      what 3         what move 3 would do   confirm    ask before each move, or not
      back           take back              hint       where to look; again: more
      log, log all   what happened          piles      decks, piles, known cards
      rules, rules B5, rules all            quit       leave; play --resume continues
play-help-symbols = Symbols: { $symbols }.
play-rules-base =
    A cross of five cards lies in front of each player. On your turn you play a card from your hand onto
    a zone of your cross. The card that was there moves to the same zone of the player on your left, whose
    card there is discarded. Then every symbol on all three cards of your vertical (N, C, S) or horizontal
    line (W, C, E) gives you its Key, unless you have it already [B5]. You draw a card. Once per game, one
    symbol on all five cards gives you any one Key [B7]. Seven Keys win at once [B9].
play-rules-novem =
    Nine cards lie in front of each player: main cards on the cross, extra cards in the corners. A turn:
    1. use action cards for the start of the turn; 2. play a main card onto your cross and/or an extra card
    onto a corner, at least one of them [N3]: what was there moves to the same zone of the player on your
    left, whose card there is discarded; 3. every symbol on a whole row, column or diagonal gives you its
    Key [N7]; 4. use action cards for the end of the turn, or discard them; 5. draw up to seven cards, each
    from the deck of your choice [N9]. Once per game, one symbol on the whole cross, or on all corners and
    the centre, gives you any one Key [N8]. A sealed zone neither takes nor gives cards [A2]. Nine Keys win
    at once [N12].
play-rules-quintis =
    Everyone plays on one field of five by five, whose borders form as cards are laid [Q2]. On your turn you
    lay a card on a free place next to another card, or cover a card that shares a symbol with it, or replace
    such a card and take it into your hand [Q4]. Your card must share no symbol with the card played before
    it [Q5]. A run of three cards with a symbol of your card, through your card, gives you the first Key of
    that symbol, four the second, five the third [Q8]. After laying or covering you draw. When the deck is
    empty, everyone has one more turn [Q9]. The most Keys win; a tie goes to the more senior Keys [Q10].

end-winner = { $you ->
    [yes] You win!
   *[no] { $player } wins.
  }
end-winners = A shared victory: { $players }.
end-standing = { $place }. { $player }: { $count ->
    [0] no Keys
    [one] { $count } Key ({ $keys })
   *[other] { $count } Keys ({ $keys })
  }
end-seed = Seed of this game: { $seed }
end-recorded = The record was saved as { $file }.

sets-line = { $id } — { $name }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }. { $about }
sets-symbols = Symbol cards: { $cards }
sets-action = { $id } — { $name } ×{ $copies }. { $text }
sets-valid = { $file }: the set “{ $set }” is valid: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }.
sets-unknown = There is no set “{ $set }”. The sets are: { $known }.

deck-counts = Cards: { $cards }; symbol cards: { $symbols }, action cards: { $actions }.
deck-fits = Enough for { $players } players.
deck-warning = Warning: { $text }
deck-saved = Saved as { $file }.
deck-nothing = Name sets or cards, or give a file with --load.
deck-not-extra = These are main cards; an extra deck is made of extra cards.
deck-not-in-variant = An extra deck is for the variants sets, quintis and novem, not for { $variant }.

bad-variant = There is no variant “{ $given }”. The variants are: base, novem, sets, quintis.
bad-choice = The option { $option } takes one of { $known }; not “{ $given }”.
bad-number = The option { $option } takes a whole number from { $least } to { $most }, not “{ $given }”.
bad-seed = A seed is 64 hexadecimal digits.
bad-seat = There is no seat { $seat }: with { $players } players the seats are 1 to { $players }.
no-luck = The system provides no random numbers: { $reason }
file-missing = There is no file { $file }.
file-denied = There is no permission to read or write { $file }.
file-directory = { $file } is a folder, not a file.
file-exists = The file { $file } already exists and is not overwritten: choose another name.
file-not-text = { $file } is not UTF-8 text.
file-too-long = { $file } is too long: the limit is { $most } bytes.
file-failed = { $file }: { $reason }
folder-missing = There is no folder { $file }.

# What is typed in plain lines, in small letters; several words for one thing with blanks between
# them. English is understood in every language.
command-table = table
command-help = ? help
command-rules = rules
command-all = all
command-quit = quit q exit
command-back = back undo u
command-hint = hint
command-log = log
command-piles = piles
command-keys = keys
command-lines = lines
command-what = what
command-confirm = confirm
command-words = words
command-do = do
command-yes = yes y
command-no = no n
