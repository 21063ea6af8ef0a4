# The full-screen terminal client.

tui-too-small = This window is too small for the table: it needs { $columns } columns and { $rows } rows. Make it larger, or play with --plain.
tui-deck = { $deck ->
    [main] Deck { $cards } · pile { $pile }
   *[extra] Extra { $cards } · pile { $pile }
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
tui-keys-replay = ←→ move · ↑↓ turn · Home End · Space run · Tab whose eyes · L log · p piles · F1 rules · q quit
tui-help-title = Keys
tui-help =
    ← → ↑ ↓  h j k l   move the cursor        Enter   choose, then confirm
    Esc                one step back          Tab     hand or list; next place
    1 … 9              card or line; a zone as on the block of figures
    Space              cover or replace (Quintis Fontis)
    { "." }                  end the step, or pass
    u                  take back              H       ask the master for a hint
    f                  pace of the bots       p       decks, piles, known cards
    L  F2              what happened          F1      the rules ( / searches)
    :                  type moves as in records: MeHa>N  +MePr>NW  !blot:1,NW  .
    q                  quit; the game is saved and goes on with --resume
    Mouse: click a card, click a place to see what it would do, click again.
    Ctrl-Z suspends, Ctrl-L draws again.
    ✦ 2/7 Keys · ← left: gets your cards · → right · ⊠ sealed.
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
tui-line-lost = The connection is lost: { $why }
tui-line-none = There is no connection.
tui-lobby = The game has not started. :sit takes a seat, :start deals, :say talks.
tui-bots = Salaì, Melzi, Boltraffio, Oggiono, Luini, Solario
tui-resume-none = There is no saved game.
tui-resume-hint = The game is saved. To go on: leonardo play --resume
tui-no-seed = The record has no seed; only a game from a seed can go on.
tui-url = “{ $url }” is not a link to a table. It looks like http://host/table/…
tui-watch = Only bots play: { $level }.
