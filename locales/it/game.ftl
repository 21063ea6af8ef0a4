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

variant-base = L’enigma di Leonardo (gioco base)
variant-novem = L’enigma di Leonardo con Novem
variant-sets = L’enigma di Leonardo con i set di espansione
variant-quintis = Quintis Fontis

deck-main = principale
deck-extra = extra

player = Giocatore { $number }
player-you = Tu
player-you-object = te

card-action = «{ $name }»
card-named = { $code } ({ $symbols })
card-none = vuoto

list-and = { $first } e { $last }
