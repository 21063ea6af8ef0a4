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

# The same for those who see the table: $case is "onto" in “plays a card onto …”.
place-nw = { $case ->
    [onto] the top left
   *[name] top left
  }
place-n = { $case ->
    [onto] the top
   *[name] top
  }
place-ne = { $case ->
    [onto] the top right
   *[name] top right
  }
place-w = { $case ->
    [onto] the left
   *[name] left
  }
place-c = { $case ->
    [onto] the centre
   *[name] centre
  }
place-e = { $case ->
    [onto] the right
   *[name] right
  }
place-sw = { $case ->
    [onto] the bottom left
   *[name] bottom left
  }
place-s = { $case ->
    [onto] the bottom
   *[name] bottom
  }
place-se = { $case ->
    [onto] the bottom right
   *[name] bottom right
  }

variant-base = The Enigma of Leonardo (base game)
variant-novem = The Enigma of Leonardo with Novem
variant-sets = The Enigma of Leonardo with expansion sets
variant-quintis = Quintis Fontis

quick-duel = Quick duel (house rule)
quick-duel-about = The base game for two who know it well: hands of ten cards, and after seventeen rounds the player who is ahead wins. If both have as many Keys, it goes on until one is ahead, or until twenty rounds bring no Key. This is a house rule (B13), not one of the printed game.

deck-main = main
deck-extra = extra

player = Player { $number }
player-you = You
player-you-object = you

card-action = “{ $name }”
card-named = { $code } ({ $symbols })
card-none = empty

list-and = { $first } and { $last }

# What bots are called: by how they play, and by where they sit. The browser draws a face for each.
bot-random = { $seat ->
    [1] Zanni
    [2] Birba
    [3] Brio
    [4] Ciarla
    [5] Frullo
   *[6] Gaia
}
bot-novice = { $seat ->
    [1] Cecco
    [2] Mina
    [3] Pippo
    [4] Lalla
    [5] Beppe
   *[6] Nella
}
bot-apprentice = { $seat ->
    [1] Nino
    [2] Bice
    [3] Lapo
    [4] Pia
    [5] Gino
   *[6] Tessa
}
bot-collector = { $seat ->
    [1] Jacopo
    [2] Tosca
    [3] Ruggero
    [4] Sveva
    [5] Amerigo
   *[6] Lucia
}
bot-courier = { $seat ->
    [1] Corso
    [2] Diana
    [3] Vanni
    [4] Rosa
    [5] Folco
   *[6] Celia
}
bot-journeyman = { $seat ->
    [1] Duccio
    [2] Ginevra
    [3] Sandro
    [4] Orsola
    [5] Matteo
   *[6] Fiora
}
bot-rival = { $seat ->
    [1] Guido
    [2] Bianca
    [3] Neri
    [4] Zita
    [5] Oddo
   *[6] Berta
}
bot-strategist = { $seat ->
    [1] Cosimo
    [2] Isotta
    [3] Niccolò
    [4] Caterina
    [5] Ugo
   *[6] Lavinia
}
bot-scholar = { $seat ->
    [1] Fra Luca
    [2] Suor Marta
    [3] Fra Elmo
    [4] Suor Nora
    [5] Fra Teo
   *[6] Suor Ida
}
bot-sage = { $seat ->
    [1] Messer Elia
    [2] Madonna Gemma
    [3] Messer Silvio
    [4] Madonna Flora
    [5] Messer Nanni
   *[6] Madonna Ilaria
}
bot-master = { $seat ->
    [1] Ser Aldo
    [2] Donna Livia
    [3] Ser Tazio
    [4] Donna Alba
    [5] Ser Bruno
   *[6] Donna Irma
}
