# The full-screen terminal client.

tui-too-small = This window is too small for the table, which needs { $columns } columns and { $rows } rows. Enlarge it, or play with --plain.
tui-deck = { $deck ->
    [main] Deck { $cards } · pile { $pile }
   *[extra] Extra { $cards } · pile { $pile }
  }
tui-deck-alone = { $deck ->
    [main] Deck { $cards }
   *[extra] Extra { $cards }
  }
tui-log = What happened
tui-piles = Decks and piles, newest first
tui-known = { $player } is known to hold
tui-echo = Not now:
tui-thinking = { $player } is thinking…
tui-choose-card = ←→ choose a card, Enter: choose a place
tui-choose-place = Choose a place with the arrows, or with Tab.
tui-other-way = Space: cover or replace
tui-confirm = Enter: confirm · Esc: back
tui-gain = You receive: { $keys }
tui-gain-none = No Key.
tui-line-made = { $you ->
    [yes] Your line { $zones } now shows { $symbols }.
   *[no] { $player }’s line { $zones } now shows { $symbols }.
  }
tui-line-broken = { $you ->
    [yes] Your line { $zones } no longer shows { $symbols }.
   *[no] { $player }’s line { $zones } no longer shows { $symbols }.
  }
tui-card-not-now = This card cannot be played now.
tui-not-there = The card cannot go there.
tui-not-your-turn = It is not your turn.
tui-too-long = The game is too long to be recorded any further.
tui-taken-back = Taken back.
tui-nothing-back = There is nothing to take back.
tui-not-kept = The game could not be saved: { $why }
tui-hint-soon = The master is thinking…
tui-hint-more = Press H again for more.
tui-pace-human = Bots play at a human pace.
tui-pace-quick = Bots play quickly.
tui-pace-at-once = Bots play instantly.
tui-replay = Move { $at } of { $length }
tui-replay-runs = Move { $at } of { $length }, playing
tui-keys-play = ? keys · F1 rules · q quit · u take back · H hint · . end step · : type · L log · p piles · f pace
tui-keys-over = u take back · a analysis · L log · p piles · ? keys · q quit
tui-keys-replay = ←→ move · ↑↓ turn · Space play · a analysis · t try again · q quit · ? keys · Tab viewpoint · Home End · L log · p piles · F1 rules
tui-help-title = Keys
tui-help =
    ← → ↑ ↓  h j k l   move the cursor        Enter   choose, then confirm
    Esc                one step back          Tab     hand or list; next place
    1 … 9              card or line; a zone as on the numeric keypad
    Space              cover or replace       s       runs of a symbol (Quintis)
    { "." }                  end the step, or pass
    u                  take back              H       a hint; again: more of it
    f                  the bots’ pace         p       decks, piles, known cards
    L  F2              what happened          F1      the rules ( / searches)
    :                  type moves as in records: MeHa>N  +MePr>NW  !blot:1,NW  .
    q                  quit; the game is saved, and --resume continues it
    Mouse: click a card, click a place to see what it would do, click again.
    Ctrl-Z suspends, Ctrl-L redraws.
    ✦ 2/7 Keys · ← left: gets your cards · → right · ⇄ left and right · ⊠ sealed
    ?Ha wanted here · =Ha line stands, a Key comes · ✦Ha would bring a Key
    ✗Ha would lose a line · ◂✦ ◂✗ the same for another · ⋯ then one card away
    + extra card · ☼ ☾ action: start, end of turn · ×2 in a stack · ∘ place 0,0
tui-help-replay =
    ← →  Enter         one move back, forward
    ↑ ↓  Page          one turn back, forward
    Home  End          the deal, the end
    Space              play, stop
    Tab                change the viewpoint
    a                  what was luck and what was play
    t                  find a better move than the one made here
    L  F2              what happened          p       decks, piles
    F1                 the rules              q       quit
