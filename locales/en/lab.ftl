# The page that `leonardo lab balance --html` writes.

report-title = { $variant }: what the game is like
report-run = Players: { $players }. Games: { $games }. Bots: { $bots }. Seed: { $seed }.
report-length = How long games are, in turns
report-length-text = { $mean } turns on average; half of the games have up to { $median }, nine tenths up to { $most }. Ended by the stall rule: { $stalls }. Changes of the lead in a game: { $changes }.
report-parts = What a result depends on
report-parts-text = The deal counts as far as a seat does well with the same cards whoever plays them; the rest is luck and choices on the way.
report-part-bot = who plays (skill)
report-part-order = who begins
report-part-deal = the deal
report-part-rest = the rest
report-order = Wins by order of play
report-order-item = player { $number }
report-bots = Wins by bot
report-keys = Keys received in a game
report-turns = Average turn in which a Key comes
report-used = Action cards: how often a card in hand is used
report-discarded = Action cards: how often a card in hand is thrown away
report-users = Wins of players who used the card
report-users-text = Whoever plays longer uses more cards: compare cards with each other, not with an even share.
report-keepers = Wins of players who had the card and did not use it
report-intervals = Lines through the bars are 95 % intervals.

# Who plays. The bots that people meet are in app.ftl.
report-bot = { $bot }: { $about }
level-greedy = greedy (the most Keys now, then the most lines that want one card)
level-plain-ismcts = plain ISMCTS (the textbook search, with random playouts)
level-clairvoyant = clairvoyant (a master who sees all hands and decks; in the lab only)
