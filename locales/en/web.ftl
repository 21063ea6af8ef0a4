# The browser client's own words. What happens in a game is told by the server.

web-title = The Enigma of Leonardo
web-skip = Skip to the content
web-nav = Pages
web-nav-home = Home
web-nav-tables = Tables
web-nav-games = Games
web-nav-rules = Rules
web-nav-settings = Settings
web-nowhere = Page not found
web-loading = One moment…
web-close = Close
web-copy = Copy the link
web-copied = Copied
web-save = Save
web-more = Show more
web-yes = Yes
web-no = No
web-list-and = { $first } and { $last }
web-guest-name = Guest { $number }
web-server-away = The server is not answering. Trying again…
web-offline = You are offline. The game goes on as soon as you are back.

# Home
web-home-title = A page from Leonardo’s notebook that plays with you
web-home-lead = Lay a card, push another over to your neighbour, line up three symbols, collect Keys. Learned in a minute; two to six players.
web-home-play = Play now
web-home-go = Play now
web-home-friends = Play with friends
web-home-friends-about = Create a table and send the link, or let them scan the code.
web-home-tables-about = Free seats, and games to watch.
web-home-rules-about = All four games and every card.
web-home-mine = Your games in progress
web-choose-variant = Which game
web-choose-players = Players
web-choose-level = Opponents
web-choose-clock = Clock
web-variant-base = The base game
web-variant-novem = With Novem
web-variant-sets = With expansion sets
web-variant-quintis = Quintis Fontis
web-variant-bar = { $variant ->
    [novem] Novem
    [sets] Sets
    [quintis] Quintis
   *[base] Base game
}
web-about-base = A cross of five cards in front of each player. Seven Keys win. Start here.
web-about-novem = Nine cards each, eight lines, and action cards. Nine Keys win.
web-about-sets = Like Novem, with cards from six notebooks.
web-about-quintis = One field for everyone. Lay, cover, replace; each further Key needs a longer line.
web-level-adaptive = At your level
web-level-random = Random
web-level-novice = Novice
web-level-apprentice = Apprentice
web-level-collector = Collector
web-level-courier = Courier
web-level-journeyman = Journeyman
web-level-rival = Rival
web-level-strategist = Strategist
web-level-scholar = Scholar
web-level-sage = Sage
web-level-master = Master

# Tables and games
web-tables-open = Free seats
web-tables-playing = Games to watch
web-tables-none = None at the moment.
web-free-seats = { $count ->
    [0] no free seat
    [one] one free seat
   *[other] { $count } free seats
}
web-won = won by { $players }
web-games-whose = Which games
web-games-mine = My games
web-games-public = Public games
web-games-none = No finished games yet.

# A new table
web-new-about = Who sits where? Friends join with a link.
web-new-seat = Seat { $number }
web-new-me = Me (this device)
web-new-open = free, for a friend
web-new-bot = bot: { $level }
web-new-hot-seat = Take several seats yourself to play with others on this device; a curtain hides the hands.
web-new-public = List it under “Tables”
web-new-public-about = Then anyone can take a free seat.
web-new-make = Create the table
web-clock-none = none
web-clock-move = one minute per turn
web-clock-bank = ten minutes each, plus five seconds per turn
web-deck = The extra deck
web-deck-about = Choose sets, several copies if you like, or paste a deck code. Leave it empty for the standard deck.
web-deck-code = Deck code
web-deck-less = One { $set } fewer
web-deck-more = One { $set } more
web-deck-size = { $cards } cards, { $symbols } of them symbol cards
web-deck-list = Show the cards

# Before the game
web-lobby = The table is set
web-lobby-seats = Seats
web-lobby-you = you
web-lobby-invite = Invite
web-lobby-qr = A code with the link to this table
web-lobby-link = Link to this table
web-lobby-local = Friends on other devices?
web-lobby-waiting = The game can begin once every seat is taken. Bots can take seats, too.
web-lobby-host = The host starts the game.
web-lobby-fair = A fair shuffle, and how to check it
web-seat-open = Seat { $number } is free
web-do-sit = Sit here
web-do-bot = Add a bot
web-do-leave = Leave
web-do-kick = Free the seat
web-do-start = Start the game
web-table-closed = This table is closed
web-other-cards = This table is played with other cards than this page knows. Reload the page; if that does not help, the server’s cards have changed since the game began.

