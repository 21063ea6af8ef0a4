# Что произошло: журнал игрока. $you равно "yes", если это сделал читатель.

event-shuffled = { $chance ->
    [deal] Колода перемешана: { $deck } ({ $cards }).
    [refill] Сброс перемешан и стал колодой: { $deck } ({ $cards }).
   *[look] Колода снова перемешана: { $deck } ({ $cards }).
  }
event-first-seat = { $you ->
    [yes] Первый ход — ваш.
   *[no] Первый ход: { $player }.
  }
event-dealt = { $you ->
    [yes] Вам сдано: { $layout ->
        [none] { $hand }
       *[other] { $layout } — на стол; { $hand } — в руку
      }.
   *[no] { $player } получает: { $layout ->
        [none] { $hand }
       *[other] { $layout } — на стол; { $hand } — в руку
      }.
  }
event-turned-up = { $you ->
    [yes] В вашем углу { $zone } открылась карта действия { $card }: она уходит вам в руку.
   *[no] { $player }: в углу { $zone } открылась карта действия { $card }, она уходит в руку.
  }
event-turn-began = { $you ->
    [yes] Ваш ход.
   *[no] Ходит { $player }.
  }
event-step-began = { $step ->
    [start] Шаг 1: карты действий начала хода.
    [play] Шаг 2: игра карт.
    [end] Шаг 4: карты действий конца хода.
    [effect] Карта действия требует выбора.
    [look] Нужно взять одну из просматриваемых карт.
    [throw] Можно сбросить ещё одну карту.
    [any-key] Можно взять любой один Ключ.
    [draw] Шаг 5: добор карт.
   *[over] Партия закончена.
  }
event-played = { $you ->
    [yes] Вы кладёте { $card } на { $zone }.
   *[no] { $player } кладёт { $card } на { $zone }.
  }
event-played-moved = { event-played } { $to-you ->
    [yes] { $old } переходит влево, к вам.
   *[no] { $old } переходит влево: { $to }.
  }
event-played-elsewhere = { event-played } { $to-you ->
    [yes] { $old } уходит не влево, а к вам.
   *[no] { $old } уходит не влево, а к игроку: { $to }.
  }
event-played-pushed = { $text } Оттуда в сброс: { $pushed }.
event-played-sealed = { event-played } { $to-you ->
    [yes] { $old } уходит в сброс: эта зона у вас запечатана.
   *[no] { $old } уходит в сброс: там зона запечатана ({ $to }).
  }
event-played-piles = { event-played } { $old } уходит в сброс.
event-nothing-played = { $you ->
    [yes] Вам нечего сыграть.
   *[no] { $player } ничего не может сыграть.
  }
event-keys-gained = { $you ->
    [yes] Вы получаете { $count ->
        [one] Ключ
       *[other] Ключи
      }: { $keys }!
   *[no] { $player } получает { $count ->
        [one] Ключ
       *[other] Ключи
      }: { $keys }!
  }
event-key-taken = { $you ->
    [yes] Собран весь узор! Вы берёте Ключ на выбор: { $keys }.
   *[no] Собран весь узор! { $player } берёт Ключ на выбор: { $keys }.
  }
event-key-declined = { $you ->
    [yes] Вы оставляете право на любой Ключ на потом.
   *[no] { $player } оставляет право на любой Ключ на потом.
  }
event-drew = { $you ->
    [yes] Вы берёте из колоды { $card }.
   *[no] { $player } берёт из колоды { $card }.
  }
event-used = { $you ->
    [yes] Вы используете карту { $card }.
   *[no] { $player } использует карту { $card }.
  }
event-more-plays = В этом ходу можно сыграть ещё: { $list }.
event-more-main = основных — { $count }
event-more-extra = дополнительных — { $count }
event-more-any = любых — { $count }
event-swapped-own = { $you ->
    [yes] Вы меняете местами две свои карты: { $zone } и { $other }.
   *[no] { $player } меняет местами две свои карты: { $zone } и { $other }.
  }
event-redirected = Заменённые в этом ходу карты уходят сюда: { $to }.
event-sealed = { $yours ->
    [yes] Ваша раскладка: запечатано { $ends } — { $zones }.
   *[no] { $target }: запечатано { $ends } — { $zones }.
  }
event-seal-ended = { $yours ->
    [yes] Ваша раскладка: печать { $card } снята — { $zones }.
   *[no] { $target }: печать { $card } снята — { $zones }.
  }
