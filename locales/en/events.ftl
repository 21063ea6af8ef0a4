# What happened, for a player’s log. $you is "yes" when the reader did it.

event-shuffled = { $chance ->
    [deal] The { $deck } deck is shuffled ({ $cards }).
    [refill] The { $deck } discard pile is shuffled and becomes the deck ({ $cards }).
   *[look] The { $deck } deck is shuffled again ({ $cards }).
  }
event-first-seat = { $you ->
    [yes] You go first.
   *[no] { $player } goes first.
  }
event-dealt = { $you ->
    [yes] You are dealt: { $layout ->
        [none] { $hand }
       *[other] { $layout } on the table; { $hand } in your hand
      }.
   *[no] { $player } is dealt: { $layout ->
        [none] { $hand }
       *[other] { $layout } on the table; { $hand } in hand
      }.
  }
event-turned-up = { $you ->
    [yes] { $card } turned up in your corner { $zone }: you take it into your hand.
   *[no] { $card } turned up in { $player }’s corner { $zone } and goes into their hand.
  }
event-turn-began = { $you ->
    [yes] Your turn.
   *[no] { $player }’s turn.
  }
event-step-began = { $step ->
    [start] Step 1: action cards for the start of the turn.
    [play] Step 2: playing cards.
    [end] Step 4: action cards for the end of the turn.
    [effect] The action card calls for a choice.
    [look] One of the cards is taken.
    [throw] One more card may be discarded.
    [any-key] Any one Key may be taken.
    [draw] Step 5: drawing.
   *[over] The game is over.
  }
event-played = { $you ->
    [yes] You play { $card } onto { $zone }.
   *[no] { $player } plays { $card } onto { $zone }.
  }
event-played-moved = { event-played } { $to-you ->
    [yes] { $old } moves left to you.
   *[no] { $old } moves left to { $to }.
  }
event-played-elsewhere = { event-played } { $to-you ->
    [yes] { $old } goes to you instead of moving left.
   *[no] { $old } goes to { $to } instead of moving left.
  }
event-played-pushed = { $text } { $pushed } is pushed out and discarded.
event-played-sealed = { event-played } { $to-you ->
    [yes] { $old } is discarded because your zone there is sealed.
   *[no] { $old } is discarded because { $to }’s zone there is sealed.
  }
event-played-piles = { event-played } { $old } is discarded.
event-nothing-played = { $you ->
    [yes] You cannot play any card.
   *[no] { $player } cannot play any card.
  }
event-keys-gained = { $you ->
    [yes] You receive { $count ->
        [one] a Key
       *[other] Keys
      }: { $keys }!
   *[no] { $player } receives { $count ->
        [one] a Key
       *[other] Keys
      }: { $keys }!
  }
event-key-taken = { $you ->
    [yes] A complete pattern! You take the Key of your choice: { $keys }.
   *[no] A complete pattern! { $player } takes the Key of their choice: { $keys }.
  }
event-key-declined = { $you ->
    [yes] You save your free choice of a Key for later.
   *[no] { $player } saves their free choice of a Key for later.
  }
event-drew = { $you ->
    [yes] You draw { $card }.
   *[no] { $player } draws { $card }.
  }
event-used = { $you ->
    [yes] You use { $card }.
   *[no] { $player } uses { $card }.
  }
event-more-plays = More cards may be played this turn: { $list }.
event-more-main = { $count } main
event-more-extra = { $count } extra
event-more-any = { $count } of either kind
event-swapped-own = { $you ->
    [yes] You swap two of your cards: { $zone } and { $other }.
   *[no] { $player } swaps two of their own cards: { $zone } and { $other }.
  }
event-redirected = Cards replaced this turn go to { $to }.
event-sealed = { $yours ->
    [yes] Your layout: { $zones } sealed { $ends }.
   *[no] { $target }: { $zones } sealed { $ends }.
  }
event-seal-ended = { $yours ->
    [yes] Your layout: the seal { $card } on { $zones } is lifted.
   *[no] { $target }: the seal { $card } on { $zones } is lifted.
  }
