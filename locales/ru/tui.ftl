# Полноэкранный клиент в терминале.

tui-too-small = Окно слишком мало для стола: нужно { $columns } столбцов и { $rows } строк. Увеличьте его или играйте с --plain.
tui-deck = { $deck ->
    [main] Колода { $cards } · сброс { $pile }
   *[extra] Доп. { $cards } · сброс { $pile }
  }
tui-deck-alone = { $deck ->
    [main] Колода { $cards }
   *[extra] Доп. { $cards }
  }
tui-log = Что произошло
tui-piles = Колоды и сбросы, сначала новое
tui-known = { $player }: известные карты в руке
tui-echo = Сейчас нельзя:
tui-thinking = { $player }: думает…
tui-choose-card = ←→ выбрать карту, Enter: выбрать место
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
tui-hint-more = Ещё раз H — подробнее.
tui-pace-human = Боты играют в темпе людей.
tui-pace-quick = Боты играют быстро.
tui-pace-at-once = Боты играют сразу.
tui-replay = Действие { $at } из { $length }
tui-replay-runs = Действие { $at } из { $length }, показ идёт
tui-keys-play = ? клавиши · F1 правила · q выход · u назад · H совет · . конец этапа · : ввод · L журнал · p сбросы
tui-keys-over = u взять назад · a разбор · L журнал · p сбросы · ? клавиши · q выход
tui-keys-replay = ←→ действие · ↑↓ ход · Пробел показ · a разбор · t ещё раз · q выход · ? клавиши · Tab чьи глаза · Home End · L журнал · F1 правила
tui-help-title = Клавиши
tui-help =
    ← → ↑ ↓  h j k l   двигать курсор         Enter   выбрать, подтвердить
    Esc                на шаг назад           Tab     рука или список; место
    1 … 9              карта или строка; зона, как на цифровой клавиатуре
    Пробел             накрыть или заменить   s       ряды символа (Quintis)
    { "." }                  закончить этап или пасовать
    u                  взять ход назад        H       совет; ещё раз: подробнее
    f                  темп ботов             p       колоды, сбросы, известное
    L  F2              что произошло          F1      правила ( / ищет)
    :                  ввод ходов, как в записи: MeHa>N  +MePr>NW  !blot:1,NW  .
    q                  выход; партия сохранена, продолжить: --resume
    Мышь: щёлкните карту, затем место (что будет), затем ещё раз.
    Ctrl-Z приостановить, Ctrl-L перерисовать.
    ✦ 2/7 Ключи · ← слева: ему ваши карты · → справа · ⇄ и то, и то · ⊠ печать
    ?Ha здесь нужен · =Ha линия стоит, будет Ключ · ✦Ha принесёт Ключ
    ✗Ha пропадёт линия · ◂✦ ◂✗ то же у другого · ⋯ останется одна карта
    + доп. карта · ☼ ☾ действие: начало, конец хода · ×2 в стопке · ∘ место 0,0
tui-help-replay =
    ← →  Enter         на действие назад, вперёд
    ↑ ↓  Page          на ход назад, вперёд
    Home  End          раздача, конец
    Пробел             показ, остановка
    Tab                чьими глазами
    a                  разбор: удача и игра
    t                  найти ход лучше сделанного здесь
    L  F2              что произошло          p       колоды, сбросы
    F1                 правила                q       выход