# The table
web-watching = You are watching
web-line-lost = Connection lost. Reconnecting…
web-result = Result
web-menu = Menu
web-help = Help
web-bar = Table bar
web-full-screen = Full screen
web-log = What happened
web-log-older = { $count } earlier turns
web-log-you = You
web-since = Since your last turn
web-chat = Say something
web-chat-send = Send
web-actions = What you can do
web-hand = Your hand
web-hand-empty = Your hand is empty.
web-hand-main = Main cards in hand: { $count }
web-hand-extra = Extra cards in hand: { $count }
web-hand-known = Known to be in this hand
web-in-play = Action cards in play
web-layout-own = Your layout
web-layout-of = Layout of { $player }
web-field = The field
web-cell = Place { $x }, { $y }
web-cell-beneath = Cards beneath: { $count }
web-stack = The cards on this place, the top one first
web-last-turns = Turns left after this one: { $count }
web-zone-empty = empty
web-zone-sealed = sealed for { $count ->
    [one] one more turn
   *[other] { $count } more turns
}
web-zone-ghost = { $card } would go here
web-can-be-chosen = can be chosen
web-supply = Keys of the game
web-supply-taken = { $count ->
    [0] no Key taken
    [one] one Key taken
   *[other] { $count } Keys taken
}
web-supply-needs = the next needs a run of { $count }
web-supply-echo = must not be played now
web-panel-again = Show my choices again
web-mark-keys = You would get: { $symbols }
web-mark-breaks = You would lose your line: { $symbols }
web-play-here = press again to play
web-card-new = new
web-card-extra = extra card { $symbols }
web-card-action = action card “{ $name }”
web-no-cards = No cards.
web-keys = Keys: { $count }
web-keys-of = Keys: { $count } of { $goal }
web-keys-own = Your Keys
web-keys-whose = Keys of { $player }
web-left = on your left
web-seat-wants = { $count ->
    [one] One card short of a line
   *[other] One card short of { $count } lines
}
web-seat-stands = { $count ->
    [one] Has a line that will give a Key
   *[other] Has { $count } lines that will give Keys
}
web-seat-known = { $count ->
    [one] You know one card of this hand
   *[other] You know { $count } cards of this hand
}
web-left-about = On your left: gets the cards you push out
web-right = on your right
web-right-about = On your right: pushes cards over to you
web-is-bot = A bot plays here
web-away = away
web-out = out of the game
web-clock-of = Time of { $player }
web-deck-main = Main deck, cards: { $count }
web-deck-extra = Extra deck, cards: { $count }
web-pile-main = Main discard pile, cards: { $count }
web-pile-extra = Extra discard pile, cards: { $count }
web-pile-top = On top: { $card }

# The turn
web-turn-yours = Your turn.
web-steps = Steps of the turn
web-step-start = Start
web-step-play = Play
web-step-keys = Keys
web-step-end = End
web-step-draw = Draw
web-status-over = The game is over.
web-status-other = { $player } is thinking…
web-status-plays = { $player } plays.
web-status-done = Done.
web-status-kept = No connection. Your move is kept and sent as soon as you are back.
web-status-planned = Planned: it is played when your turn comes.
web-status-ahead = If it were your turn now:
web-status-action = The action card “{ $name }”:
web-status-card = { $card }: choose a place.
web-status-proposed = This would happen:
web-status-start = Play a card, or use an action card first.
web-status-play = Choose a card, then a place.
web-status-end = Use or discard action cards, or end the turn.
web-status-effect = The card calls for a choice.
web-status-look = Which card do you take?
web-status-throw = Discard one more card, or stop.
web-status-any-key = A complete pattern! Take any one Key, once per game.
web-status-draw = Which deck do you draw from?
web-preview-asking = Looking ahead…
web-preview-keys = You get:
web-preview-no-key = No Key yet
web-preview-none = It cannot be shown, but it can be made.
web-details = Details
web-result-keys = You got
web-result-none = No line yet.
web-line-made = { $player } would have a line: { $symbols }
web-line-broken = { $player } would lose a line: { $symbols }
web-do-confirm = Confirm
web-do-back = Back
web-do-clear = Another card
web-do-use = Use it
web-do-discard = Discard it unused
web-do-lay = Lay
web-do-cover = Cover
web-do-replace = Replace and take
web-do-deck-main = Main deck
web-do-deck-extra = Extra deck
web-do-piles = The discard piles
web-do-pass = Pass
web-do-decline = Take no Key now
web-do-start-done = Continue
web-do-end-turn = End turn
web-do-actions-first = Action cards first
web-do-plan = Play it on my turn
web-do-plan-no = Do not play it
web-do-skip = Skip to my turn
web-do-undo = Take back
web-speed = Speed: { $speed }
web-speed-half = half
web-speed-normal = normal
web-speed-double = double
web-speed-instant = instant, no motion
web-drawing-as-played = Draw: as played
web-drawing-main = Draw: main cards
web-drawing-extra = Draw: extra cards
web-drawing-ask = Draw: ask me
web-do-enough = Done
web-rerun = Show again
web-hits = What hit you
web-hit-pushed = { $player } pushes { $card } onto your { $zone }; { $lost } is discarded.
web-hit-filled = { $player } pushes { $card } onto your { $zone }.
web-hit-sealed = { $player } seals your { $zones }.
web-hit-erased = { $player } discards { $card } from your { $zone }.
web-hit-swapped = { $player } swaps cards with you: { $zone }.
web-hit-exchanged = { $player } trades a card with your hand.

