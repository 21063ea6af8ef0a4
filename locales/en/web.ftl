# The browser client's own words. What happens in a game is told by the server.

web-title = The Enigma of Leonardo
web-skip = To the content
web-nav = Pages
web-nav-home = Home
web-nav-tables = Tables
web-nav-games = Games
web-nav-rules = Rules
web-nav-settings = Settings
web-nowhere = There is no such page
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
web-server-away = The server does not answer. Trying again.
web-offline = There is no network. The game goes on as soon as it is back.

# Home
web-home-title = A page of Leonardo’s notebook that plays with you
web-home-lead = Lay a card, push another over to your neighbour, make lines of three symbols, collect Keys. Learnt in a minute; two to six players.
web-home-play = Play now
web-home-go = Play now
web-home-friends = Play with friends
web-home-friends-about = Make a table, send the link, or let them scan the code.
web-home-tables-about = Free seats, and games to watch.
web-home-rules-about = All four games and every card.
web-home-mine = Your games under way
web-choose-variant = Which game
web-choose-players = Players
web-choose-level = The others
web-choose-clock = Clock
web-variant-base = The base game
web-variant-novem = With Novem
web-variant-sets = With expansion sets
web-variant-quintis = Quintis Fontis
web-about-base = A cross of five cards before each player. Seven Keys win. Begin here.
web-about-novem = Three by three cards, eight lines, and action cards. Nine Keys win.
web-about-sets = As with Novem, with cards of six notebooks.
web-about-quintis = One field for all. Lay, cover, replace; longer lines for later Keys.
web-level-random = By chance
web-level-apprentice = Apprentice
web-level-journeyman = Journeyman
web-bot = { $level } { $seat }
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
web-games-mine = Mine
web-games-public = Public ones
web-games-none = No game is over yet.

# A new table
web-new-about = Who sits where? Friends come by a link.
web-new-seat = Seat { $number }
web-new-me = I (this device)
web-new-open = free, for a friend
web-new-bot = bot: { $level }
web-new-hot-seat = Take several seats yourself to play with others on this device; a curtain hides the hands.
web-new-public = Show it under “Tables”
web-new-public-about = Then anybody may take a free seat.
web-new-make = Make the table
web-clock-none = none
web-clock-move = a minute each turn
web-clock-bank = ten minutes each, and five seconds a turn
web-deck = The extra deck
web-deck-about = Take sets, also several copies, or paste the code of a deck. Empty is the usual deck.
web-deck-code = Code of the deck
web-deck-less = One { $set } less
web-deck-more = One { $set } more
web-deck-size = { $cards } cards, { $symbols } of them with symbols
web-deck-list = Show the cards

# Before the game
web-lobby = The table is set
web-lobby-seats = Seats
web-lobby-you = you
web-lobby-invite = Invite
web-lobby-qr = A code with the link of this table
web-lobby-link = Link of this table
web-lobby-local = This link works on this computer only. For other devices start the server with --listen 0.0.0.0:7878 and open this page by the computer’s address in your network.
web-lobby-waiting = The game can begin when all seats are taken. Bots can take them, too.
web-lobby-host = The host begins the game.
web-lobby-fair = The luck is fixed already; this number proves it afterwards:
web-seat-open = Seat { $number } is free
web-do-sit = Sit here
web-do-bot = A bot
web-do-leave = Leave
web-do-kick = Free the seat
web-do-start = Begin
web-table-closed = This table is closed