tui-analysis = Разбор
tui-keys-retry = H показать ответ · q назад · F1 правила · p сбросы · ? клавиши
tui-retry = Найдите ход лучше
tui-analysis-soon = Партия разбирается …
tui-analysis-retry = 1–9: решить это место ещё раз как задачу. Другие клавиши: ↑↓ Пробел листать, Esc закрыть.
tui-rules = Правила
tui-rules-keys = ↑↓ Пробел листать · / искать · n дальше · Esc закрыть
tui-quit-title = Выйти?
tui-quit = Партия сохранена; leonardo play --resume её продолжит. Enter: выйти · Esc: остаться
tui-quit-replay = Enter: выйти · Esc: остаться
tui-curtain = Ходит { $player }. Остальным сейчас смотреть не стоит. Enter: показать карты
tui-bots = Салаи, Мельци, Больтраффио, Оджоно, Луини, Соларио
tui-resume-none = Сохранённых партий нет.
tui-resume-hint = Партия сохранена. Продолжить: leonardo play --resume
tui-no-seed = В записи нет зерна; продолжить можно только партию из зерна.
tui-url = «{ $url }» — не ссылка на стол. Она выглядит так: http://host/table/…
tui-watch = Играют только боты: { $level }.
tui-line-dialing = Связь потеряна. Подключаемся снова…
tui-line-waiting = Связь потеряна ({ $why }). Следующая попытка через { $seconds } с.
tui-line-closed = Сервер закрыл для вас этот стол: { $why }
tui-players = Игроков: { $players }
tui-lobby-link = Остальные приходят по ссылке: { $link }
tui-lobby-hints = Игроки могут просить совета.
tui-lobby-no-hints = Без советов.
tui-lobby-no-clock = Без часов.
tui-lobby-per-move = Часы: { $time } на ход.
tui-lobby-bank = Часы: { $time } на партию и { $more } с за каждый ход.
tui-lobby-you = Вы — { $name }. (Изменить: leonardo play --name.)
tui-lobby-watching = Зрителей: { $count }.
tui-lobby-keys = Раздаёте вы, когда все места заняты. ←→ меняет уровень ботов.
tui-lobby-wait = Раздаёт хозяин стола, когда все места заняты.
tui-keys-lobby = ↑↓ выбрать · Enter сделать · t сказать · F1 правила · L журнал · ? клавиши · q выход
tui-keys-online = ? клавиши · F1 правила · m стол · t сказать · u назад · . конец этапа · : ввод · L журнал · q выход
tui-deeds = За столом
tui-deed-start = Раздать карты
tui-deed-sit = Занять место { $seat }
tui-deed-bot = Место { $seat }: бот ({ $level })
tui-deed-leave = Освободить своё место { $seat }
tui-deed-kick = Освободить место { $seat } ({ $player })
tui-deed-say = Сказать что-нибудь
tui-deed-yes = Согласиться на возврат хода
tui-deed-no = Не согласиться
tui-deed-look = Смотреть с места { $seat }
tui-deed-take-back = Взять назад последнее решение
tui-deed-take = Снова играть самому
tui-deed-hand = Пусть за меня играет бот
tui-deed-replace = Бот вместо отсутствующего ({ $player })
tui-deed-end = Предложить закончить партию сейчас
tui-deed-end-not = Отозвать предложение закончить
tui-deed-resign = Сдаться
tui-deed-token = Продолжить на другом устройстве
tui-deed-sign-out = Отключить устройство { $number } ({ $since })
tui-deed-sign-out-all = Отключить все другие устройства
tui-device = устройство { $number } (впервые { $since }{ $place ->
    [this] , это
    [here] , на связи
   *[away] {""}
  })
