# Программа: предложения ходов, вопросы, экраны, ошибки командной строки.

offer-use = Использовать карту { $card }
offer-with-player = { $text } → { $player }
offer-choose = Выбрать
offer-discard = Сбросить, не используя
offer-done-start = Перейти к игре карт
offer-done-play = Больше карт не играть
offer-done-throw = Больше не сбрасывать
offer-done-end = Закончить ход
offer-take-key = Взять Ключ
offer-decline-key = Пока не брать Ключ
offer-draw = Взять карту из колоды
offer-lay = Положить { $card }
offer-cover = Накрыть картой { $card }
offer-replace = Заменить картой { $card }
offer-pass = Пас

play-which-game = Какая игра?
play-how-many = Сколько игроков (2–6)?
play-default = [{ $default }]
play-seat = Ваше место — { $seat }, игроков — { $players }. Остальные: { $level }. Справка: ?
level-random = случайный (любой допустимый ход)
level-apprentice = ученик (новичок: видит Ключи, но не всегда)
level-journeyman = подмастерье (смотрит на ход вперёд и следит за вашими линиями)
level-master = мастер (перед каждым ходом разыгрывает тысячи партий)
play-turn = Ход { $turn }
play-mover = ▶ { $player }
play-left = (слева от вас)
play-hand-size = в руке { $cards }
play-hand-known = в руке есть { $cards }
play-keys = Ключи { $count }/{ $goal }: { $keys }
play-keys-open = Ключи { $count }: { $keys }
play-no-keys = нет
play-deck = { $deck ->
    [main] Основная колода: { $cards }
   *[extra] Дополнительная колода: { $cards }
  }
play-deck-pile = { $deck ->
    [main] Основная колода: { $cards }, сброс: { $pile } (сверху { $top })
   *[extra] Дополнительная колода: { $cards }, сброс: { $pile } (сверху { $top })
  }
play-echo = Сейчас нельзя играть: { $symbols }
play-line-stands = { $you ->
    [yes] Ваша линия { $places } показывает { $symbols }: за неё будет Ключ.
   *[no] Линия { $places } ({ $player }) показывает { $symbols }: за неё будет Ключ.
  }
play-lines-wanted = { $you ->
    [yes] Вам не хватает одной карты: { $wanted }.
   *[no] { $player }: не хватает одной карты: { $wanted }.
  }
play-line-wanted = { $symbol } на { $places }
play-supply = Ряд из { $run } даёт Ключ: { $symbols }.
play-supply-none = Ключей не осталось: { $symbols }.
play-runs-wanted = Такой ряд получится с одной картой: { $wanted }.
play-last-turns = Осталось ходов после этого: { $turns }
play-looking = Вы смотрите: { $cards }
play-hand = Ваша рука: { $cards }
play-hand-empty = В руке нет карт.
play-hand-times = { $card } ×{ $count }
play-ask-start = Использовать карту действия в начале хода?
play-ask-play = Какую карту сыграть и куда?
play-ask-end = Использовать или сбросить карты действий или закончить ход?
play-ask-effect = Карта требует выбора.
play-ask-look = Какую карту взять?
play-ask-throw = Сбросить ещё одну карту?
play-ask-any-key = Собран весь узор! Один раз за партию можно взять любой Ключ.
play-ask-draw = Из какой колоды взять карту?
play-no-number = Номера { $number } здесь нет: выберите от 1 до { $most }.
play-choose-number = Выберите число от { $least } до { $most }.
play-quit = До встречи.
play-input-ended = Ввод закончился, игра остановлена.
play-help =
    Ответьте номером из списка или короткой записью:
      положить карту в зону             MeHa>N   +MePr>NW
      положить карту на поле            MeHa@1,-2
      накрыть карту, заменить карту     MeHa^0,0   MeHa~0,0
      карту действия: в дело, в сброс   !blot:1,NW   -blot
      выбрать то, что просит карта      =MeHa
      взять основную, дополнительную    <m   <x
      взять Ключ, не брать              *Me   *-
      готово, пас                       .   --
    Другие слова:
      стол           стол ещё раз           словами    стол словами или рисунком
      ключи          Ключи всех игроков     линии      линии: есть и чего не хватает
      что 3          что сделает ход 3      переспрос  переспрашивать или нет
      назад          взять ход назад        совет      где искать; ещё раз: больше
      журнал, журнал все                    сброс      колоды, сбросы, известное
      правила, правила B5, правила все      выход      уйти; play --resume продолжит