# The table
web-watching = You are watching
web-line-lost = Connection lost, trying again…
web-result = Result
web-menu = Menu
web-help = Help
web-log = What happened
web-log-older = { $count } older lines
web-since = Since your last turn
web-chat = Say something
web-chat-send = Send
web-actions = What can be done
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
web-echo = Not to be played now:
web-echo-none = Any symbol can be played.
web-last-turns = Turns left after this one: { $count }
web-zone-empty = empty
web-zone-sealed = sealed
web-zone-ghost = { $card } would come here
web-can-be-chosen = can be chosen
web-card-extra = extra card { $symbols }
web-card-action = action card “{ $name }”
web-no-cards = No cards.
web-keys = Keys: { $count }
web-keys-of = Keys: { $count } of { $goal }
web-keys-own = Your Keys
web-keys-whose = Keys of { $player }
web-left = on your left
web-left-about = On your left: gets what you throw out
web-right = on your right
web-right-about = On your right: throws at you
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
web-status-action = The action card “{ $name }”:
web-status-card = { $card }: where to?
web-status-proposed = This would happen:
web-status-start = Use action cards for the start of a turn, or go on.
web-status-play = Choose a card from your hand, then a place that lights up.
web-status-end = Use or discard action cards, or end the turn.
web-status-effect = The card asks for a choice.
web-status-look = Which card do you take?
web-status-throw = Put one more card away, or stop.
web-status-any-key = A whole pattern! Take any one Key, once per game.
web-status-draw = Which deck do you draw from?
web-preview-asking = Looking ahead…
web-preview-keys = You get:
web-line-made = { $player } would have a line: { $symbols }
web-line-broken = { $player } would lose a line: { $symbols }
web-do-confirm = Do it
web-do-back = Back
web-do-clear = Not this card
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
web-do-start-done = On to playing cards
web-do-play-done = Enough played
web-do-end-done = End the turn
web-do-enough = Enough
web-rerun = Show again
web-hits = What hit you
web-hit-pushed = { $player } pushes { $card } onto your { $zone }; { $lost } is thrown out.
web-hit-filled = { $player } pushes { $card } onto your { $zone }.
web-hit-sealed = { $player } seals your { $zones }.
web-hit-erased = { $player } discards { $card } from your { $zone }.
web-hit-swapped = { $player } swaps cards with you: { $zone }.
web-hit-exchanged = { $player } exchanges a card with your hand.

# Seldom
web-do-take-back = Take back the last decision
web-do-hand = Let a bot play for me
web-do-take = Play myself again
web-do-end = Propose to end the game
web-do-end-sure = Really end it, if all agree (bots do)
web-do-end-no = Play on after all
web-do-resign = Give up
web-do-resign-sure = Really give up
web-do-token = Play on from another device
web-token-about = Open this link there; keep it to yourself:
web-onlookers = Everyone who only looks on
web-do-mute = Do not show messages
web-do-unmute = Show messages again
web-do-substitute = Let a bot play
web-asked-back = { $player } would like to take back the last decision. Do you agree?
web-asked-end = { $player } would like to end the game as it stands. Do you agree?
web-curtain = Now { $player } plays. Hand the device over.
web-curtain-open = It is me: show my cards

# The end
web-end-you = You have won!
web-end-winners = { $count ->
    [0] Nobody has won
    [one] { $players } has won
   *[other] { $players } have won
}
web-end-keys = Enough Keys.
web-end-stall = Nothing happened for too long.
web-end-passes = Everybody passed.
web-end-last-turns = The last turns are played.
web-end-resigned = The others gave up.
web-end-time = Time ran out.
web-end-agreed = Everybody agreed to end the game.
web-end-turns = Turns: { $count }.
web-end-rematch = Another game
web-end-join = To the next game
web-end-replay = Look at it again

# Help
web-help-how = Choose a card from your hand, then a place: you see what it would do, to you and to the player on your left. Then confirm. What lights up can be done; if you choose something else, you are told why not.
web-key-card = a card of your hand
web-key-zone = a zone of your layout
web-key-confirm = make the move that is shown
web-key-next = go on: confirm, or end the step
web-key-clear = choose anew
web-key-draw = draw from the main deck, from the extra deck
web-key-arrows = from one thing to the next
web-key-rerun = show again what happened
web-key-log = what happened, in words
web-key-menu = menu
web-key-help = this help