event-recovered = { $you ->
    [yes] Вы берёте из сброса: { $card }.
   *[no] { $player } берёт из сброса: { $card }.
  }
event-looked = { $you ->
    [yes] Вы смотрите верх колоды ({ $deck }): { $cards }.
   *[no] { $player } смотрит верх колоды ({ $deck }): { $cards }.
  }
event-took = { $you ->
    [yes] Вы забираете { $card }.
   *[no] { $player } забирает { $card }.
  }
event-threw = { $you ->
    [yes] Вы сбрасываете { $card }.
   *[no] { $player } сбрасывает { $card }.
  }
event-discarded = { $you ->
    [yes] Вы сбрасываете карту { $card }, не используя.
   *[no] { $player } сбрасывает карту { $card }, не используя.
  }
event-exchanged = { $you ->
    [yes] Обмен ({ $with }). Вы отдаёте { $gave } и получаете { $got }.
   *[no] Обмен ({ $with }). { $player } отдаёт { $gave } и получает { $got }.
  }
event-swapped-zone = { $you ->
    [yes] Вы меняетесь картами зоны { $zone }: { $with }.
   *[no] { $player } меняется картами зоны { $zone }: { $with }.
  }
event-erased = { $you ->
    [yes] Вы стираете { $card }: { $target }, { $zone }.
   *[no] { $player } стирает { $card }: { $target }, { $zone }.
  }
event-draws-up-to = { $cards ->
    [one] В этом ходу добор до { $cards } карты в руке.
   *[other] В этом ходу добор до { $cards } карт в руке.
  }
event-skipped = Один из эффектов карты стал невозможен и пропускается.
event-worked-out = { $card } уходит в сброс.
event-stays-in-play = { $card } остаётся в игре.
event-laid = { $you ->
    [yes] Вы кладёте { $card } на { $at }.
   *[no] { $player } кладёт { $card } на { $at }.
  }
event-covered = { $you ->
    [yes] Вы накрываете { $old } картой { $card } на { $at }.
   *[no] { $player } накрывает { $old } картой { $card } на { $at }.
  }
event-replaced = { $you ->
    [yes] Вы заменяете { $old } картой { $card } на { $at } и берёте { $old } в руку.
   *[no] { $player } заменяет { $old } картой { $card } на { $at } и берёт { $old } в руку.
  }
event-passed = { $you ->
    [yes] Вам приходится пасовать.
   *[no] { $player } пасует.
  }
event-last-turns = Последняя карта взята: { $turns ->
    [one] остался { $turns } ход.
    [few] осталось { $turns } хода.
   *[other] осталось { $turns } ходов.
  }
event-ended = Партия закончена: { $end ->
    [keys] собрано достаточно Ключей.
    [rounds] круги сыграны, и один игрок впереди.
    [stall] слишком долго ничего не происходило.
    [passes] все спасовали.
   *[last-turns] последние ходы сыграны.
  }

ends-next-turn = { $you ->
    [yes] до начала вашего следующего хода
   *[no] до начала следующего хода ({ $player })
  }
ends-turn-after-next = { $you ->
    [yes] до начала вашего хода после следующего
   *[no] до начала хода после следующего ({ $player })
  }
ends-their-turn = { $you ->
    [yes] до конца вашего следующего хода
   *[no] до конца следующего хода ({ $player })
  }
zones-all = вся раскладка
target-piles = сброс
cards-backs = { $count } { $count ->
    [one] карта
    [few] карты
   *[other] карт
  }
card-back = { $deck ->
    [main] основную карту
   *[extra] дополнительную карту
  }
keys-times = { $symbol } ×{ $count }

# Что говорит за ход и что против.
reason-wins = Этот ход выигрывает партию.
reason-keys = Он приносит: { $keys }.
reason-stands = { $you ->
    [yes] У вас появляется полная линия: { $symbols }.
   *[no] { $player } получает полную линию: { $symbols }.
  }
reason-wants = { $you ->
    [yes] Затем вам не хватает одной карты: { $symbols }.
   *[no] { $player } — затем не хватает одной карты: { $symbols }.
  }
reason-closed = { $you ->
    [yes] Вы теряете возможность: { $symbols }.
   *[no] { $player } теряет возможность: { $symbols }.
  }
reason-stands-field = Появляется ряд: { $symbols }.
reason-closed-field = Ряд прерывается: { $symbols }.
reason-given = { $you ->
    [yes] Вы получаете { $card }.
   *[no] { $player } получает { $card }.
  }
