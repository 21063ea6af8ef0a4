# Разбор законченной партии.

analysis-head = Разбор: { $game }, { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[other] { $turns } ходов
  }
analysis-won = Победа: { $player }.
analysis-judged = Шансы оценивает { $evaluator }; каждое решение проверено в { $worlds } мирах, зерно { $seed }.
analysis-not-finished = партия не окончена, а разбираются только законченные
analysis-too-long = в партии { $moves } решений; разбираются партии не длиннее { $most }

analysis-mistakes = Самые дорогие решения
analysis-no-mistakes = Упрекнуть некого: ни одно решение наверняка не стоило и одного пункта.
analysis-mistake = Ход { $turn }, { $player }: { $mark }, { $loss } п. (± { $error })
analysis-better = Сыграно: { $played }. Лучше: { $better }.
analysis-no-decision = после { $moves } ходов нет решения, от которого что-то зависит
analysis-retry-question = Ход { $turn }, { $player }: «{ $played }» обошлось в { $loss } п. Найдите ход лучше.
analysis-retry-best = Ход { $turn }, { $player }: найдите лучший ход.
analysis-retry-right = Верно: { $chosen }. Лучше ничего нет.
analysis-retry-as-good = Верно: { $chosen }. В { $worlds } мирах это не отличить от «{ $best }».
analysis-retry-wrong = «{ $chosen }» стоит { $loss } п. (± { $error }).
analysis-retry-answer = Лучший ход: { $best }.
analysis-retry-moves = Сколько стоят ходы
analysis-retry-how = Введите номер хода или его запись; стол, ответ, выход.
analysis-retry-none = Решения { $number } в разборе нет: всего их { $most }.
analysis-retry-line = { $chosen } – { $loss } п. (± { $error })
analysis-retry-line-right = { $chosen } – верно
analysis-retry-line-played = (так и сыграно)
analysis-mark-slip = неточность
analysis-mark-mistake = ошибка
analysis-mark-blunder = грубая ошибка
analysis-why-win = Этот ход выигрывал партию.
analysis-why-keys = { $count ->
    [one] Можно было взять { $count } Ключ: { $keys }.
    [few] Можно было взять { $count } Ключа: { $keys }.
   *[other] Можно было взять { $count } Ключей: { $keys }.
  }
analysis-why-more-keys = Ключей можно было взять { $count } ({ $keys }), а взято { $taken }.
analysis-why-gave-line = Игрок { $player } получил полную линию: { $symbols }.
analysis-why-gave-chance = Игрок { $player } получил линию, которой не хватает одной карты: { $symbols }.
analysis-why-block = У игрока { $player } осталась линия, которую лучший ход ломает: { $symbols }.
analysis-why-lost = Потеряна своя линия: { $symbols }.
analysis-why-open = Лучший ход открывает свою линию: { $symbols }.
analysis-why-left-run = Соперникам оставлен ряд: { $symbols }.
analysis-why-end-run = Лучший ход прерывает ряд, пока его не взяли соперники: { $symbols }.
analysis-why-worlds = Одной причины нет: просто в { $worlds } возможных мирах лучший ход даёт больше.

analysis-skill = Кто как решал
analysis-skill-line = { $player }: доля ошибок { $rate }, решений { $decisions } – { $level }
analysis-level-expert = ошибок меньше, чем у наших мастеров
analysis-level-journeyman = уровень наших подмастерьев и мастеров
analysis-level-apprentice = уровень ученика
analysis-level-random = почти наугад
analysis-level-none = решать было нечего

analysis-ledger = Счёт: удача и игра
analysis-ledger-about = В пунктах из ста. Строки каждого игрока вместе дают результат за вычетом равной доли. Решения сравниваются с решениями подмастерья: по тому, что игрок мог знать.
analysis-ledger-head = { $player }: { $total } п.
analysis-ledger-deal = удача раздачи
analysis-ledger-draws = удача своего добора
analysis-ledger-others-draws = удача чужого добора
analysis-ledger-hidden = удача скрытых карт
analysis-ledger-play = свои решения
analysis-ledger-other = решения игрока { $player }
analysis-ledger-ending = конец не по правилам
analysis-ledger-remainder = округление

analysis-luck = Что дала и отняла удача
analysis-luck-deal-good = Раздача подарила игроку { $player } { $points } п.
analysis-luck-deal-bad = Раздача отняла у игрока { $player } { $points } п.
analysis-luck-draw-good = Ход { $turn }: { $player } берёт { $card } – подарок в { $points } п.
analysis-luck-draw-bad = Ход { $turn }: { $player } берёт { $card } и теряет { $points } п.
analysis-luck-other-good = Ход { $turn }: удача дарит игроку { $player } { $points } п.
analysis-luck-other-bad = Ход { $turn }: удача отнимает у игрока { $player } { $points } п.
analysis-good-bribe = Колода отрицает, что её подкупили.
analysis-good-genius = Потом, конечно, окажется, что так и было задумано.
analysis-good-lottery = В такой день покупают лотерейный билет – или уже не стоит: удача потрачена.
analysis-bad-shuffler = Тот, кто тасовал, уже покинул город.
analysis-bad-cat = Даже кошка в мастерской отвернулась.
analysis-bad-museum = Карта для музея, а не для этой руки.

analysis-same-deal-title = Та же раздача у мастеров
analysis-same-deal = Победа: { $player }, { $turns ->
    [one] за { $turns } ход
    [few] за { $turns } хода
   *[other] за { $turns } ходов
  }.
analysis-same-deal-long = За { $turns } ходов мастера победителя не нашли.

analysis-chart = Шансы по ходу партии
analysis-shapes = ■ раздача, ● решение, ◆ удача, ✕ конец не по правилам
analysis-shape-deal = раздача
analysis-shape-play = решение
analysis-shape-draw = удача
analysis-shape-ending = конец не по правилам
analysis-chart-known = Что знал игрок { $player }
analysis-chart-open = Все карты открыты
analysis-chart-table = То же таблицей
analysis-column-turn = Ход
analysis-column-what = Что произошло
analysis-column-known = { $player }, по своим сведениям (%)
analysis-column-open = { $player }, открыто (%)
analysis-point-deal = Раздача
analysis-point-play = { $player } – { $told }
analysis-point-draw = { $player } берёт { $card }
analysis-point-luck = Удача, { $player }
analysis-point-ending = Игроки закончили партию