# Seldom
web-do-take-back = Take back the last decision
web-do-hand = Let a bot play for me
web-do-take = Play for myself again
web-do-end = Propose ending the game
web-do-end-sure = Yes, end it if everyone agrees (bots do)
web-do-end-no = Keep playing after all
web-do-resign = Resign
web-do-resign-sure = Yes, resign
web-do-token = Continue on another device
web-token-about = Open this link there, and keep it to yourself:
web-do-share-seat = Create a link for another device
web-token-qr = Code for the other device’s camera
web-devices = Devices of this seat
web-device = Device { $number }
web-device-since = First seen { $when }
web-device-this = This device
web-device-here = Connected
web-device-first = Took the seat
web-do-sign-out = Sign out
web-do-sign-out-all = Sign out all other devices
web-signed-out = This device has been signed out of the seat. You are watching now.
web-claim = Continue as seat { $seat } ({ $name }) on this device?
web-claim-about = This link opens a seat that was taken on another device. Continue only if it is yours.
web-do-claim = Continue here
web-do-watch = Just watch
web-onlookers = All spectators
web-do-mute = Hide messages
web-do-unmute = Show messages again
web-do-substitute = Let a bot play
web-asked-back = { $player } would like to take back their last decision. Do you agree?
web-asked-end = { $player } would like to end the game as it stands. Do you agree?
web-curtain = It is { $player }’s turn. Please pass the device on.
web-curtain-open = It’s me: show my cards

# The end
web-end-you = You win!
web-end-winners = { $count ->
    [0] Nobody wins
    [one] { $players } wins
   *[other] { $players } win
}
web-end-keys = The Keys are complete.
web-end-stall = Nothing happened for too long.
web-end-passes = Everyone passed.
web-end-rounds = The rounds have been played, and one player is ahead.
web-end-last-turns = The last turns have been played.
web-end-resigned = Everyone else resigned.
web-end-time = Time ran out.
web-end-agreed = Everyone agreed to end the game.
web-end-moves = The game reached its limit of moves and ends as it stands.
web-end-turns = Turns: { $count }.
web-end-rematch = Play again
web-end-join = Go to the next game
web-end-replay = Watch the replay

# Help
web-help-how = Choose a card from your hand: each place shows what it would bring there, a Key for you or a line for another player. Choose a place to see the whole move, and choose it again to play. If a place cannot be used, touch it and the table tells you why.
web-key-card = a card in your hand
web-key-zone = a zone of your layout
web-key-confirm = make the move shown
web-key-next = continue: confirm, or end the turn
web-key-clear = choose again
web-key-draw = draw from the main deck, from the extra deck
web-key-arrows = from one thing to the next
web-key-rerun = show again what happened
web-key-skip = skip to my turn
web-key-log = what happened, in words
web-key-menu = menu
web-key-help = this help