tui-devices-how = sign-out 2 отключает устройство 2, sign-out — все другие. С первого место заняли, оно остаётся.
tui-token = Откройте эту ссылку на другом устройстве и никому её не показывайте: { $link }
tui-claim = Продолжить на этом устройстве за место { $seat } ({ $name })? [д/Н]
tui-claim-not = Место остаётся там, где было. Вы смотрите.
tui-claiming = На этом устройстве продолжается игра за место { $seat } ({ $name }).
tui-deed-rematch = Сыграть ещё раз
tui-deed-follow = Перейти за стол следующей партии
tui-level-random = случайный
tui-level-novice = новичок
tui-level-apprentice = ученик
tui-level-collector = собиратель
tui-level-courier = гонец
tui-level-journeyman = подмастерье
tui-level-rival = соперник
tui-level-strategist = стратег
tui-level-scholar = учёный
tui-level-sage = мудрец
tui-level-master = мастер
tui-seat-bot = бот, { $level }
tui-seat-adaptive = бот по вашей силе
tui-seat-open = свободно
tui-seat-you = вы
tui-seat-host = хозяин
tui-seat-away = нет на связи
tui-seat-out = вне игры
tui-asked-take-back = { $player } хочет взять ход назад. :yes или :no, либо m.
tui-asked-end = { $player } предлагает закончить партию. :end — согласие, либо m.
tui-table-closed = Стол закрыт.
tui-quit-online = Место останется вашим: по той же ссылке вы вернётесь. Enter: выйти · Esc: остаться
net-refused = в соединении отказано
net-silent = ответа нет
net-broken = соединение оборвалось
net-unreachable = сеть туда не ведёт
net-tls = нет безопасного соединения: { $why }
net-failed = { $host }: { $why }
net-garbled = { $host }: не похоже на сервер Leonardo.
net-nonsense = сервер прислал то, чего эта программа не понимает
net-other-cards = за столом играют картами, которых у этой программы нет или которые у неё другого издания
net-other-version = сервер говорит на версии { $theirs } протокола, эта программа — на версии { $ours }
tui-come-back = Чтобы вернуться: leonardo play { $link }
tui-menu-title = «Загадка Леонардо»
tui-menu-hall = «Загадка Леонардо» на { $host }
tui-menu-new = Новая партия
tui-menu-about-new = Против ботов или с людьми за этим компьютером. Enter откроет настройки, ещё раз Enter начнёт игру.
tui-menu-resume = Продолжить: { $game }
tui-menu-saves = Все сохранённые партии ({ $count })
tui-menu-saves-title = Сохранённые партии
tui-menu-about-saves = Каждая оставленная партия хранится с последнего хода.
tui-menu-watch = Смотреть на игру ботов
tui-menu-about-watch = Боты играют между собой. Tab — смотреть их глазами, f — темп.
tui-menu-replay = Пересмотреть партию
tui-menu-about-replay = Сыгранные партии и любые записи (.leo), действие за действием.
tui-menu-file = Другой файл…
tui-menu-about-file = Введите имя файла записи.
tui-menu-join = Сесть за стол на сервере
tui-menu-about-join = По ссылке, которую вам прислали, или по адресу сервера.
tui-menu-rules = Правила
tui-menu-about-rules = Целиком, с поиском. Коротко они стоят рядом с настройками новой партии.
tui-menu-quit = Выход
tui-menu-about-quit = Ничего не пропадёт: партии сохраняются по ходу игры.
tui-menu-table = Новый стол
tui-menu-about-table = Новый стол на этом сервере. Свободные места — для тех, кто придёт по ссылке; ботов можно посадить сейчас или потом.
tui-menu-refresh = Обновить список
tui-menu-about-refresh = Спросить у сервера, какие столы есть сейчас.
tui-menu-start = Начать
tui-menu-variant = Игра
tui-menu-players = Игроков
tui-menu-seat = Место { $seat }
tui-menu-you = вы
tui-menu-person = человек здесь
tui-menu-hints = Советы
tui-menu-public = Для всех
tui-menu-yes = да
tui-menu-no = нет
tui-menu-about-seat = Человек за этим терминалом или бот: уровней десять, от новичка до мастера. Если людей несколько, карты между ходами скрыты.
tui-menu-about-bot = Бот, уровень { $place } из { $levels }: { $about }.
tui-menu-about-adaptive = Бот по вашей силе: после каждой вашей победы сильнее, после поражения слабее. Так вы выиграете около половины партий.
tui-menu-about-hints = Можно ли во время игры просить совета у мастера. За столом это видно всем.
tui-menu-about-public = Столы для всех видны каждому, кто зайдёт на сервер. Для остальных нужна ссылка.
tui-menu-type-link = Введите или вставьте ссылку (http://host/table/… или адрес сервера), затем Enter.
tui-menu-type-file = Введите или вставьте имя файла .leo, затем Enter.
tui-menu-keys = ↑↓ выбрать · Enter открыть · F1 правила · q выход
tui-menu-keys-form = ↑↓ настройка · ←→ изменить · Enter на «Начать» — играть · F1 правила · Esc назад
tui-menu-keys-typing = Enter вперёд · Esc назад
tui-menu-game = { $variant }, { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
   *[other] { $players } игроков
  }
tui-menu-turn = Ход { $turn }.
tui-menu-left = Оставлена { $when }.
tui-menu-ended = Закончена { $when }.
tui-menu-damaged = Файл { $file } не читается.
tui-variant-base = Базовая игра
tui-variant-novem = Novem
tui-variant-sets = Наборы дополнений
tui-variant-quintis = Quintis Fontis
tui-when-minutes = { $count ->
    [0] только что
    [one] { $count } минуту назад
    [few] { $count } минуты назад
   *[other] { $count } минут назад
  }
tui-when-hours = { $count ->
    [one] { $count } час назад
    [few] { $count } часа назад
   *[other] { $count } часов назад
  }
tui-when-days = { $count ->
    [one] { $count } день назад
    [few] { $count } дня назад
   *[other] { $count } дней назад
  }
plain-people = Люди за этим терминалом сидят на местах { $seats }. Введите ?, чтобы получить справку.
plain-confirm-on = Теперь ход сначала рассказывается и переспрашивается.
plain-confirm-off = Теперь ходы делаются сразу.
plain-sure = Enter: сделать, n: назад
plain-sure-unknown = «{ $answer }» здесь не ответ: Enter или д — сделать ход, n или нет — не делать.
plain-mark-keys = Ключ { $symbols }
plain-mark-breaks = линия пропадёт ({ $symbols })
plain-mark-gives = { $player } получит линию ({ $symbols })
plain-mark-spoils = { $player } потеряет линию ({ $symbols })
plain-not-done = Не сделано.
plain-rules-more = (правила все: целиком; правила B5 или правила Ключ: что об этом сказано)
plain-rules-none = В правилах ничего нет про «{ $wanted }».
tui-hall-mine = Ваш: { $game }
tui-hall-open = Есть места: { $game } ({ $free })
tui-hall-playing = Смотреть: { $game }
plain-no-tables = Открытых столов нет. Создайте стол в браузере или без --plain.
plain-line-back = Связь восстановлена.
plain-hint-more = Наберите «совет» ещё раз — будет подробнее.
plain-hint-there = Ходы там: { $numbers }.
plain-help-online =
    За столом сервера ещё:
      сделать        что можно сделать      сделать 2  сделать второе из этого
      say Привет     сказать                yes, no    согласны на возврат хода?
      sit, start, leave, resign, hand, take, end, rematch
      token          ссылка для другого устройства    devices, sign-out 2
tui-help-online =
    ← → ↑ ↓  h j k l   двигать курсор         Enter   выбрать, подтвердить
    Esc                на шаг назад           Tab     рука или список; место
    1 … 9              карта или строка; зона, как на цифровой клавиатуре
    Пробел             накрыть или заменить   s       ряды символа (Quintis)
    { "." }                  закончить этап или пасовать
    m                  что ещё можно сделать  t       сказать
    u                  взять ход назад; других могут спросить
    L  F2              что произошло          p       колоды, сбросы, известное
    F1                 правила ( / ищет)      a       разбор после партии
    :                  ввод ходов, как в записи: MeHa>N  +MePr>NW  !blot:1,NW  .
                       или: sit start yes no hand take end resign rematch
    q                  выход; по той же ссылке вы вернётесь на своё место
    Мышь: щёлкните карту, затем место (что будет), затем ещё раз.
    ✦ 2/7 Ключи · ← слева: ему ваши карты · → справа · ⇄ и то, и то · ⊠ печать
    ?Ha здесь нужен · =Ha линия стоит, будет Ключ · ✦Ha принесёт Ключ
    ✗Ha пропадёт линия · ◂✦ ◂✗ то же у другого · ⋯ останется одна карта
    + доп. карта · ☼ ☾ действие: начало, конец хода · ×2 в стопке · ∘ место 0,0
tui-keys-online-over = m стол · a разбор · t сказать · L журнал · p сбросы · ? клавиши · F1 правила · q выход
plain-how-many-people = Сколько из них людей за этим терминалом (1–{ $players })? За остальных играют боты.
tui-other-seat = Ходит ваше место { $seat }. Tab: смотреть с него.
tui-keys-watch = Tab чьи глаза · f темп · L журнал · p сбросы · ? клавиши · F1 правила · q выход
tui-handed = За вас играет бот. :take или m: снова играть самому.

# Уроки на весь экран
tui-menu-learn = Учиться, задачи
tui-menu-about-learn = Короткие уроки, от первого Ключа до Quintis Fontis: каждый ход вы делаете сами. Потом задачи с одним доказанным ответом.
tui-menu-puzzle-daily = Задача дня
tui-menu-puzzle-rated = Около вашего рейтинга
tui-menu-course = Три задачи
tui-menu-about-course = Чем кончаются уроки: взять все Ключи, взять Ключ без риска, не дать победить.
tui-puzzle = Задача
tui-keys-puzzle = H показать ответ · u сначала · q в меню · F1 правила · p сбросы · ? клавиши
tui-lesson-finished = пройден
tui-lesson-begun = начат
tui-lesson-steps = { $count ->
    [one] { $count } шаг.
    [few] { $count } шага.
   *[other] { $count } шагов.
  }
tui-keys-lesson = H совет · u шаг сначала · q в меню · F1 правила · L журнал · ? клавиши