tui-analysis = Analysis
tui-keys-retry = H show the answer · q back · F1 rules · p piles · ? keys
tui-retry = Find the better move
tui-analysis-soon = The game is being analysed …
tui-analysis-retry = 1–9: try that decision again as a puzzle. Other keys: ↑↓ Space scroll, Esc close.
tui-rules = The rules
tui-rules-keys = ↑↓ Space scroll · / search · n next · Esc close
tui-quit-title = Leave?
tui-quit = The game is saved; leonardo play --resume continues it. Enter: leave · Esc: stay
tui-quit-replay = Enter: leave · Esc: stay
tui-curtain = It is { $player }’s turn. Everyone else, please look away. Enter: show the cards
tui-bots = Salaì, Melzi, Boltraffio, Oggiono, Luini, Solario
tui-resume-none = There is no saved game.
tui-resume-hint = The game is saved. To continue: leonardo play --resume
tui-no-seed = The record has no seed; only a game with a seed can be continued.
tui-url = “{ $url }” is not a link to a table. It looks like http://host/table/…
tui-watch = Only bots are playing: { $level }.
tui-line-dialing = Connection lost. Reconnecting…
tui-line-waiting = Connection lost ({ $why }). Retrying in { $seconds } s.
tui-line-closed = The server has closed the table to you: { $why }
tui-players = { $players } players
tui-lobby-link = Invite others with this link: { $link }
tui-lobby-hints = Players may ask for hints.
tui-lobby-no-hints = Without hints.
tui-lobby-no-clock = No clock.
tui-lobby-per-move = Clock: { $time } per turn.
tui-lobby-bank = Clock: { $time } per player, plus { $more } s per turn.
tui-lobby-you = You are { $name }. (leonardo play --name changes it.)
tui-lobby-watching = { $count ->
    [one] { $count } person is watching.
   *[other] { $count } people are watching.
  }
tui-lobby-keys = You deal once every seat is taken. ←→ changes the level of bots.
tui-lobby-wait = The host deals once every seat is taken.
tui-keys-lobby = ↑↓ choose · Enter confirm · t talk · F1 rules · L log · ? keys · q quit
tui-keys-online = ? keys · F1 rules · m table · t talk · u take back · . end step · : type · L log · p piles · q quit
tui-deeds = At the table
tui-deed-start = Deal the cards
tui-deed-sit = Take seat { $seat }
tui-deed-bot = Seat { $seat }: add a bot ({ $level })
tui-deed-leave = Leave seat { $seat }
tui-deed-kick = Free seat { $seat } ({ $player })
tui-deed-say = Say something
tui-deed-yes = Allow the take-back
tui-deed-no = Decline
tui-deed-look = View from seat { $seat }
tui-deed-take-back = Take back the last decision
tui-deed-take = Play for myself again
tui-deed-hand = Let a bot play for me
tui-deed-replace = Let a bot play for { $player }, who is away
tui-deed-end = Propose ending the game now
tui-deed-end-not = Withdraw the proposal to end
tui-deed-resign = Resign
tui-deed-token = Continue on another device
tui-deed-sign-out = Sign out device { $number } ({ $since })
tui-deed-sign-out-all = Sign out all other devices
tui-device = device { $number } (first seen { $since }{ $place ->
    [this] , this one
    [here] , connected
   *[away] {""}
  })
