# Why a move, a setup or a deck is refused. The rule id is added by the code.

cited = { $text } [{ $rule }]

reject-game-over = The game is over.
reject-not-your-turn = It is not your turn: { $turn } is to move.
reject-not-now = That cannot be done now. { $step ->
    [start] Now action cards for the start of the turn can be used.
    [play] Now cards are played.
    [end] Now action cards for the end of the turn can be used or discarded.
    [effect] The action card that you used waits for your choice.
    [look] One of the cards that you look at has to be taken.
    [throw] Name one more card to throw away, or stop.
    [any-key] Take any one Key that you do not have, or none.
    [draw] Now you choose the deck to draw from.
   *[over] The game is over.
  }
reject-not-in-hand = { $card } is not in your hand.
reject-action-is-not-played = { $card } is an action card: it is used, not played.
reject-wrong-zone = { $card } cannot go to the zone { $zone }: main cards go to the cross, extra cards to the corners.
reject-sealed = { $yours ->
    [yes] Your zone { $zone } is sealed.
   *[no] { $seat }: the zone { $zone } is sealed.
  }
reject-no-more-plays = { $deck ->
    [main] No more main cards may be played this turn.
   *[extra] No more extra cards may be played this turn.
  }
reject-must-play = You can play a card, so you have to play one first.
reject-not-an-action = { $card } is not an action card.
reject-wrong-time = { $time ->
    [start] { $card } is used at the start of a turn.
   *[end] { $card } is used at the end of a turn.
  }
reject-came-this-step = { $card } came into your hand in this step and cannot be used in it.
reject-nothing-to-choose = { $card } cannot be used: there is nothing that it could be used on.
reject-wrong-choice = { $effect ->
    [swap-own] Two zones of your own layout have to be chosen.
    [redirect] A player or the discard piles have to be named.
    [seal] Choose what the card seals.
    [recover] A card from a discard pile has to be chosen.
    [look] A deck, or one of the cards looked at, has to be chosen.
    [throw] A symbol card from your hand has to be chosen.
    [exchange] An opponent and a card from your hand have to be chosen.
    [swap-zone] An opponent and a zone have to be chosen.
    [erase] A corner of an opponent has to be chosen.
   *[other] This card asks for no choice.
  }
reject-empty-zone = { $yours ->
    [yes] There is no card in your zone { $zone }.
   *[no] { $seat }: there is no card in the zone { $zone }.
  }
reject-zones-differ = { $zone } and { $other }: choose two different zones, both of the cross or both corners, in reading order.
reject-not-a-corner = The zone { $zone } is not a corner.
reject-wrong-player = { $seat }: this player cannot be chosen here.
reject-empty-hand = { $seat }: there is no card in that hand.
reject-not-in-pile = { $card } is not in a discard pile that you may take from.
reject-not-looked-at = { $card } is not among the cards that you look at.
reject-not-a-symbol-card = { $card } is not a symbol card.
reject-hand-full = Your hand can hold no more cards.
reject-has-key = You have this Key already: { $symbol }.
reject-deck-empty = { $deck ->
    [main] The main deck has no cards left.
   *[extra] The extra deck has no cards left.
  }
reject-first-at-origin = The first card of the field lies at 0,0.
reject-outside-field = { $x },{ $y } is outside the field: it has five columns and five rows.
reject-place-taken = There is a card at { $x },{ $y } already.
reject-not-touching = { $x },{ $y } touches no card.
reject-no-card-there = There is no card at { $x },{ $y }.
reject-nothing-in-common = { $card } and { $other } have no symbol in common.
reject-echo = { $card } has a symbol of the card played before: { $symbols }.
reject-may-not-pass = You can play a card, so you may not pass.

setup-players = A game has two to six players, not { $players }.
setup-no-extra-deck = This game needs an extra deck.
setup-extra-deck-in-base = The base game has no extra deck.
setup-wrong-deck = { $deck ->
    [main] The card { $card } does not belong into the main deck.
   *[extra] The card { $card } does not belong into the extra deck.
  }
