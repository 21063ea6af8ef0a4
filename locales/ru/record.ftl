# Записи партий: показ, проверка, отказ.

record-game = { $variant }, игроков: { $players }
record-turn = { $turn }. { $player } — { $moves }
record-unfinished = Партия не закончена.
record-next = (Enter — следующий ход, q — выход)
record-verified = { $file }: всё в порядке. Ходов: { $turns }, решений: { $moves }.
record-verified-seed = Каждое перемешивание следует из зерна, каждое решение было допустимо, Ключи и результат верны.
record-verified-luck = Случайности записаны, а не выведены из зерна; они подходят к колодам. Каждое решение было допустимо, Ключи и результат верны.
record-verified-committed = Зерно закреплено обязательством { $commitment } { $count ->
    [0] и ничем больше: соли никто не добавил.
    [one] и солью места { $seats }.
   *[other] и солью мест { $seats }.
  } Если вы видели это обязательство до раздачи, секрет за ним после этого не меняли.

place-whole = { $file }: { $why }
place-line = { $file }:{ $line }: { $why }
place-header = { $file }, заголовок { $header }: { $why }
place-turn = { $file }, ход { $turn }: { $why }
place-in-turn = ход { $turn }: { $why }
place-ply = ход { $turn }, решение { $ply } { $token }: { $why }

flaw-file-too-long = В записи не больше { $most } байт.
flaw-line-too-long = В строке не больше { $most } байт.
flaw-too-many-turns = В записи не больше { $most } ходов.
flaw-too-many-headers = В записи не больше { $most } заголовков.
flaw-not-a-record = Это не запись партии: первым должен стоять заголовок «Leonardo: 1».
flaw-format = Запись в формате { $format }, а программа читает формат 1.
flaw-not-a-header = Заголовок пишется «Имя: значение»; заголовки кончаются пустой строкой.
flaw-missing = Нет заголовка { $header }.
flaw-twice = Заголовок { $header } повторяется.
flaw-misplaced = Заголовку { $header } здесь не место: { $header ->
    [Action] дополнительной колоды нет.
   *[other] у партии есть зерно.
  }
flaw-value = У заголовка { $header } неверное значение. Ожидается: { $kind ->
    [Variant] base, novem, sets или quintis.
    [Players] число игроков.
    [Player] место от 0 до числа игроков без одного.
    [Options] например «lines=fresh echo=last stall=50 keys=7 hand=5 rounds=20».
    [Seed] 64 шестнадцатеричные цифры.
    [Salt] чётное число шестнадцатеричных цифр, не больше 64.
    [First] место, считая от 0.
    [Result] «unfinished» или победители и причина, например «1 by keys».
   *[other] целое число.
  }
flaw-tag = «{ $name }» не может быть именем собственного заголовка.
flaw-name-too-long = В имени не больше { $most } байт.
flaw-unknown-deck = Колода «{ $label }» неизвестна: { $reason }
flaw-other-edition = Колода «{ $label }» другого издания: в записи { $stated }, здесь { $known }.
flaw-card = «{ $card }» — не карта.
flaw-name = Имя «{ $name }» в запись не поместить.
flaw-short = Короткая запись { $play } не указывает одну карту в руке ходящего игрока.
flaw-empty-turn = В ходе должно быть хотя бы одно решение.
flaw-keys = Ключи стоят в конце хода: [Me Ca].
flaw-luck = { "Случайности стоят после решения: {MeHa,PrFl} или {?MeHa}." }
flaw-luck-and-seed = В партии с зерном случайности в строках не пишутся.
flaw-json = Это не JSON-вид записи: { $reason }

mismatch-rules = Партия сыграна по правилам версии { $rules }, а программа знает версию { $known }.
mismatch-deal = Раздача не подходит к колодам.
mismatch-illegal = Так сыграть было нельзя. Ходит { $player }; ответ был бы таким: { $why }
mismatch-luck = Записанные здесь случайности не подходят к решению.
mismatch-turn-over = Ход был закончен ещё до этого решения.
mismatch-turn-goes-on = После этого решения ход продолжается.
mismatch-keys = Ключи этого хода — { $expected }, а не { $found }.
mismatch-result = Результат не тот, к которому ведут ходы.
mismatch-cut-off = В записи указан результат, но после последней строки партия продолжается.

unfair-alone = Заголовок { $header } говорит, чем закреплено зерно, но заголовка { $needs } нет.
unfair-no-seat = Заголовок { $header } называет место, которого нет: места считаются от 0, всего их { $seats }.
unfair-commitment = Это обязательство не от секрета, который указан в записи. От него получается { $expected }, а не { $found }.
unfair-seed = Это не то зерно, которое дают секрет и соль. Они дают { $expected }, а не { $found }.