event-recovered = { $you ->
    [yes] You take { $card } from the discard pile.
   *[no] { $player } takes { $card } from the discard pile.
  }
event-looked = { $you ->
    [yes] You look at the top of the { $deck } deck: { $cards }.
   *[no] { $player } looks at the top of the { $deck } deck ({ $cards }).
  }
event-took = { $you ->
    [yes] You take { $card }.
   *[no] { $player } takes { $card }.
  }
event-threw = { $you ->
    [yes] You discard { $card }.
   *[no] { $player } discards { $card }.
  }
event-discarded = { $you ->
    [yes] You discard { $card } unused.
   *[no] { $player } discards { $card } unused.
  }
event-exchanged = { $you ->
    [yes] You give { $with } { $gave } and get { $got } in return.
   *[no] { $player } gives { $with } { $gave } and gets { $got } in return.
  }
event-swapped-zone = { $you ->
    [yes] You swap cards with { $with } in zone { $zone }.
   *[no] { $player } swaps cards with { $with } in zone { $zone }.
  }
event-erased = { $you ->
    [yes] You erase { $card }: { $target }, { $zone }.
   *[no] { $player } erases { $card }: { $target }, { $zone }.
  }
event-draws-up-to = This turn, cards are drawn up to a hand of { $cards }.
event-skipped = An effect of the card is no longer possible and is skipped.
event-worked-out = { $card } goes to the discard pile.
event-stays-in-play = { $card } stays in play.
event-laid = { $you ->
    [yes] You lay { $card } at { $at }.
   *[no] { $player } lays { $card } at { $at }.
  }
event-covered = { $you ->
    [yes] You cover { $old } with { $card } at { $at }.
   *[no] { $player } covers { $old } with { $card } at { $at }.
  }
event-replaced = { $you ->
    [yes] You replace { $old } with { $card } at { $at } and take { $old } into your hand.
   *[no] { $player } replaces { $old } with { $card } at { $at } and takes { $old } into their hand.
  }
event-passed = { $you ->
    [yes] You have to pass.
   *[no] { $player } has to pass.
  }
event-last-turns = { $turns ->
    [one] The last card has been drawn: { $turns } turn remains.
   *[other] The last card has been drawn: { $turns } turns remain.
  }
event-ended = The game is over: { $end ->
    [keys] someone has enough Keys.
    [rounds] the rounds are played, and one player is ahead.
    [stall] nothing has happened for too long.
    [passes] everyone has passed.
   *[last-turns] the last turns have been played.
  }

ends-next-turn = { $you ->
    [yes] until your next turn begins
   *[no] until { $player }’s next turn begins
  }
ends-turn-after-next = { $you ->
    [yes] until your turn after next begins
   *[no] until { $player }’s turn after next begins
  }
ends-their-turn = { $you ->
    [yes] until your next turn ends
   *[no] until { $player }’s next turn ends
  }
zones-all = the whole layout
target-piles = the discard piles
cards-backs = { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }
card-back = { $deck ->
    [main] a main card
   *[extra] an extra card
  }
keys-times = { $symbol } ×{ $count }

# What speaks for a move and against it.
reason-wins = It wins the game.
reason-keys = It brings: { $keys }.
reason-stands = { $you ->
    [yes] It gives you a full line of { $symbols }.
   *[no] It gives { $player } a full line of { $symbols }.
  }
reason-wants = { $you ->
    [yes] One card is then missing for your { $symbols }.
   *[no] One card is then missing for { $player }: { $symbols }.
  }
reason-closed = { $you ->
    [yes] You lose a chance of { $symbols }.
   *[no] { $player } loses a chance of { $symbols }.
  }
reason-stands-field = It makes a run of { $symbols }.
reason-closed-field = It ends a run of { $symbols }.
reason-given = { $you ->
    [yes] You get { $card }.
   *[no] { $player } gets { $card }.
  }
