# The texts of action cards, made from their time and effects.

action-text = { $time ->
    [start] Start of your turn.
   *[end] End of your turn.
  } { $effects }

effect-more-main = { $count ->
    [1] You may play one more main card this turn.
   *[other] You may play { $count } more main cards this turn.
  }
effect-more-extra = { $count ->
    [1] You may play one more extra card this turn.
   *[other] You may play { $count } more extra cards this turn.
  }
effect-more-any = { $count ->
    [1] You may play one more card of either kind this turn.
   *[other] You may play { $count } more cards of either kind this turn.
  }
effect-swap-own = Swap two main cards or two extra cards of your layout. Nothing moves to a neighbour.
effect-redirect = Choose a player other than yourself and your left neighbour, or the discard piles: every card you replace this turn goes there.
effect-seal = Seal { $what ->
    [own-zone] one zone of your layout
    [own-layout] your whole layout
    [opponent-zone] one zone of an opponent’s layout
   *[opponent-layout] an opponent’s whole layout
  } { $until ->
    [next-turn] until your next turn begins
    [turn-after-next] until your turn after next begins
   *[their-turn-ends] until that opponent’s next turn ends
  }.
effect-recover = Take one card of your choice { $from ->
    [main] from the main discard pile
    [extra] from the extra discard pile
   *[either] from either discard pile
  } into your hand.
effect-look = { $cards ->
    [1] Take the top card of a deck of your choice into your hand, then shuffle that deck.
   *[other] Look at the top { $cards } cards of a deck of your choice, take one into your hand and shuffle the rest back in.
  }
effect-throw = Discard one or more symbol cards from your hand.
effect-exchange = Give an opponent a card from your hand and take a random card from theirs.
effect-swap-zone = Choose a zone: your card there and an opponent’s card in the same zone trade places. Neither zone may be sealed.
effect-erase = Discard a card from a corner of an opponent’s layout.
effect-keys-again = Receive Keys for your lines once more, right away.
effect-unseal = End one seal of your choice, on any layout; its card goes to the discard pile.
effect-draw-up-to = This turn, draw until you have { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  } in hand.