setup-same-name = Two different action cards are called { $card }.
setup-action = The action card { $card } cannot be: { $error }.
setup-too-few-cards = { $deck ->
    [main] The main deck is too small for { $players } players: it has { $cards } cards and needs { $needed }.
   *[extra] The extra deck is too small for { $players } players: it has { $cards } cards and needs { $needed }.
  }
setup-too-many-cards = { $deck ->
    [main] The main deck has { $cards } cards; at most { $most } fit.
   *[extra] The extra deck has { $cards } cards; at most { $most } fit.
  }
setup-too-many-faces = The game has { $faces } different cards; at most { $most } fit.
setup-too-many-seals = The extra deck has { $cards } cards that seal; at most { $most } fit.
setup-too-small = With { $players } players an extra deck needs at least { $least } cards; this one has { $cards }.
setup-option = The option { $name } takes a number from { $least } to { $most }.

warn-many-copies = { $card }: { $copies } copies; at most { $most } are recommended.
warn-few-symbol-cards = { $cards ->
    [one] Only { $cards } symbol card; at least { $least } are recommended.
   *[other] Only { $cards } symbol cards; at least { $least } are recommended.
  }

spec-empty = A deck needs at least one set or card.
spec-too-long = The deck is spelled with { $bytes } bytes; at most { $most } are read.
spec-copies = “{ $item }”: the number of copies must be from 1 to { $most }.
spec-unknown-set = There is no set “{ $set }”. The sets are: { $known }.
spec-unknown-card = No set has the card { $card }. { $known ->
    [none] There is none like it.
   *[other] Others are: { $known }.
  }
spec-card = { $card }: { $error }
spec-ambiguous = { $card } is not the same card in these sets: { $sets }.
spec-mixed = Main and extra cards cannot be in one deck.

symbols-unknown = No symbol has the code “{ $text }”.
symbols-twice = The symbols of a card must differ, but this one is there twice: { $symbol }.
symbols-count = A symbol card has two or three symbols, not { $count }.

set-too-long = The file has { $bytes } bytes; at most { $most } are read.
set-form = This is not the form of a set file: { $message }
set-id = “{ $id }” is not an id: lower-case letters, digits and hyphens, at most { $most }, a letter or digit first.
set-words = A text for people must not be blank, longer than { $most } characters or broken into lines.
set-copies = “{ $given }” is not a number of copies from 1 to { $most }.
set-twice = The card { $card } is in line { $line } already.
set-action-in-main = A main set cannot have action cards.
set-edge = { $deck ->
    [main] Main cards do not have the edge “{ $edge }”.
   *[extra] Extra cards do not have the edge “{ $edge }”.
  }
set-empty = The set has no cards.

effects-none = An action card needs at least one effect.
effects-too-many = An action card has at most { $most } effects.
effects-seals-twice = An action card can seal only once.
effects-end-only = The effect “{ $effect }” is for time = "end" only.
effects-start-only = The effect “{ $effect }” is for time = "start" only: at the end of a turn the plays are over.
effects-range = The effect “{ $effect }” takes a number from { $least } to { $most }.
effects-whose-turn = A seal on your own layout cannot last until "their-turn-ends".

add-twice = There are two of your own sets with the id “{ $set }”.
add-other-deck = The set “{ $set }” takes the place of a built-in one, so it must have deck = "{ $deck }".

notation-too-long = This is too long for a move.
notation-unknown = “{ $text }” is not a move.
notation-card = This game has no card “{ $text }”.
notation-zone = “{ $text }” is not a zone. The zones are NW N NE W C E SW S SE.
notation-cell = “{ $text }” is not a place on the field. A place is x,y, each from -4 to 4.
notation-deck = “{ $text }” is not a deck. The decks are main and extra.
notation-choice = “{ $text }” is not a choice: a zone, a player’s number, a card, a deck, piles, or two of them with a comma.