tui-devices-how = sign-out 2 signs out device 2, sign-out all others. The first one took the seat and stays.
tui-token = Open this link on the other device, and keep it to yourself: { $link }
tui-claim = Continue as seat { $seat } ({ $name }) on this device? [y/N]
tui-claim-not = The seat stays where it is. You are watching.
tui-claiming = Continuing as seat { $seat } ({ $name }) on this device.
tui-deed-rematch = Play again
tui-deed-follow = Go to the next game’s table
tui-level-random = random
tui-level-novice = novice
tui-level-apprentice = apprentice
tui-level-collector = collector
tui-level-courier = courier
tui-level-journeyman = journeyman
tui-level-rival = rival
tui-level-strategist = strategist
tui-level-scholar = scholar
tui-level-sage = sage
tui-level-master = master
tui-seat-bot = bot, { $level }
tui-seat-adaptive = bot at your level
tui-seat-open = free
tui-seat-you = you
tui-seat-host = host
tui-seat-away = away
tui-seat-out = out
tui-asked-take-back = { $player } wants to take back a decision. :yes or :no, or m.
tui-asked-end = { $player } proposes ending the game now. :end agrees, or m.
tui-table-closed = The table is closed.
tui-quit-online = Your seat stays yours: the same link takes you back to it. Enter: leave · Esc: stay
net-refused = the connection was refused
net-silent = there is no answer
net-broken = the connection was lost
net-unreachable = the network cannot reach it
net-tls = no secure connection: { $why }
net-failed = { $host }: { $why }
net-garbled = { $host }: this does not look like a Leonardo server.
net-nonsense = the server sent something that this program does not understand
net-other-cards = the table is played with cards that this program does not have, or has in another edition
net-other-version = the server speaks version { $theirs } of the protocol, this program version { $ours }
tui-come-back = To come back: leonardo play { $link }
tui-menu-title = The Enigma of Leonardo
tui-menu-hall = The Enigma of Leonardo at { $host }
tui-menu-new = New game
tui-menu-about-new = Against bots, or with people at this computer. Enter shows the settings; Enter again starts the game.
tui-menu-resume = Continue: { $game }
tui-menu-saves = All saved games ({ $count })
tui-menu-saves-title = Saved games
tui-menu-about-saves = Unfinished games; each one is saved after every move.
tui-menu-watch = Watch bots play
tui-menu-about-watch = Bots play each other. Tab changes the viewpoint, f their pace.
tui-menu-replay = Replay a game
tui-menu-about-replay = Finished games and any record (.leo), move by move.
tui-menu-file = Another file…
tui-menu-about-file = Type the name of a record.
tui-menu-join = Join a table on a server
tui-menu-about-join = With a link someone sent you, or with the address of a server.
tui-menu-rules = The rules
tui-menu-about-rules = The full rules, with a search. A summary stands beside the settings of a new game.
tui-menu-quit = Quit
tui-menu-about-quit = Nothing is lost: games are saved as they are played.
tui-menu-table = Create a table
tui-menu-about-table = A new table on this server. Free seats are for people who follow the link; you can add bots now or later.
tui-menu-refresh = Refresh the list
tui-menu-about-refresh = Asks the server which tables there are now.
tui-menu-start = Start
tui-menu-variant = Game
tui-menu-players = Players
tui-menu-seat = Seat { $seat }
tui-menu-you = you
tui-menu-person = a person here
tui-menu-hints = Hints
tui-menu-public = Public
tui-menu-yes = yes
tui-menu-no = no
tui-menu-about-seat = A person at this terminal, or a bot: there are ten levels, from the novice to the master. When several people play, the cards are hidden between their turns.
tui-menu-about-bot = A bot, level { $place } of { $levels }: { $about }.
tui-menu-about-adaptive = A bot at your level: stronger after each of your wins and gentler after each loss, so that you win about half of your games.
tui-menu-about-hints = Whether players may ask the master for hints during the game. Everyone sees it at the table.
tui-menu-about-public = Public tables are listed for everyone on the server. The others can be reached by their link only.
tui-menu-type-link = Type or paste the link (http://host/table/… or the address of a server), then Enter.
tui-menu-type-file = Type or paste the name of a .leo file, then Enter.
tui-menu-keys = ↑↓ choose · Enter open · F1 rules · q quit
tui-menu-keys-form = ↑↓ setting · ←→ change · Enter on Start plays · F1 rules · Esc back
tui-menu-keys-typing = Enter go · Esc back
tui-menu-game = { $variant }, { $players ->
   *[other] { $players } players
  }
tui-menu-turn = Turn { $turn }.
tui-menu-left = Last played { $when }.
tui-menu-ended = Finished { $when }.
tui-menu-damaged = { $file } cannot be read.
tui-variant-base = Base game
tui-variant-novem = Novem
tui-variant-sets = Expansion sets
tui-variant-quintis = Quintis Fontis
tui-when-minutes = { $count ->
    [0] just now
    [one] { $count } minute ago
   *[other] { $count } minutes ago
  }
tui-when-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
  }
