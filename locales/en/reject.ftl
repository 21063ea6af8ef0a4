# Why a move, a setup or a deck is refused. The rule id is added by the code.

cited = { $text } [{ $rule }]

reject-game-over = The game is over.
reject-not-your-turn = It is not your turn: { $turn } is to move.
reject-not-now = You cannot do that now. { $step ->
    [start] This is the step for action cards at the start of the turn.
    [play] This is the step for playing cards.
    [end] This is the step for action cards at the end of the turn.
    [effect] The action card you used is waiting for your choice.
    [look] Take one of the cards you are looking at.
    [throw] Choose one more card to discard, or stop.
    [any-key] Take any one Key you do not have, or none.
    [draw] Choose the deck to draw from.
   *[over] The game is over.
  }
reject-not-in-hand = { $card } is not in your hand.
reject-action-is-not-played = { $card } is an action card: it is used, not played.
reject-wrong-zone = { $card } cannot go to zone { $zone }: main cards go on the cross, extra cards in the corners.
reject-sealed = { $yours ->
    [yes] Your zone { $zone } is sealed.
   *[no] { $seat }: zone { $zone } is sealed.
  }
reject-no-more-plays = { $deck ->
    [main] You may not play any more main cards this turn.
   *[extra] You may not play any more extra cards this turn.
  }
reject-must-play = You can play a card, so you must play one first.
reject-not-an-action = { $card } is not an action card.
reject-wrong-time = { $time ->
    [start] { $card } is used at the start of a turn.
   *[end] { $card } is used at the end of a turn.
  }
reject-came-this-step = { $card } came into your hand during this step and cannot be used until the next one.
reject-nothing-to-choose = { $card } cannot be used: there is nothing it could affect.
reject-wrong-choice = { $effect ->
    [swap-own] Choose two zones of your own layout.
    [redirect] Choose a player or the discard piles.
    [seal] Choose what the card seals.
    [recover] Choose a card from a discard pile.
    [look] Choose a deck, or one of the cards you are looking at.
    [throw] Choose a symbol card from your hand.
    [exchange] Choose an opponent and a card from your hand.
    [swap-zone] Choose an opponent and a zone.
    [erase] Choose a corner of an opponent’s layout.
    [unseal] Choose a seal: a sealed zone, or the player whose whole layout is sealed.
   *[other] This card calls for no choice.
  }
reject-empty-zone = { $yours ->
    [yes] There is no card in your zone { $zone }.
   *[no] { $seat }: there is no card in zone { $zone }.
  }
reject-zones-differ = { $zone } and { $other }: choose two different zones, both of the cross or both corners, in reading order.
reject-not-a-corner = Zone { $zone } is not a corner.
reject-wrong-player = { $seat }: this player cannot be chosen here.
reject-empty-hand = { $seat }: there are no cards in that hand.
reject-not-in-pile = { $card } is not in a discard pile you may take from.
reject-not-looked-at = { $card } is not among the cards you are looking at.
reject-not-a-symbol-card = { $card } is not a symbol card.
reject-hand-full = Your hand can hold no more cards.
reject-has-key = You already have this Key: { $symbol }.
reject-deck-empty = { $deck ->
    [main] The main deck has no cards left.
   *[extra] The extra deck has no cards left.
  }
reject-first-at-origin = The first card must go to 0,0.
reject-outside-field = { $x },{ $y } is outside the field, which has five columns and five rows.
reject-too-far = That place is too far away: the field has five columns and five rows.
reject-place-taken = There is already a card at { $x },{ $y }.
reject-not-touching = { $x },{ $y } is not next to a card.
reject-no-card-there = There is no card at { $x },{ $y }.
reject-nothing-in-common = { $card } and { $other } have no symbol in common.
reject-echo = { $card } shares a symbol with the card played before it: { $symbols }.
reject-may-not-pass = You can play a card, so you may not pass.

setup-players = A game has two to six players, not { $players }.
setup-no-extra-deck = This game needs an extra deck.
setup-extra-deck-in-base = The base game has no extra deck.
setup-wrong-deck = { $deck ->
    [main] The card { $card } does not belong in the main deck.
   *[extra] The card { $card } does not belong in the extra deck.
  }