# Replay
web-replay = Replay
web-replay-first = To the deal
web-replay-back = One step back
web-replay-play = Play
web-replay-stop = Stop
web-replay-next = One step forward
web-replay-last = To the end
web-replay-step = Step
web-replay-steps = Steps
web-replay-pace = Speed
web-replay-jump = Step { $step }
web-replay-deal = The cards are dealt.
web-replay-goes-on = { $player } continues.
web-replay-eyes = Viewpoint
web-replay-open = everyone (all hands open)
web-replay-public = a spectator
web-replay-link = Link to this position
web-replay-record = Download the record (.leo)
web-replay-as = Continue as
web-replay-go-on = Continue from here against bots
web-replay-flaw = Something in this record is wrong:
web-replay-keys = Keys: ← → one step, with Shift one turn, Home and End the deal and the end, Space to play.
web-replay-home = Replays
web-replay-home-about = Watch finished games again, from this server or from a file, and verify every shuffle.
web-replay-file = Open a record
web-replay-file-about = Open the record of a game (.leo, or its JSON form), wherever it was played: step by step, from any viewpoint, with every shuffle verified. The server replays it for you and keeps nothing.
web-replay-file-choose = Choose a file
web-replay-file-drop = or drop it anywhere on this page
web-replay-file-large = This file is too large to be a record.
web-replay-more = More steps
web-replay-another = Another record
web-replay-games = Finished games on this server
web-fair = Was the shuffle fair?
web-fair-about = Before the deal the server published a commitment, and after the game the secret behind it. The secret and the players’ salts produce the seed, and the seed produces every shuffle. This page computes all of it by itself, without trusting the server, and compares it with every card that came. Two things only you can know: that you were shown this commitment before the deal, and that your salt is really yours.
web-fair-commitment = Commitment
web-fair-secret = Secret
web-fair-salt = Salt from { $player }
web-fair-check = Verify every shuffle here
web-fair-yes = Everything matches: the seed produced every card that came.
web-fair-no = This does not match!
web-fair-right = correct
web-fair-wrong = incorrect
web-fair-nothing = The luck of this record is written out and there is no seed, so there is nothing to verify it against.
web-fair-middle = This game began in the middle of another one. Its cards were dealt afresh at that point, so no seed can tell where they come from.
web-fair-is-committed = The secret is the one the commitment promised.
web-fair-other-hash = The SHA-256 of the secret is { $found }.
web-fair-is-seed = The seed of the record is the one that the secret and the salts produce.
web-fair-seed = The secret and the salts produce the seed { $seed }.
web-fair-deal-main = The main deck was shuffled for the deal. Cards: { $cards }, compared: { $seen }.
web-fair-deal-extra = The extra deck was shuffled for the deal. Cards: { $cards }, compared: { $seen }.
web-fair-first-seat = The first player was picked.
web-fair-refill-main = The main pile became the deck. Cards: { $cards }, compared: { $seen }.
web-fair-refill-extra = The extra pile became the deck. Cards: { $cards }, compared: { $seen }.
web-fair-look-main = The main deck was shuffled after a look. Cards: { $cards }, compared: { $seen }.
web-fair-look-extra = The extra deck was shuffled after a look. Cards: { $cards }, compared: { $seen }.
web-fair-exchange = A card was picked from a hand of { $cards }.
web-fair-otherwise = The seed produces { $expected }, but it was { $found }.
web-fair-places = In all { $steps } steps, hands, decks and piles were what the cards that came and went make of them.

# Rules
web-rules-search = Search the rules
web-rules-found = { $count ->
    [0] nothing found
    [one] one passage
   *[other] { $count } passages
}
web-rules-cards = All cards
web-rules-symbols = The twelve symbols
web-diagram = You lay Mechanism–Stream onto the bottom of your cross (right). Cat–Eclipse, which was there, slides over to your left neighbour and pushes out a card. Three Mechanisms in a column: you get the Key.

# Settings
web-set-name = Your name
web-set-name-saved = Saved.
web-set-language = Language
web-set-theme = Appearance
web-theme-system = Same as the system
web-theme-light = Paper
web-theme-dark = Night desk
web-theme-contrast = High contrast
web-set-confirm = Show what a move would do, and ask me to confirm it
web-set-confirm-about = If off, a move is made as soon as you choose it.
web-set-speed = Speed of the cards
web-set-drawing = What “End turn” draws
web-set-rules = Name the rules in the log
web-set-rules-about = Behind every sentence, with a link.
web-set-sounds = Sounds
web-set-sounds-about = Paper, pen, wax, and a bell for your turn. They begin with your first press.
web-set-codes = Show symbol codes
web-set-codes-about = Two letters on every symbol, as in the notation.