tui-when-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
  }
plain-people = People at this terminal have the seats { $seats }. Type ? for help.
plain-confirm-on = From now on you are asked to confirm each move.
plain-confirm-off = From now on moves are made at once.
plain-sure = Enter: confirm, n: back
plain-sure-unknown = “{ $answer }” is not an answer here: Enter or y makes the move, n does not.
plain-mark-keys = Key { $symbols }
plain-mark-breaks = line lost ({ $symbols })
plain-mark-gives = line for { $player } ({ $symbols })
plain-mark-spoils = { $player } loses a line ({ $symbols })
plain-not-done = Cancelled.
plain-rules-more = (rules all: the full rules; rules B5 or rules Key: what they say about it)
plain-rules-none = The rules say nothing about “{ $wanted }”.
tui-hall-mine = Yours: { $game }
tui-hall-open = Free seats: { $game } ({ $free })
tui-hall-playing = Watch: { $game }
plain-no-tables = There are no open tables. Create one in the browser, or run this without --plain.
plain-line-back = Connected again.
plain-hint-more = Type “hint” again for more.
plain-hint-there = Moves there: { $numbers }.
plain-help-online =
    At a server’s table, there are also:
      do             what can be done now   do 2       does the second of these
      say Hello      talk                   yes, no    let others take back?
      sit, start, leave, resign, hand, take, end, rematch
      token          a link for another device    devices, sign-out 2
tui-help-online =
    ← → ↑ ↓  h j k l   move the cursor        Enter   choose, then confirm
    Esc                one step back          Tab     hand or list; next place
    1 … 9              card or line; a zone as on the numeric keypad
    Space              cover or replace       s       runs of a symbol (Quintis)
    { "." }                  end the step, or pass
    m                  what else can be done  t       talk
    u                  take back; others may be asked
    L  F2              what happened          p       decks, piles, known cards
    F1                 rules ( / searches)    a       analysis when it is over
    :                  type moves as in records: MeHa>N  +MePr>NW  !blot:1,NW  .
                       or: sit start yes no hand take end resign rematch
    q                  quit; the same link takes you back to your seat
    Mouse: click a card, click a place to see what it would do, click again.
    ✦ 2/7 Keys · ← left: gets your cards · → right · ⇄ left and right · ⊠ sealed
    ?Ha wanted here · =Ha line stands, a Key comes · ✦Ha would bring a Key
    ✗Ha would lose a line · ◂✦ ◂✗ the same for another · ⋯ then one card away
    + extra card · ☼ ☾ action: start, end of turn · ×2 in a stack · ∘ place 0,0
tui-keys-online-over = m table · a analysis · t talk · L log · p piles · ? keys · F1 rules · q quit
plain-how-many-people = How many of them are people at this terminal (1–{ $players })? Bots play the rest.
tui-other-seat = It is your turn in seat { $seat }. Tab: view from there.
tui-keys-watch = Tab viewpoint · f pace · L log · p piles · ? keys · F1 rules · q quit
tui-handed = A bot is playing for you. :take or m: play for yourself again.

# Lessons on the whole screen
tui-menu-learn = Learn, puzzles
tui-menu-about-learn = Short lessons, from the first Key to Quintis Fontis, in which you play every move yourself; then puzzles with one proved answer.
tui-menu-puzzle-daily = The puzzle of the day
tui-menu-puzzle-rated = One of about your rating
tui-menu-course = Three puzzles
tui-menu-about-course = What the lessons end with: take all the Keys, take one safely, stop a win.
tui-puzzle = Puzzle
tui-keys-puzzle = H show the answer · u begin again · q to the menu · F1 rules · p piles · ? keys
tui-lesson-finished = finished
tui-lesson-begun = begun
tui-lesson-steps = { $count ->
    [one] { $count } step.
   *[other] { $count } steps.
  }
tui-keys-lesson = H hint · u begin the step again · q to the menu · F1 rules · L log · ? keys
