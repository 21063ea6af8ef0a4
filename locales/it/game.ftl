# La lingua stessa e le cose del gioco: simboli, zone, mazzi, giocatori.

# Come la chiama chi la parla, e una frase che la propone.
language-name = Italiano
language-invitation = Passa tutto all’italiano.
# Le lettere della tastiera di questa lingua, poi quelle latine sugli stessi tasti. Qui sono le stesse.
keyboard = q q

symbol-mechanism = Meccanismo
symbol-profile = Profilo
symbol-cathedral = Cattedrale
symbol-seagull = Gabbiano
symbol-skull = Teschio
symbol-cat = Gatto
symbol-cavalryman = Cavaliere
symbol-halberd = Alabarda
symbol-flower = Fiore
symbol-figure = Figura
symbol-stream = Corrente
symbol-eclipse = Eclissi

zone-nw = NW (in alto a sinistra)
zone-n = N (in alto)
zone-ne = NE (in alto a destra)
zone-w = W (a sinistra)
zone-c = C (al centro)
zone-e = E (a destra)
zone-sw = SW (in basso a sinistra)
zone-s = S (in basso)
zone-se = SE (in basso a destra)

# The same for those who see the table: $case is "onto" in “plays a card onto …”.
place-nw = { $case ->
    [onto] quella in alto a sinistra
   *[name] in alto a sinistra
  }
place-n = { $case ->
    [onto] quella in alto
   *[name] in alto
  }
place-ne = { $case ->
    [onto] quella in alto a destra
   *[name] in alto a destra
  }
place-w = { $case ->
    [onto] quella a sinistra
   *[name] a sinistra
  }
place-c = { $case ->
    [onto] quella al centro
   *[name] al centro
  }
place-e = { $case ->
    [onto] quella a destra
   *[name] a destra
  }
place-sw = { $case ->
    [onto] quella in basso a sinistra
   *[name] in basso a sinistra
  }
place-s = { $case ->
    [onto] quella in basso
   *[name] in basso
  }
place-se = { $case ->
    [onto] quella in basso a destra
   *[name] in basso a destra
  }

variant-base = L’enigma di Leonardo (gioco base)
variant-novem = L’enigma di Leonardo con Novem
variant-sets = L’enigma di Leonardo con i set di espansione
variant-quintis = Quintis Fontis

quick-duel = Duello rapido (regola della casa)
quick-duel-about = Il gioco base per due che lo conoscono bene: dieci carte in mano, e dopo diciassette giri vince chi è davanti. Se avete lo stesso numero di Chiavi, si continua finché uno è davanti o finché venti giri non portano nessuna Chiave. È una regola della casa (B13), non del gioco stampato.

deck-main = principale
deck-extra = extra

player = Giocatore { $number }
player-you = Tu
player-you-object = te

card-action = «{ $name }»
card-named = { $code } ({ $symbols })
card-none = vuoto

list-and = { $first } e { $last }

# Come si chiamano i bot: per come giocano e per dove siedono. Il browser disegna un volto per ognuno.
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
