# The language itself, and the things of the game: symbols, zones, decks, players.

# What its speakers call the language, and a sentence that offers it to them.
language-name = Русский
language-invitation = Переключить всё на русский язык.
# The letters of this language’s keyboard, then the Latin letters on the same keys. The client is
# played with the keys q u h H j k l L f p m t n . r s ? wherever they lie.
keyboard = йгрРолдДазьетюкы, quhHjklLfpmtn.rs?

symbol-mechanism = Механизм
symbol-profile = Профиль
symbol-cathedral = Собор
symbol-seagull = Чайка
symbol-skull = Череп
symbol-cat = Кошка
symbol-cavalryman = Кавалерист
symbol-halberd = Алебарда
symbol-flower = Цветок
symbol-figure = Фигура
symbol-stream = Поток
symbol-eclipse = Затмение

zone-nw = NW (слева вверху)
zone-n = N (вверху)
zone-ne = NE (справа вверху)
zone-w = W (слева)
zone-c = C (в центре)
zone-e = E (справа)
zone-sw = SW (слева внизу)
zone-s = S (внизу)
zone-se = SE (справа внизу)

variant-base = «Загадка Леонардо» (базовая игра)
variant-novem = «Загадка Леонардо» с дополнением «Novem»
variant-sets = «Загадка Леонардо» с наборами-дополнениями
variant-quintis = Quintis Fontis

deck-main = основная
deck-extra = дополнительная

player = Игрок { $number }
player-you = Вы
player-you-object = вы

card-action = «{ $name }»
card-named = { $code } ({ $symbols })
card-none = пусто

list-and = { $first } и { $last }