web-album = Cards
web-album-sets = Sets
web-album-symbols = Cards with a symbol
web-album-copies = { $count } copies
web-album-none = No card of this set has it.
web-look-key = Key of the { $symbol }
web-look-key-free = Nobody has it yet.
web-look-sealed = Sealed: no card comes here and none leaves for { $count ->
    [one] one more turn.
   *[other] { $count } more turns.
}
web-key-look = look closer at what has the focus
web-manner-adaptive = Stronger after each of your wins and gentler after each loss, so that you win about half of your games.
web-manner-random = Plays whatever comes to hand, and laughs.
web-manner-novice = Plays its first games, and misses every other Key.
web-manner-apprentice = Sees a Key when it is there, but not always.
web-manner-collector = Hoards lines that need just one card, and lets a Key wait for them.
web-manner-courier = Always in a hurry: takes nearly every Key at once and pays little heed to your lines.
web-manner-journeyman = Looks one turn ahead, misses no Key and keeps an eye on your lines.
web-manner-rival = Spoils your lines wherever it can, so the game takes longer.
web-manner-strategist = Plays out a few dozen games in its head before each move, and leaves few lines open.
web-manner-scholar = Plays out a hundred games in its head before each move, and takes apart what you build.
web-manner-sage = Plays out hundreds of games before each move, and can let a Key wait for a better moment.
web-manner-master = Thinks a long way ahead and forgives little.

# Friends, moments and help
web-nowhere-about = This page was torn out of the notebook, or it was never there. These lead on:
web-share = Share…
web-lobby-name = Name on seat { $number }
web-lobby-free = free
web-lobby-bots = Bots you add:
web-lobby-absent = Waiting for { $players }. The game starts once everyone is here.
web-lobby-local-about = This link works on this computer only. To let other devices join, start the server with --listen 0.0.0.0:7878 and open this page at the computer’s address in your network.
web-lobby-fair-about = The shuffle is already fixed. After the game you can verify it against this hash:
web-do-sit-too = Play here, too
web-do-start-without = Start without waiting
web-clock-seconds = { $count } seconds per turn
web-clock-minutes = { $count ->
    [one] one minute per turn
   *[other] { $count } minutes per turn
}
web-clock-each = { $count } min each, + { $seconds } s per turn
web-option-fresh = only new lines count
web-option-echo = echo of the last card
web-option-keys = { $count } Keys win
web-option-hand = hand of { $count }
web-option-rounds = ends after { $count } rounds, once a player is ahead
web-option-stall = { $count ->
    [0] no end by standstill
   *[other] ends after { $count } quiet rounds
}
web-house-rules = House rules
web-house-usual = as usual
web-house-lines = Which lines give Keys
web-house-lines-standing = every line that stands
web-house-lines-fresh = only lines you played into
web-house-keys = Keys to win
web-house-hand = Cards in hand
web-house-rounds = Rounds of a short game (empty: no limit)
web-house-stall = Rounds without progress that end the game (0: never)
web-house-echo = Symbols that must not be repeated
web-house-echo-previous = those of the player before you
web-house-echo-last = those of the last card played
web-talk = Chat
web-talk-unread = { $count ->
    [one] Chat, one new message
   *[other] Chat, { $count } new messages
}
web-reactions = Quick reactions
web-react-good = Well played!
web-react-laugh = Ha!
web-react-oh = Oh!
web-react-sad = Oh no
web-react-thanks = Thank you
web-react-turn = Your turn?
web-any-key = { $player }: five of a kind, any Key
web-any-key-you = Five of a kind: the Key of your choice!
web-one-key = { $player }: one Key to go
web-one-key-you = One Key to go!
web-again = Another game with the same players
web-again-soon = { $count ->
    [one] Moving there in one second.
   *[other] Moving there in { $count } seconds.
}
web-again-stay = Stay here
web-end-shared = You share the win!
web-end-close = { $count ->
    [one] So close: one Key was missing.
   *[other] So close: { $count } Keys were missing.
}
web-end-line = The cards that won: { $player }
web-end-race = The race for the Keys
web-end-race-about = How many Keys each player had, turn by turn
web-end-moments = Turning points
web-moment-lead = Turn { $turn }: { $player } takes the lead.
web-moment-many = Turn { $turn }: { $count } Keys at once for { $player }.
web-moment-any = Turn { $turn }: a complete pattern gives { $player } any Key.
web-moment-run = From turn { $turn }: { $count } Keys in a row for { $player }.
web-end-rematch-all = Play again with everyone
web-end-against = One more against { $players }
web-end-picture = Share a picture
web-end-text = Copy as text
web-end-table = See the table
web-your-turn = your turn
web-their-turn = { $player } to play
web-before = Before
web-after = After
web-diagram-you = you
web-diagram-left = left neighbour
web-help-goal = The goal
web-help-goal-keys = { $goal ->
   *[other] Be the first with { $goal } different Keys.
}
web-help-goal-field = Have the most Keys when the cards run out.
web-help-turn = Your turn
web-help-base-1 = Lay a card from your hand onto your cross.
web-help-base-2 = The card that was there slides to the same place of the player on your left, and pushes theirs out.
web-help-base-3 = The same symbol three times in your row or your column gives you its Key.
web-help-base-4 = Draw a card.
web-help-novem-1 = Use action cards with the rising sun, if you like.
web-help-novem-2 = Lay one main card and one extra card; what was there slides to the left.
web-help-novem-3 = Three equal symbols in a row, a column or a diagonal give you a Key.
web-help-novem-4 = Use or discard action cards with the setting sun, then draw.
web-help-quintis-1 = Lay a card beside the others, cover one, or replace one and take it.
web-help-quintis-2 = It must not repeat a symbol that was just played.
web-help-quintis-3 = Three equal symbols side by side give the first Key of that symbol; the second needs four, the third five.
web-help-quintis-4 = Draw a card.
web-help-rules = The rules of this game
web-help-keys = Keyboard
web-key-undo = take back your last decision