play-help-symbols = Символы: { $symbols }.
play-rules-base =
    Перед каждым игроком лежит крест из пяти карт. В свой ход вы кладёте карту из руки в зону своего
    креста. Карта, лежавшая там, переходит в ту же зону соседа слева, а его карта уходит в сброс. Затем
    каждый символ, который есть на всех трёх картах вертикали (N, C, S) или горизонтали (W, C, E), даёт
    свой Ключ, если его у вас ещё нет [B5]. Вы берёте карту. Один раз за партию общий символ на всех пяти
    картах даёт любой Ключ на выбор [B7]. Семь Ключей — немедленная победа [B9].
play-rules-novem =
    Перед каждым игроком лежат девять карт: основные на кресте, дополнительные в углах. Ход:
    1. карты действий начала хода; 2. основная карта на крест и/или дополнительная в угол, хотя бы
    одна [N3]: лежавшая там карта переходит в ту же зону соседа слева, а его карта уходит в сброс; 3. каждый
    символ на целом ряду, столбце или диагонали даёт свой Ключ [N7]; 4. карты действий конца хода, их
    можно и сбросить; 5. добор до семи карт, каждая — из колоды на выбор [N9]. Один раз за партию общий
    символ на всём кресте или на всех углах и в центре даёт любой Ключ на выбор [N8]. Запечатанная зона
    не принимает и не отдаёт карт [A2]. Девять Ключей — немедленная победа [N12].
play-rules-quintis =
    Все играют на одном поле пять на пять; его границы возникают по мере игры [Q2]. В свой ход вы кладёте
    карту на свободное место рядом с другой картой, или накрываете карту с общим символом, или заменяете
    такую карту и берёте её в руку [Q4]. У вашей карты не должно быть общих символов с картой, сыгранной
    перед ней [Q5]. Цепочка из трёх карт с символом вашей карты, проходящая через неё, даёт первый Ключ
    этого символа, из четырёх — второй, из пяти — третий [Q8]. Положив или накрыв, вы берёте карту. Когда
    колода кончилась, у каждого ещё один ход [Q9]. Побеждает тот, у кого больше Ключей; при равенстве —
    у кого Ключи старше [Q10].

end-winner = { $you ->
    [yes] Победа за вами!
   *[no] Победа: { $player }.
  }
end-winners = Победа общая: { $players }.
end-standing = { $place }. { $player }: { $count ->
    [0] нет Ключей
    [one] { $count } Ключ ({ $keys })
    [few] { $count } Ключа ({ $keys })
   *[other] { $count } Ключей ({ $keys })
  }
end-seed = Зерно этой партии: { $seed }
end-recorded = Запись партии: { $file }

sets-line = { $id } — { $name }: { $cards } { $cards ->
    [one] карта
    [few] карты
   *[other] карт
  }. { $about }
sets-symbols = Карты с символами: { $cards }
sets-action = { $id } — { $name } ×{ $copies }. { $text }
sets-valid = { $file }: набор «{ $set }» в порядке: { $cards } { $cards ->
    [one] карта
    [few] карты
   *[other] карт
  }.
sets-unknown = Набора «{ $set }» нет. Есть наборы: { $known }.

deck-counts = Карт: { $cards }; с символами: { $symbols }, карт действий: { $actions }.
deck-fits = Годится для партии; игроков: { $players }.
deck-warning = Предупреждение: { $text }
deck-saved = Сохранено в { $file }.
deck-nothing = Назовите наборы или карты либо файл с --load.
deck-not-extra = Это основные карты, а дополнительная колода составляется из дополнительных.
deck-not-in-variant = Дополнительная колода бывает в вариантах sets, quintis и novem, а не в { $variant }.

bad-variant = Варианта «{ $given }» нет. Есть варианты: base, novem, sets, quintis.
bad-choice = У параметра { $option } возможные значения: { $known }, а не «{ $given }».
bad-number = Параметр { $option } — целое число от { $least } до { $most }, а не «{ $given }».
bad-seed = Зерно — это 64 шестнадцатеричные цифры.
bad-seat = Места { $seat } нет: игроков { $players }, места — от 1 до { $players }.
no-luck = Система не даёт случайных чисел: { $reason }
file-missing = Файла { $file } нет.
file-denied = Файл { $file } нельзя прочитать или записать: нет доступа.
file-directory = { $file } — папка, а не файл.
file-exists = Файл { $file } уже есть и не будет перезаписан: выберите другое имя.
file-not-text = { $file } — не текст в UTF-8.
file-too-long = Файл { $file } слишком длинный: читается не больше { $most } байт.
file-failed = { $file }: { $reason }
folder-missing = Папки { $file } нет.

# What is typed in plain lines, in small letters; several words for one thing with blanks between
# them. English is understood in every language.
command-table = стол
command-help = помощь справка
command-rules = правила
command-all = все
command-quit = выход
command-back = назад
command-hint = совет
command-log = журнал
command-piles = сброс
command-keys = ключи
command-lines = линии
command-what = что
command-confirm = переспрос
command-words = словами
command-do = сделать
command-yes = да д
command-no = нет н