setup-same-name = Two different action cards share the name { $card }.
setup-action = The action card { $card } is not valid: { $error }.
setup-too-few-cards = { $deck ->
    [main] The main deck is too small for { $players } players: it has { $cards } cards and needs { $needed }.
   *[extra] The extra deck is too small for { $players } players: it has { $cards } cards and needs { $needed }.
  }
setup-too-many-cards = { $deck ->
    [main] The main deck has { $cards } cards; the limit is { $most }.
   *[extra] The extra deck has { $cards } cards; the limit is { $most }.
  }
setup-too-many-faces = The game has { $faces } different cards; the limit is { $most }.
setup-too-many-seals = The extra deck has { $cards } cards that seal; the limit is { $most }.
setup-too-small = With { $players } players an extra deck needs at least { $least } cards; this one has { $cards }.
setup-option = The option { $name } takes a number from { $least } to { $most }.

warn-many-copies = { $card }: { $copies } copies; at most { $most } are recommended.
warn-few-symbol-cards = { $cards ->
    [one] Only { $cards } symbol card; at least { $least } are recommended.
   *[other] Only { $cards } symbol cards; at least { $least } are recommended.
  }

spec-empty = A deck needs at least one set or card.
spec-too-long = The deck code is { $bytes } bytes long; the limit is { $most }.
spec-copies = “{ $item }”: the number of copies must be from 1 to { $most }.
spec-unknown-set = There is no set “{ $set }”. The sets are: { $known }.
spec-unknown-card = No set has the card { $card }. { $known ->
    [none] There are no cards like it.
   *[other] These exist: { $known }.
  }
spec-card = { $card }: { $error }
spec-ambiguous = { $card } is a different card in each of these sets: { $sets }.
spec-mixed = Main and extra cards cannot be in one deck.

symbols-unknown = No symbol has the code “{ $text }”.
symbols-twice = The symbols of a card must differ, but this one appears twice: { $symbol }.
symbols-count = A symbol card has two or three symbols, not { $count }.

set-too-long = The file is { $bytes } bytes long; the limit is { $most }.
set-form = This is not a valid set file: { $message }
set-id = “{ $id }” is not an id: use at most { $most } lower-case letters, digits and hyphens, and begin with a letter or digit.
set-words = A name or sentence must not be blank, contain line breaks or be longer than { $most } characters.
set-copies = “{ $given }” is not a number of copies from 1 to { $most }.
set-twice = The card { $card } is already in line { $line }.
set-action-in-main = A main set cannot have action cards.
set-edge = { $deck ->
    [main] Main cards do not have the edge “{ $edge }”.
   *[extra] Extra cards do not have the edge “{ $edge }”.
  }
set-empty = The set has no cards.

effects-none = An action card needs at least one effect.
effects-too-many = An action card can have at most { $most } effects.
effects-seals-twice = An action card can seal only once.
effects-end-only = The effect “{ $effect }” is for time = "end" only.
effects-start-only = The effect “{ $effect }” is for time = "start" only: at the end of a turn all cards have been played.
effects-range = The effect “{ $effect }” takes a number from { $least } to { $most }.
effects-whose-turn = A seal on your own layout cannot last until "their-turn-ends".

add-twice = Two of your own sets have the id “{ $set }”.
add-other-deck = The set “{ $set }” replaces a built-in one, so it must have deck = "{ $deck }".

notation-too-long = This is too long for a move.
notation-unknown = “{ $text }” is not a move.
notation-card = This game has no card “{ $text }”.
notation-zone = “{ $text }” is not a zone. The zones are NW N NE W C E SW S SE.
notation-cell = “{ $text }” is not a place. A place is x,y, counted from the first card, as in 1,-2.
notation-deck = “{ $text }” is not a deck. The decks are main and extra.
notation-choice = “{ $text }” is not a choice: name a zone, a player’s number (counted from 0, as in records), a card, a deck, piles, or two of them separated by a comma.
