# Полноэкранный клиент в терминале.

tui-too-small = Окно слишком мало для стола: нужно { $columns } столбцов и { $rows } строк. Увеличьте его или играйте с --plain.
tui-deck = { $deck ->
    [main] Колода { $cards } · сброс { $pile }
   *[extra] Доп. { $cards } · сброс { $pile }
  }
tui-log = Что произошло
tui-piles = Колоды и сбросы, сначала новое
tui-known = { $player }: известные карты в руке
tui-echo = Сейчас нельзя:
tui-thinking = { $player }: думает…
tui-choose-card = ←→ выбрать карту, Enter: куда?
tui-choose-place = Выберите место стрелками или Tab.
tui-other-way = Пробел: накрыть или заменить
tui-confirm = Enter: сделать · Esc: назад
tui-gain = Вы получаете: { $keys }
tui-gain-none = Ни одного Ключа.
tui-line-made = { $you ->
    [yes] Ваша линия { $zones } показывает: { $symbols }.
   *[no] Линия { $zones } ({ $player }) показывает: { $symbols }.
  }
tui-line-broken = { $you ->
    [yes] Ваша линия { $zones } больше не показывает: { $symbols }.
   *[no] Линия { $zones } ({ $player }) больше не показывает: { $symbols }.
  }
tui-card-not-now = Сейчас эту карту сыграть нельзя.
tui-not-there = Туда карту положить нельзя.
tui-not-your-turn = Сейчас не ваш ход.
tui-too-long = Партия слишком длинна: дальше её не записать.
tui-taken-back = Ход взят назад.
tui-nothing-back = Назад брать нечего.
tui-not-kept = Партию не удалось сохранить: { $why }
tui-hint-soon = Мастер думает…
tui-hint = Мастер сыграл бы { $move } (шанс на победу: { $percent } %).
tui-hint-only = Мастер сыграл бы { $move }.
tui-pace-human = Боты играют в темпе людей.
tui-pace-quick = Боты играют быстро.
tui-pace-at-once = Боты играют сразу.
tui-replay = Действие { $at } из { $length }
tui-replay-runs = Действие { $at } из { $length }, показ идёт
tui-keys-play = ? клавиши · F1 правила · q выход · u назад · H совет · . конец этапа · : ввод · L журнал · p сбросы
tui-keys-over = u взять назад · L журнал · p сбросы · ? клавиши · q выход
tui-keys-replay = ←→ действие · ↑↓ ход · Home End · Пробел показ · Tab чьи глаза · L журнал · F1 правила · q выход
tui-help-title = Клавиши
tui-help =
    ← → ↑ ↓  h j k l   двигать курсор         Enter   выбрать, подтвердить
    Esc                на шаг назад           Tab     рука или список; место
    1 … 9              карта или строка; зона, как на цифровом блоке
    Пробел             накрыть или заменить (Quintis Fontis)
    { "." }                  закончить этап или пасовать
    u                  взять ход назад        H       попросить совет мастера
    f                  темп ботов             p       колоды, сбросы, известное
    L  F2              что произошло          F1      правила ( / ищет)
    :                  ввод ходов, как в записи: MeHa>N  +MePr>NW  !blot:1,NW  .
    q                  выход; партия сохранена, продолжить: --resume
    Мышь: щёлкните карту, затем место (что будет), затем ещё раз.
    Ctrl-Z приостановить, Ctrl-L перерисовать.
    На столе: ✦ 2/7 Ключи, ← сосед слева (ему ваши карты), → справа, ⊠ печать.
tui-help-replay =
    ← →  Enter         на действие назад, вперёд
    ↑ ↓  Page          на ход назад, вперёд
    Home  End          раздача, конец
    Пробел             показ, остановка
    Tab                чьими глазами
    L  F2              что произошло          p       колоды, сбросы
    F1                 правила                q       выход
tui-rules = Правила
tui-rules-keys = ↑↓ Пробел листать · / искать · n дальше · Esc закрыть
tui-quit-title = Выйти?
tui-quit = Партия сохранена; leonardo play --resume её продолжит. Enter: выйти · Esc: остаться
tui-quit-replay = Enter: выйти · Esc: остаться
tui-curtain = Ходит { $player }. Остальным сейчас смотреть не стоит. Enter: показать карты
tui-line-lost = Связь потеряна: { $why }
tui-line-none = Связи нет.
tui-lobby = Партия не началась. :sit занять место, :start раздать, :say сказать.
tui-bots = Салаи, Мельци, Больтраффио, Оджоно, Луини, Соларио
tui-resume-none = Сохранённых партий нет.
tui-resume-hint = Партия сохранена. Продолжить: leonardo play --resume
tui-no-seed = В записи нет зерна; продолжить можно только партию из зерна.
tui-url = «{ $url }» — не ссылка на стол. Она выглядит так: http://host/table/…
tui-watch = Играют только боты: { $level }.
