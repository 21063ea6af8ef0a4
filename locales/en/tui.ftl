# The full-screen terminal client.

tui-too-small = This window is too small for the table: it needs { $columns } columns and { $rows } rows. Make it larger, or play with --plain.
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
tui-choose-card = ←→ choose a card, Enter: where to?
tui-choose-place = Choose a place with the arrows, or with Tab.
tui-other-way = Space: cover or replace
tui-confirm = Enter: do it · Esc: back
tui-gain = You receive: { $keys }
tui-gain-none = No Key.
tui-line-made = { $you ->
    [yes] A line of yours, { $zones }, shows { $symbols }.
   *[no] A line of { $player }, { $zones }, shows { $symbols }.
  }
tui-line-broken = { $you ->
    [yes] Your line { $zones } no longer shows { $symbols }.
   *[no] The line { $zones } of { $player } no longer shows { $symbols }.
  }
tui-card-not-now = This card cannot be played now.
tui-not-there = The card cannot go there.
tui-not-your-turn = It is not your turn.
tui-too-long = The game is too long to be written down any further.
tui-taken-back = Taken back.
tui-nothing-back = There is nothing to take back.
tui-not-kept = The game could not be saved: { $why }
tui-hint-soon = The master is thinking…
tui-hint = The master would play { $move } (chance to win: { $percent } %).
tui-hint-only = The master would play { $move }.
tui-pace-human = Bots play at the pace of people.
tui-pace-quick = Bots play quickly.
tui-pace-at-once = Bots play at once.
tui-replay = Move { $at } of { $length }
tui-replay-runs = Move { $at } of { $length }, running
tui-keys-play = ? keys · F1 rules · q quit · u take back · H hint · . end step · : type · L log · p piles · f pace
tui-keys-over = u take back · L log · p piles · ? keys · q quit
tui-keys-replay = ←→ move · ↑↓ turn · Space run · q quit · ? keys · Tab whose eyes · Home End · L log · p piles · F1 rules
tui-help-title = Keys
tui-help =
    ← → ↑ ↓  h j k l   move the cursor        Enter   choose, then confirm
    Esc                one step back          Tab     hand or list; next place
    1 … 9              card or line; a zone as on the numeric keypad
    Space              cover or replace (Quintis Fontis)
    { "." }                  end the step, or pass
    u                  take back              H       ask the master for a hint
    f                  pace of the bots       p       decks, piles, known cards
    L  F2              what happened          F1      the rules ( / searches)
    :                  type moves as in records: MeHa>N  +MePr>NW  !blot:1,NW  .
    q                  quit; the game is saved and goes on with --resume
    Mouse: click a card, click a place to see what it would do, click again.
    Ctrl-Z suspends, Ctrl-L draws again.
    ✦ 2/7 Keys · ← left: gets your cards · → right · ⇄ left and right · ⊠ sealed
    + extra card · ☼ ☾ action: start, end of turn · ×2 in a stack · ∘ place 0,0
tui-help-replay =
    ← →  Enter         one move back, forward
    ↑ ↓  Page          one turn back, forward
    Home  End          the deal, the end
    Space              run, stop
    Tab                through whose eyes
    L  F2              what happened          p       decks, piles
    F1                 the rules              q       quit
