# Задачи: что требуется, чего стоит ответ, почему задача не принята.

puzzle-ask-take = Возьмите за этот ход как можно больше Ключей.
puzzle-ask-win = Выиграйте этим ходом.
puzzle-ask-safe = Возьмите Ключ и не оставьте ни одного на следующий ход (ходит { $player }), какие бы карты ни были на руке { $player }.
puzzle-ask-hold = Не дайте выиграть следующим ходом (ходит { $player }), какие бы карты ни были на руке { $player }.
puzzle-ask-odds = Оставьте наименьшую вероятность Ключа на следующий ход (ходит { $player }). Лучший ход лучше любого другого не меньше чем на 10 процентных пунктов.
puzzle-ask-score = Получите одной картой как можно больше Ключей.
puzzle-ask-spoil = Не оставьте ни одного Ключа на следующий ход (ходит { $player }), какие бы карты ни были на руке { $player }.
puzzle-rules = Домашние правила: { $rules }.
puzzle-solved-keys = Решено. { $keys ->
    [one] { $keys } Ключ, больше взять нельзя.
    [few] { $keys } Ключа, больше взять нельзя.
   *[other] { $keys } Ключей, больше взять нельзя.
  }
puzzle-solved-win = Решено. Вы выиграли.
puzzle-solved-nothing = Решено. Ни одна карта не даёт Ключа ({ $player }).
puzzle-solved-hold = Решено. Ни одна карта не даёт выиграть ({ $player }).
puzzle-solved-odds = Решено. Вероятность, что { $player } не возьмёт Ключа: { $best } ({ $percent } %); у второго хода она { $second }.
puzzle-why-fewer = Пока нет: так вы берёте { $keys ->
    [0] ноль Ключей
    [one] { $keys } Ключ
    [few] { $keys } Ключа
   *[other] { $keys } Ключей
  }, а можно взять { $most }.
puzzle-why-no-win = Пока нет: Ключей у вас { $keys }, а нужно { $needed }.
puzzle-why-takes-nothing = Пока нет: так вы не берёте ни одного Ключа.
puzzle-why-gives = Пока нет: остаётся Ключ, его может взять { $player }. Например: { $told }
puzzle-why-loses = Пока нет: может выиграть { $player }. Например: { $told }
puzzle-why-chance = Пока нет: вероятность, что { $player } не возьмёт Ключа, здесь { $chance }, а достижима { $best }. Например: { $told }

puzzle-error-no-world = Такой партии не бывает: карты не сходятся.
puzzle-error-position = Такая позиция невозможна: { $reason }. [{ $rule }]
puzzle-error-not-at-start = Задача начинается там, где начинается ход.
puzzle-error-not-here = В игре { $game } нет задач вида { $class }.
puzzle-error-extra-deck = В задачах Quintis Fontis нет дополнительной колоды.
puzzle-error-own-cards = Задачи составляются из карт программы, а не из своих наборов или колод.
puzzle-error-luck = Карта { $card } на руке зависит от скрытых карт: все варианты хода не перебрать.
puzzle-error-too-large = Слишком велика для доказательства: в ходе больше { $limit } вариантов.
puzzle-error-no-answer = У задачи нет ответа: ни один ход не делает того, что требуется.
puzzle-error-two-answers = У задачи два ответа: { $first } и { $second }.
puzzle-error-wins-at-once = Тот, чей ход, может сразу выиграть.
puzzle-error-trivial = Искать нечего: сравнивать не с чем.
puzzle-error-too-close = Лучшая вероятность превосходит вторую меньше чем на 10 процентных пунктов.
puzzle-error-too-long = В задаче не больше { $most } знаков.
puzzle-error-form = Это не задача. Задача записывается так: «вид.игра.буквы».
puzzle-error-class = Нет задач вида «{ $given }».
puzzle-error-game = Нет игры «{ $given }».
puzzle-error-damaged = Текст задачи повреждён или обрезан.
puzzle-error-version = Задача записана в форме { $found }, которую эта программа не читает.
puzzle-error-other-rules = Задача для версии правил { $found }, которой в этой программе нет.
puzzle-error-deck = В задаче дополнительная колода «{ $deck }», которой в этой программе нет.
puzzle-error-cards = Задача составлена из других карт, чем есть в этой программе.
puzzle-error-json = Это не задача: { $reason }
puzzle-none-over = Партия здесь уже закончена: спрашивать больше не о чем.
puzzle-none-mid-turn = Задача начинается там, где начинается ход, а этот ход уже идёт. Вернитесь к его началу.
puzzle-none-question = Ни на один вопрос об этой позиции нет единственного ответа. Попробуйте начало другого хода.

puzzle-head = { $game } · { $class }
puzzle-head-rated = { $game } · { $class } · { $id } · рейтинг { $rating }
puzzle-text = Текст: { $text }
puzzle-answer = Ответ: { $moves }{ $lines ->
    [one] {""}
   *[other] {" "}(к тому же приводит вариантов: { $lines })
  }
puzzle-how = Введите номер или ход. «назад» — начать сначала, «стол» — показать стол, «ответ» — сдаться, «выход» — выйти.
puzzle-again = Позиция прежняя. Попробуйте ещё раз.
puzzle-standing = Ваш рейтинг: { $rating }. Дней подряд: { $streak }.
puzzle-standing-damaged = { $file }: это не сведения о решённых задачах: { $reason }
puzzle-unknown = Нет задачи «{ $given }». У задачи есть номер из восьми знаков или текст.
puzzle-bad-date = «{ $given }» — не дата; пишите так: 2026-01-31.
puzzle-none-left = Такой задачи, которую вы ещё не видели, нет.
puzzle-none-such = Ни в одной игре таких задач нет.
puzzle-checked = { $text } { $moves }
puzzle-made = Задач: { $puzzles }, файл { $file }.
puzzle-missed = { $file }, ход { $turn }, { $player }
puzzle-nothing-missed = В этих партиях не упущено ничего, что можно доказать.
puzzle-error-line = Строка — это текст или «текст рейтинг отклонение ходы».
puzzle-error-answer = Ответ другой: { $moves }
command-answer = ответ