# Replay
web-replay = Looking back
web-replay-first = To the deal
web-replay-back = One step back
web-replay-play = Play by itself
web-replay-stop = Stop
web-replay-next = One step on
web-replay-last = To the end
web-replay-step = Step
web-replay-steps = Steps
web-replay-pace = Pace
web-replay-jump = Step { $step }
web-replay-deal = The cards are dealt.
web-replay-goes-on = { $player } goes on.
web-replay-eyes = Through the eyes of
web-replay-open = everybody (all hands open)
web-replay-public = an onlooker
web-replay-link = Link to this position
web-replay-record = Download the record (.leo)
web-replay-as = Go on as
web-replay-go-on = Go on from here against bots
web-replay-flaw = Not everything in this record is so:
web-replay-keys = Keys: ← → a step, Shift with them a turn, Home and End the deal and the end, Space plays by itself.
web-replay-home = Replays
web-replay-home-about = Look at finished games again, on this server or from a file, and check every shuffle.
web-replay-file = Look at a record
web-replay-file-about = Open the record of a game (.leo, or its JSON form), wherever it was played: step by step, through anybody’s eyes, with every shuffle checked. The server plays it again for you and keeps nothing of it.
web-replay-file-choose = Choose a file
web-replay-file-drop = or drop it anywhere on this page
web-replay-file-large = This file is too large for a record.
web-replay-more = More steps
web-replay-another = Another record
web-replay-games = Finished games on this server
web-fair = Was the luck fair?
web-fair-about = Before the deal the server published the commitment, afterwards the secret. From the secret and the salts of the players follows the seed, and from the seed every shuffle. This page computes all of it itself, without believing the server, and compares it with every card that came. Two things only you can know: that you were shown this commitment before the deal, and that your salt is yours.
web-fair-commitment = Commitment
web-fair-secret = Secret
web-fair-salt = Salt of { $player }
web-fair-check = Check every shuffle here
web-fair-yes = Everything fits: the seed gave every card that came.
web-fair-no = This does not fit!
web-fair-right = right
web-fair-wrong = wrong
web-fair-nothing = This record has its luck written down and names no seed, so there is nothing that it could be checked against.
web-fair-middle = This game began in the middle of another one. Its cards were dealt anew then, so no seed tells where they come from.
web-fair-is-committed = The secret is the one that was promised by the commitment.
web-fair-other-hash = The SHA-256 of the secret is { $found }.
web-fair-is-seed = The seed of the record is that of the secret and the salts.
web-fair-seed = Secret and salts give the seed { $seed }.
web-fair-deal-main = The main deck was shuffled for the deal. Cards: { $cards }, compared: { $seen }.
web-fair-deal-extra = The extra deck was shuffled for the deal. Cards: { $cards }, compared: { $seen }.
web-fair-first-seat = The first player was picked.
web-fair-refill-main = The main pile became the deck. Cards: { $cards }, compared: { $seen }.
web-fair-refill-extra = The extra pile became the deck. Cards: { $cards }, compared: { $seen }.
web-fair-look-main = The main deck was shuffled after a look. Cards: { $cards }, compared: { $seen }.
web-fair-look-extra = The extra deck was shuffled after a look. Cards: { $cards }, compared: { $seen }.
web-fair-exchange = A card was picked from a hand of { $cards }.
web-fair-otherwise = The seed gives { $expected }, but it was { $found }.
web-fair-places = Hands, decks and piles were in all { $steps } steps what the cards that came and went make of them.

# Rules
web-rules-search = Search the rules
web-rules-found = { $count ->
    [0] nothing found
    [one] one passage
   *[other] { $count } passages
}
web-rules-cards = All cards
web-rules-symbols = The twelve symbols
web-diagram = You lay Mechanism–Stream onto the bottom of your cross (right). Cat–Eclipse, which was there, slides over to your left neighbour and throws out a card. Three Mechanisms in a column: you get the Key.

# Settings
web-set-name = Your name
web-set-name-saved = Saved.
web-set-language = Language
web-set-theme = Look
web-theme-system = as the system
web-theme-light = Paper
web-theme-dark = Night desk
web-theme-contrast = High contrast
web-set-confirm = Show what a move would do, and confirm it
web-set-confirm-about = Off: a move is made as soon as you have chosen it.
web-set-auto-done = End a step by itself when nothing else can be done
web-set-auto-done-about = Quicker. From the pause the others can guess that you hold no action card.
web-set-motion = Cards fly
web-set-motion-about = Off if your system asks for less motion.
web-set-sounds = Sounds
web-set-sounds-about = Paper, pen, and a bell for your turn.
web-set-codes = Show the codes of the symbols
web-set-codes-about = Two letters on every symbol, as in the notation.