tui-rules = The rules
tui-rules-keys = ↑↓ Space scroll · / search · n next · Esc close
tui-quit-title = Leave?
tui-quit = The game is saved; leonardo play --resume goes on with it. Enter: leave · Esc: stay
tui-quit-replay = Enter: leave · Esc: stay
tui-curtain = It is the turn of { $player }. Nobody else should look now. Enter: show the cards
tui-bots = Salaì, Melzi, Boltraffio, Oggiono, Luini, Solario
tui-resume-none = There is no saved game.
tui-resume-hint = The game is saved. To go on: leonardo play --resume
tui-no-seed = The record has no seed; only a game from a seed can go on.
tui-url = “{ $url }” is not a link to a table. It looks like http://host/table/…
tui-watch = Only bots play: { $level }.
tui-line-dialing = The connection is lost. Connecting again…
tui-line-waiting = The connection is lost ({ $why }). Next try in { $seconds } s.
tui-line-closed = The server has closed the table to you: { $why }
tui-players = { $players } players
tui-lobby-link = Others come with this link: { $link }
tui-lobby-no-clock = No clock.
tui-lobby-per-move = Clock: { $time } for each turn.
tui-lobby-bank = Clock: { $time } for the game, { $more } s more after each turn.
tui-lobby-you = You are { $name }. (leonardo play --name changes it.)
tui-lobby-watching = { $count ->
    [one] { $count } person looks on.
   *[other] { $count } people look on.
  }
