# The language itself, and the things of the game: symbols, zones, decks, players.

# What its speakers call the language, and a sentence that offers it to them.
language-name = English
language-invitation = Switch everything to English.
# The letters of this language’s keyboard, then the Latin letters on the same keys. The client is
# played with the keys q u h H j k l L f p m t n . r s ? wherever they lie.
keyboard = q q

symbol-mechanism = Mechanism
symbol-profile = Profile
symbol-cathedral = Cathedral
symbol-seagull = Seagull
symbol-skull = Skull
symbol-cat = Cat
symbol-cavalryman = Cavalryman
symbol-halberd = Halberd
symbol-flower = Flower
symbol-figure = Figure
symbol-stream = Stream
symbol-eclipse = Eclipse

zone-nw = NW (top left)
zone-n = N (top)
zone-ne = NE (top right)
zone-w = W (left)
zone-c = C (centre)
zone-e = E (right)
zone-sw = SW (bottom left)
zone-s = S (bottom)
zone-se = SE (bottom right)

variant-base = The Enigma of Leonardo (base game)
variant-novem = The Enigma of Leonardo with Novem
variant-sets = The Enigma of Leonardo with expansion sets
variant-quintis = Quintis Fontis

deck-main = main
deck-extra = extra

player = Player { $number }
player-you = You
player-you-object = you

card-action = “{ $name }”
card-named = { $code } ({ $symbols })
card-none = empty

list-and = { $first } and { $last }
