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

# The same for those who see the table: $case is "onto" in “plays a card onto …”.
place-nw = { $case ->
    [onto] левое верхнее место
   *[name] слева вверху
  }
place-n = { $case ->
    [onto] верхнее место
   *[name] вверху
  }
place-ne = { $case ->
    [onto] правое верхнее место
   *[name] справа вверху
  }
place-w = { $case ->
    [onto] левое место
   *[name] слева
  }
place-c = { $case ->
    [onto] центр
   *[name] в центре
  }
place-e = { $case ->
    [onto] правое место
   *[name] справа
  }
place-sw = { $case ->
    [onto] левое нижнее место
   *[name] слева внизу
  }
place-s = { $case ->
    [onto] нижнее место
   *[name] внизу
  }
place-se = { $case ->
    [onto] правое нижнее место
   *[name] справа внизу
  }

variant-base = «Загадка Леонардо» (базовая игра)
variant-novem = «Загадка Леонардо» с дополнением «Novem»
variant-sets = «Загадка Леонардо» с наборами-дополнениями
variant-quintis = Quintis Fontis

quick-duel = Быстрая дуэль (домашнее правило)
quick-duel-about = Базовая игра для двоих, которые хорошо её знают: десять карт на руке, и после семнадцати кругов побеждает тот, кто впереди. Если Ключей поровну, игра идёт, пока кто-то не выйдет вперёд или пока двадцать кругов не пройдут без Ключа. Это домашнее правило (B13), а не правило печатной игры.

deck-main = основная
deck-extra = дополнительная

player = Игрок { $number }
player-you = Вы
player-you-object = вы

card-action = «{ $name }»
card-named = { $code } ({ $symbols })
card-none = пусто

list-and = { $first } и { $last }

# Как зовут ботов: по тому, как они играют и где сидят. Браузер рисует каждому лицо.
bot-random = { $seat ->
    [1] Дзанни
    [2] Бирба
    [3] Брио
    [4] Чарла
    [5] Фрулло
   *[6] Гайя
}
bot-novice = { $seat ->
    [1] Чекко
    [2] Мина
    [3] Пиппо
    [4] Лалла
    [5] Беппе
   *[6] Нелла
}
bot-apprentice = { $seat ->
    [1] Нино
    [2] Биче
    [3] Лапо
    [4] Пия
    [5] Джино
   *[6] Тесса
}
bot-collector = { $seat ->
    [1] Якопо
    [2] Тоска
    [3] Руджеро
    [4] Звева
    [5] Америго
   *[6] Лючия
}
bot-courier = { $seat ->
    [1] Корсо
    [2] Диана
    [3] Ванни
    [4] Роза
    [5] Фолько
   *[6] Челия
}
bot-journeyman = { $seat ->
    [1] Дуччо
    [2] Джиневра
    [3] Сандро
    [4] Орсола
    [5] Маттео
   *[6] Фьора
}
bot-rival = { $seat ->
    [1] Гвидо
    [2] Бьянка
    [3] Нери
    [4] Дзита
    [5] Оддо
   *[6] Берта
}
bot-strategist = { $seat ->
    [1] Козимо
    [2] Изотта
    [3] Никколо
    [4] Катерина
    [5] Уго
   *[6] Лавиния
}
bot-scholar = { $seat ->
    [1] Фра Лука
    [2] Сестра Марта
    [3] Фра Эльмо
    [4] Сестра Нора
    [5] Фра Тео
   *[6] Сестра Ида
}
bot-sage = { $seat ->
    [1] Мессер Элия
    [2] Мадонна Джемма
    [3] Мессер Сильвио
    [4] Мадонна Флора
    [5] Мессер Нанни
   *[6] Мадонна Илария
}
bot-master = { $seat ->
    [1] Сер Альдо
    [2] Донна Ливия
    [3] Сер Тацио
    [4] Донна Альба
    [5] Сер Бруно
   *[6] Донна Ирма
}