tui-lobby-keys = You deal when every seat is taken. ←→ changes the level of bots.
tui-lobby-wait = The host deals when every seat is taken.
tui-keys-lobby = ↑↓ choose · Enter do it · t talk · F1 rules · L log · ? keys · q quit
tui-keys-online = ? keys · F1 rules · m table · t talk · u take back · . end step · : type · L log · p piles · q quit
tui-deeds = At the table
tui-deed-start = Deal the cards
tui-deed-sit = Take seat { $seat }
tui-deed-bot = Seat { $seat }: a bot ({ $level })
tui-deed-leave = Leave seat { $seat }
tui-deed-kick = Free seat { $seat } ({ $player })
tui-deed-say = Say something
tui-deed-yes = Agree to the take-back
tui-deed-no = Do not agree
tui-deed-look = Look from seat { $seat }
tui-deed-take-back = Take back the last decision
tui-deed-take = Play myself again
tui-deed-hand = Let a bot play for me
tui-deed-replace = A bot for { $player }, who is away
tui-deed-end = Propose to end the game now
tui-deed-end-not = Withdraw the proposal to end
tui-deed-resign = Give up
tui-deed-rematch = Play again
tui-deed-follow = Go to the table of the next game
tui-level-random = random
tui-level-apprentice = apprentice
tui-level-journeyman = journeyman
tui-level-master = master
tui-seat-bot = bot, { $level }
tui-seat-open = free
tui-seat-you = you
tui-seat-host = host
tui-seat-away = away
tui-seat-out = out
tui-asked-take-back = { $player } wants to take back. :yes or :no, or m.
tui-asked-end = { $player } would end the game now. :end agrees, or m.
tui-table-closed = The table is closed.
tui-quit-online = Your seat stays yours: the same link leads back to it. Enter: leave · Esc: stay
net-refused = nobody answers there
net-silent = no answer comes
net-broken = the connection broke
net-unreachable = the network does not lead there
net-tls = no safe connection: { $why }
net-failed = { $host }: { $why }
net-garbled = { $host }: this does not look like a server of Leonardo.
tui-come-back = To come back: leonardo play { $link }
tui-menu-title = The Enigma of Leonardo
tui-menu-hall = The Enigma of Leonardo at { $host }
tui-menu-new = New game
tui-menu-about-new = Against bots, or with people at this machine. Enter shows the settings; Enter once more starts.
tui-menu-resume = Go on: { $game }
tui-menu-saves = All saved games ({ $count })
tui-menu-saves-title = Saved games
tui-menu-about-saves = Every game that was left is kept after each move.
tui-menu-watch = Watch bots play
tui-menu-about-watch = Bots among themselves. Tab looks through their eyes, f changes their pace.
tui-menu-replay = Look at a game again
tui-menu-about-replay = Finished games, and any record (.leo), move by move.
tui-menu-file = Another file…
tui-menu-about-file = Type the name of a record.
tui-menu-join = Join a table of a server
tui-menu-about-join = With the link that somebody sent you, or with the address of a server.
tui-menu-rules = The rules
tui-menu-about-rules = All of them, with a search. A short form stands beside the settings of a new game.
tui-menu-quit = Quit
tui-menu-about-quit = Nothing is lost: games are saved as they are played.
tui-menu-table = Make a table
tui-menu-about-table = A new table at this server. Free seats are for whoever comes with the link; bots can be added now or later.
tui-menu-refresh = Look again
tui-menu-about-refresh = Asks the server which tables there are now.
tui-menu-start = Start
tui-menu-variant = Game
tui-menu-players = Players
tui-menu-seat = Seat { $seat }
tui-menu-you = you
tui-menu-person = a person here
tui-menu-public = Public
tui-menu-yes = yes
tui-menu-no = no
tui-menu-about-seat = A person at this terminal, or a bot: random plays anything, the apprentice is a beginner, the journeyman looks one turn ahead, the master plays out thousands of games. When several people play, the cards are hidden between their turns.
tui-menu-about-public = Public tables are listed for everyone who comes to the server. Others need the link.
tui-menu-type-link = Type or paste the link (http://host/table/… or the address of a server), then Enter.
tui-menu-type-file = Type or paste the name of a .leo file, then Enter.
tui-menu-keys = ↑↓ choose · Enter open · F1 rules · q quit
tui-menu-keys-form = ↑↓ setting · ←→ change · Enter on Start plays · F1 rules · Esc back
tui-menu-keys-typing = Enter go · Esc back
tui-menu-game = { $variant }, { $players ->
   *[other] { $players } players
  }
tui-menu-turn = Turn { $turn }.
tui-menu-left = Left { $when }.
tui-menu-ended = Ended { $when }.
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
plain-people = People at this terminal sit in the seats { $seats }. Type ? for help.
plain-confirm-on = From now on a move is told and asked again before it is made.
plain-confirm-off = From now on moves are made at once.
plain-sure = Enter: do it, n: back
plain-sure-unknown = “{ $answer }” is no answer to this: Enter or y makes the move, n does not.
plain-not-done = Not done.
plain-rules-more = (rules all: everything; rules B5 or rules Key: what is said about it)
plain-rules-none = The rules say nothing about “{ $wanted }”.
tui-hall-mine = Yours: { $game }
tui-hall-open = Free seats: { $game } ({ $free })
tui-hall-playing = Watch: { $game }
plain-no-tables = There are no open tables. Make one in the browser, or without --plain.
plain-line-back = The connection is back.
plain-not-here = Not at a table of a server.
plain-help-online =
    At a table of a server also:
      do             what can be done now   do 2       does the second of these
      say Hello      talk                   yes, no    let others take back?
      sit, start, leave, resign, hand, take, end, rematch
tui-help-online =
    ← → ↑ ↓  h j k l   move the cursor        Enter   choose, then confirm
    Esc                one step back          Tab     hand or list; next place
    1 … 9              card or line; a zone as on the numeric keypad
    Space              cover or replace (Quintis Fontis)
    { "." }                  end the step, or pass
    m                  what else can be done  t       talk
    u                  take back; others may be asked
    L  F2              what happened          p       decks, piles, known cards
    F1                 the rules ( / searches)
    :                  type moves as in records: MeHa>N  +MePr>NW  !blot:1,NW  .
                       or: sit start yes no hand take end resign rematch
    q                  quit; the same link leads back to your seat
    Mouse: click a card, click a place to see what it would do, click again.
    ✦ 2/7 Keys · ← left: gets your cards · → right · ⇄ left and right · ⊠ sealed
    + extra card · ☼ ☾ action: start, end of turn · ×2 in a stack · ∘ place 0,0
tui-keys-online-over = m table · t talk · L log · p piles · ? keys · F1 rules · q quit
plain-how-many-people = How many of them are people at this terminal (1–{ $players })? Bots play the others.
tui-other-seat = Your seat { $seat } is to move. Tab: look from there.
tui-keys-watch = Tab whose eyes · f pace · L log · p piles · ? keys · F1 rules · q quit
tui-handed = A bot plays for you. :take or m: play yourself again.