# Puzzles
web-puzzle = Puzzle
web-puzzle-daily = Puzzle of the day
web-puzzle-about = One position, one answer. Find it, and keep your streak.
web-puzzle-rating = Your rating: { $rating }
web-puzzle-rated = this puzzle: { $rating }
web-puzzle-streak = { $days ->
    [one] one day in a row
   *[other] { $days } days in a row
  }
web-puzzle-again = Try again
web-puzzle-answer = Show the answer
web-puzzle-the-answer = Answer: { $moves }
web-puzzle-next = Next puzzle
web-puzzle-own = Open a puzzle
web-puzzle-own-about = Paste the text or the link of a puzzle. It is shown if it has exactly one answer.
web-puzzle-own-go = Open
web-puzzle-make = Make a puzzle
web-puzzle-making = Looking for questions with exactly one answer …
web-puzzle-made = { $puzzles ->
    [one] One puzzle from this position, with a proved answer:
   *[other] { $puzzles } puzzles from this position, each with a proved answer:
  }

# Lessons
web-learn = Learn
web-learn-go = Learn in two minutes
web-learn-about = Short lessons that you play, from the first Key to Quintis Fontis.
web-learn-lead = Short lessons that you play. What you did is kept in this browser.
web-learn-step = Step { $step } of { $steps }
web-learn-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
web-learn-text = What to do
web-learn-over = You have finished this lesson.
web-learn-on = Go on
web-learn-right = Right!
web-learn-hint = A hint
web-learn-more = Say more
web-learn-again = Begin the step again
web-learn-repeat = Repeat the lesson
web-learn-next = Next lesson
web-learn-all = All lessons
web-learn-puzzles = Three puzzles
web-learn-puzzles-about = To end with: take all the Keys, take one safely, stop a win. Each has one answer.
web-learn-puzzles-solved = { $solved } of { $count } solved
web-learn-puzzle = Puzzle { $place } of { $count }
web-learn-passed = finished
web-learn-begun = begun
web-learn-add = Add { $set }
web-learn-drop = Take out { $set }
web-learn-copies = Copies: { $count }
web-tips-off = No more tips
web-set-tips = Tips in the first game
web-set-tips-about = One sentence a turn, until you know it.

# Hints at a table
web-hint = Hint
web-hint-what = What to look for
web-hint-move = Show the move
web-hint-here = The hint points here
web-key-hint = a hint; again for a deeper one
web-new-hints = Allow hints
web-new-hints-about = Players may ask a bot where to look, what for, and for a move. Everyone sees that it is allowed.
web-terms-hints = hints allowed
web-terms-no-hints = no hints
web-analysis = Analysis
web-analysis-loading = The game is being analysed …
web-analysis-luck = Analysis: what was luck, what was play?
web-analysis-look = Look
web-analysis-hide = Hide the better moves: I want to find them myself
web-retry = Find the better move
web-retry-go = Try again
