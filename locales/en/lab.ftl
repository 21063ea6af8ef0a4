# The page that `leonardo lab balance --html` writes.

report-title = { $variant }: balance report
report-run = Players: { $players }. Games: { $games }. Bots: { $bots }. Seed: { $seed }.
report-length = Game length in turns
report-length-text = { $mean } turns on average; half of the games take up to { $median }, nine out of ten up to { $most }. Ended by the stall rule: { $stalls }. Lead changes per game: { $changes }.
report-parts = What decides the result
report-parts-text = The deal counts to the extent that a seat does well with the same cards no matter who plays them; the rest is luck and decisions along the way.
report-part-bot = who plays (skill)
report-part-order = who goes first
report-part-deal = the deal
report-part-rest = the rest
report-order = Wins by turn order
report-order-item = player { $number }
report-bots = Wins by bot
report-keys = Keys gained per game
report-turns = Average turn on which a Key is gained
report-used = Action cards: how often a card in hand is used
report-discarded = Action cards: how often a card in hand is discarded
report-users = Wins of players who used the card
report-users-text = Players who last longer use more cards: compare cards with each other, not with an even share.
report-keepers = Wins of players who held the card and did not use it
report-intervals = The lines through the bars are 95 % confidence intervals.

# Who plays. The bots that people meet are in app.ftl.
report-bot = { $bot }: { $about }
level-greedy = greedy (takes the most Keys now, then makes the most lines that need just one card)
level-plain-ismcts = plain ISMCTS (the textbook search, with random playouts)
level-clairvoyant = clairvoyant (a master who sees all hands and decks; in the lab only)
