# Собственные слова браузерной программы. О событиях игры рассказывает сервер.

web-title = Загадка Леонардо
web-skip = К содержанию
web-nav = Страницы
web-nav-home = Главная
web-nav-tables = Столы
web-nav-games = Партии
web-nav-rules = Правила
web-nav-settings = Настройки
web-nowhere = Такой страницы нет
web-loading = Минутку…
web-close = Закрыть
web-copy = Скопировать ссылку
web-copied = Скопировано
web-save = Сохранить
web-more = Показать ещё
web-yes = Да
web-no = Нет
web-list-and = { $first } и { $last }
web-guest-name = Гость { $number }
web-server-away = Сервер не отвечает. Пробуем снова.
web-offline = Нет сети. Игра продолжится, как только она появится.

# Главная
web-home-title = Страница из тетради Леонардо, которая играет с вами
web-home-lead = Положите карту, вытесните другую к соседу, соберите линию из трёх одинаковых символов — и получите Ключ. Учиться минуту; от двух до шести игроков.
web-home-play = Играть сейчас
web-home-go = Играть
web-home-friends = Играть с друзьями
web-home-friends-about = Откройте стол и пришлите ссылку или покажите код.
web-home-tables-about = Свободные места и партии, за которыми можно наблюдать.
web-home-rules-about = Все четыре игры и каждая карта.
web-home-mine = Ваши незаконченные партии
web-choose-variant = Какая игра
web-choose-players = Игроков
web-choose-level = Соперники
web-choose-clock = Часы
web-variant-base = Базовая игра
web-variant-novem = С «Novem»
web-variant-sets = С наборами-дополнениями
web-variant-quintis = Quintis Fontis
web-variant-bar = { $variant ->
    [novem] Novem
    [sets] Наборы
    [quintis] Quintis
   *[base] Базовая
}
web-about-base = Перед каждым — крест из пяти карт. Для победы нужно семь Ключей. Начните с неё.
web-about-novem = Три на три карты, восемь линий и карты действий. Для победы нужно девять Ключей.
web-about-sets = Как с «Novem», но с картами из шести тетрадей.
web-about-quintis = Одно поле на всех. Кладите, накрывайте, заменяйте; для следующих Ключей линии длиннее.
web-level-adaptive = По вашей силе
web-level-random = Случайный
web-level-novice = Новичок
web-level-apprentice = Ученик
web-level-collector = Собиратель
web-level-courier = Гонец
web-level-journeyman = Подмастерье
web-level-rival = Соперник
web-level-strategist = Стратег
web-level-scholar = Учёный
web-level-sage = Мудрец
web-level-master = Мастер

# Столы и партии
web-tables-open = Свободные места
web-tables-playing = За чем понаблюдать
web-tables-none = Сейчас ничего нет.
web-free-seats = { $count ->
    [0] свободных мест нет
    [one] { $count } свободное место
    [few] { $count } свободных места
   *[other] { $count } свободных мест
}
web-won = победа: { $players }
web-games-whose = Чьи партии
web-games-mine = Мои партии
web-games-public = Открытые партии
web-games-none = Законченных партий пока нет.

# Новый стол
web-new-about = Кто где сидит? Друзья придут по ссылке.
web-new-seat = Место { $number }
web-new-me = я (на этом устройстве)
web-new-open = свободно, для друга
web-new-bot = бот: { $level }
web-new-hot-seat = Займите несколько мест, чтобы играть с другими на одном устройстве: занавес скрывает руки.
web-new-public = Показать в списке «Столы»
web-new-public-about = Тогда свободное место может занять кто угодно.
web-new-make = Открыть стол
web-clock-none = без часов
web-clock-move = минута на ход
web-clock-bank = по десять минут и пять секунд за ход
web-deck = Дополнительная колода
web-deck-about = Возьмите наборы, можно по нескольку, или вставьте код колоды. Пусто — обычная колода.
web-deck-code = Код колоды
web-deck-less = На один меньше: { $set }
web-deck-more = На один больше: { $set }
web-deck-size = Карт: { $cards }, из них с символами: { $symbols }
web-deck-list = Показать карты

# До игры
web-lobby = Стол готов
web-lobby-seats = Места
web-lobby-you = вы
web-lobby-invite = Пригласить
web-lobby-qr = Код со ссылкой на этот стол
web-lobby-link = Ссылка на этот стол
web-lobby-local = Друзья на других устройствах?
web-lobby-waiting = Можно начинать, когда заняты все места. Занять их могут и боты.
web-lobby-host = Игру начинает хозяин стола.
web-lobby-fair = Честное перемешивание и его проверка
web-seat-open = Место { $number } свободно
web-do-sit = Сесть сюда
web-do-bot = Посадить бота
web-do-leave = Встать
web-do-kick = Освободить место
web-do-start = Начать
web-table-closed = Этот стол закрыт
web-other-cards = За этим столом играют не теми картами, которые знает страница. Перезагрузите её; если это не поможет, значит, карты сервера изменились с начала игры.

# Стол
web-watching = Вы наблюдаете
web-line-lost = Связь потеряна, пробуем снова…
web-result = Итог
web-menu = Меню
web-help = Помощь
web-bar = Панель стола
web-full-screen = Во весь экран
web-log = Что произошло
web-log-older = Ещё ходов: { $count }
web-log-you = Вы
web-since = После вашего хода
web-chat = Сообщение
web-chat-send = Отправить
web-actions = Что можно сделать
web-hand = Ваша рука
web-hand-empty = В руке нет карт.
web-hand-main = Основных карт в руке: { $count }
web-hand-extra = Дополнительных карт в руке: { $count }
web-hand-known = Точно есть в этой руке
web-in-play = Карты действий в игре
web-layout-own = Ваш расклад
web-layout-of = Расклад игрока { $player }
web-field = Поле
web-cell = Место { $x }, { $y }
web-cell-beneath = Карт под ней: { $count }
web-stack = Карты на этом месте, начиная с верхней
web-last-turns = Осталось ходов после этого: { $count }
web-zone-empty = пусто
web-zone-sealed = под печатью ещё { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}
web-zone-ghost = сюда попадёт { $card }
web-can-be-chosen = можно выбрать
web-supply = Ключи игры
web-supply-taken = ключей взято: { $count }
web-supply-needs = для следующего нужен ряд из { $count }
web-supply-echo = сейчас нельзя играть
web-panel-again = Показать снова, что можно сделать
web-mark-keys = Вы получите: { $symbols }
web-mark-breaks = Пропадёт ваша линия: { $symbols }
web-play-here = нажмите ещё раз, чтобы сыграть
web-card-new = новая
web-card-extra = дополнительная карта { $symbols }
web-card-action = карта действия «{ $name }»
web-no-cards = Карт нет.
web-keys = Ключи: { $count }
web-keys-of = Ключи: { $count } из { $goal }
web-keys-own = Ваши Ключи
web-keys-whose = Ключи игрока { $player }
web-left = слева от вас
web-seat-wants = { $count ->
    [one] До { $count } линии не хватает одной карты
   *[other] До { $count } линий не хватает одной карты
}
web-seat-stands = { $count ->
    [one] { $count } линия принесёт Ключ
    [few] { $count } линии принесут Ключи
   *[other] { $count } линий принесут Ключи
}
web-seat-known = { $count ->
    [one] Вы знаете { $count } карту этой руки
    [few] Вы знаете { $count } карты этой руки
   *[other] Вы знаете { $count } карт этой руки
}
web-left-about = Слева от вас: получает то, что вы вытесняете
web-right = справа от вас
web-right-about = Справа от вас: вытесняет карты к вам
web-is-bot = Здесь играет бот
web-away = отошёл
web-out = вне игры
web-clock-of = Время игрока { $player }
web-deck-main = Основная колода, карт: { $count }
web-deck-extra = Дополнительная колода, карт: { $count }
web-pile-main = Основной сброс, карт: { $count }
web-pile-extra = Дополнительный сброс, карт: { $count }
web-pile-top = Сверху: { $card }

# Ход
web-turn-yours = Ваш ход.
web-steps = Шаги хода
web-step-start = Начало
web-step-play = Карты
web-step-keys = Ключи
web-step-end = Конец
web-step-draw = Добор
web-status-over = Игра окончена.
web-status-other = { $player } думает…
web-status-plays = Играет { $player }.
web-status-done = Готово.
web-status-kept = Нет связи. Ваш ход сохранён и уйдёт, как только она вернётся.
web-status-planned = Задумано: сыграем, когда придёт ваш ход.
web-status-ahead = Если бы сейчас был ваш ход:
web-status-action = Карта действия «{ $name }»:
web-status-card = { $card }: куда?
web-status-proposed = Вот что произойдёт:
web-status-start = Сыграйте карту или сначала используйте карту действия.
web-status-play = Выберите карту, затем место.
web-status-end = Используйте или сбросьте карты действий либо закончите ход.
web-status-effect = Карта требует выбора.
web-status-look = Какую карту взять?
web-status-throw = Сбросьте ещё одну карту или остановитесь.
web-status-any-key = Собран весь узор! Возьмите любой Ключ, один раз за партию.
web-status-draw = Из какой колоды взять карту?
web-preview-asking = Смотрим, что получится…
web-preview-keys = Вы получите:
web-preview-no-key = Ключа пока нет
web-preview-none = Показать нельзя, но сыграть можно.
web-details = Подробнее
web-result-keys = Вы получили
web-result-none = Линии пока нет.
web-line-made = { $player }: появится линия ({ $symbols })
web-line-broken = { $player }: пропадёт линия ({ $symbols })
web-do-confirm = Сыграть
web-do-back = Назад
web-do-clear = Другая карта
web-do-use = Использовать
web-do-discard = Сбросить, не используя
web-do-lay = Положить
web-do-cover = Накрыть
web-do-replace = Заменить и взять
web-do-deck-main = Основная колода
web-do-deck-extra = Дополнительная колода
web-do-piles = Сброс
web-do-pass = Пас
web-do-decline = Пока не брать Ключ
web-do-start-done = Дальше
web-do-end-turn = Закончить ход
web-do-actions-first = Сначала карты действий
web-do-plan = Сыграть в мой ход
web-do-plan-no = Не играть
web-do-skip = К моему ходу
web-do-undo = Вернуть ход
web-speed = Скорость: { $speed }
web-speed-half = вдвое медленнее
web-speed-normal = обычная
web-speed-double = вдвое быстрее
web-speed-instant = мгновенно, без движения
web-drawing-as-played = Добор: как сыграно
web-drawing-main = Добор: основные
web-drawing-extra = Добор: дополнительные
web-drawing-ask = Добор: спрашивать
web-do-enough = Достаточно
web-rerun = Показать снова
web-hits = Что вас задело
web-hit-pushed = { $player } вытесняет { $card } на вашу зону { $zone }; { $lost } уходит в сброс.
web-hit-filled = { $player } вытесняет { $card } на вашу зону { $zone }.
web-hit-sealed = { $player } ставит печать на ваш расклад: { $zones }.
web-hit-erased = { $player } сбрасывает { $card } с вашей зоны { $zone }.
web-hit-swapped = { $player } меняется с вами картами: { $zone }.
web-hit-exchanged = { $player } обменивается картой с вашей рукой.

# Редкое
web-do-take-back = Вернуть последнее решение
web-do-hand = Пусть за меня играет бот
web-do-take = Снова играть самому
web-do-end = Предложить закончить игру
web-do-end-sure = Точно закончить, если все согласны (боты согласны)
web-do-end-no = Всё-таки играть дальше
web-do-resign = Сдаться
web-do-resign-sure = Точно сдаться
web-do-token = Продолжить на другом устройстве
web-token-about = Откройте там эту ссылку и никому её не показывайте:
web-do-share-seat = Создать ссылку для другого устройства
web-token-qr = Код для камеры другого устройства
web-devices = Устройства этого места
web-device = Устройство { $number }
web-device-since = Впервые { $when }
web-device-this = Это устройство
web-device-here = На связи
web-device-first = Заняло место
web-do-sign-out = Отключить
web-do-sign-out-all = Отключить все другие устройства
web-signed-out = Это устройство отключено от места. Теперь вы зритель.
web-claim = Продолжить на этом устройстве за место { $seat } ({ $name })?
web-claim-about = Эта ссылка открывает место, занятое на другом устройстве. Продолжайте, только если оно ваше.
web-do-claim = Продолжить здесь
web-do-watch = Только смотреть
web-onlookers = Все, кто только наблюдает
web-do-mute = Не показывать сообщения
web-do-unmute = Снова показывать сообщения
web-do-substitute = Пусть играет бот
web-asked-back = { $player } просит вернуть последнее решение. Согласны?
web-asked-end = { $player } предлагает закончить игру как есть. Согласны?
web-curtain = Сейчас ходит { $player }. Передайте устройство.
web-curtain-open = Это я: показать мои карты

# Конец
web-end-you = Вы победили!
web-end-winners = { $count ->
    [0] Победителей нет
    [one] Победа: { $players }
   *[other] Победили: { $players }
}
web-end-keys = Ключей достаточно.
web-end-stall = Слишком долго ничего не происходило.
web-end-passes = Все спасовали.
web-end-rounds = Круги сыграны, и один игрок впереди.
web-end-last-turns = Последние ходы сыграны.
web-end-resigned = Остальные сдались.
web-end-time = Время вышло.
web-end-agreed = Все согласились закончить игру.
web-end-moves = В игре достигнут предел числа решений, и она завершается как есть.
web-end-turns = Ходов: { $count }.
web-end-rematch = Ещё партию
web-end-join = К следующей партии
web-end-replay = Посмотреть ещё раз

# Помощь
web-help-how = Выберите карту в руке: на каждом месте видно, что она там принесёт — Ключ вам или линию сопернику. Выберите место, чтобы увидеть весь ход, и ещё раз — чтобы сыграть. Если место недоступно, нажмите на него: стол объяснит почему.
web-key-card = карта из руки
web-key-zone = зона вашего расклада
web-key-confirm = сделать показанный ход
web-key-next = дальше: подтвердить или закончить ход
web-key-clear = выбрать заново
web-key-draw = взять из основной, из дополнительной колоды
web-key-arrows = от одного к другому
web-key-rerun = показать снова, что произошло
web-key-skip = сразу к моему ходу
web-key-log = что произошло, словами
web-key-menu = меню
web-key-help = эта помощь

# Просмотр
web-replay = Просмотр партии
web-replay-first = К раздаче
web-replay-back = Шаг назад
web-replay-play = Смотреть подряд
web-replay-stop = Остановить
web-replay-next = Шаг вперёд
web-replay-last = В конец
web-replay-step = Шаг
web-replay-steps = Шаги
web-replay-pace = Скорость
web-replay-jump = Шаг { $step }
web-replay-deal = Карты розданы.
web-replay-goes-on = { $player } продолжает.
web-replay-eyes = Чьими глазами
web-replay-open = всех (руки открыты)
web-replay-public = зрителя
web-replay-link = Ссылка на эту позицию
web-replay-record = Скачать запись (.leo)
web-replay-as = Продолжить за
web-replay-go-on = Продолжить отсюда против ботов
web-replay-flaw = Не всё в этой записи так:
web-replay-keys = Клавиши: ← → — шаг, с Shift — ход, Home и End — раздача и конец, пробел — смотреть подряд.
web-replay-home = Записи партий
web-replay-home-about = Пересматривать сыгранное на сервере или из файла и проверять каждое тасование.
web-replay-file = Посмотреть запись
web-replay-file-about = Откройте запись партии (.leo или её вид в JSON), где бы она ни была сыграна: по шагам, чьими угодно глазами, с проверкой каждого тасования. Сервер проигрывает её для вас и ничего из неё не хранит.
web-replay-file-choose = Выбрать файл
web-replay-file-drop = или перетащите его на эту страницу
web-replay-file-large = Для записи этот файл слишком велик.
web-replay-more = Ещё шаги
web-replay-another = Другая запись
web-replay-games = Сыгранные партии этого сервера
web-fair = Честен ли был случай?
web-fair-about = До раздачи сервер опубликовал обязательство, после неё — секрет. Из секрета и соли игроков следует зерно, а из зерна — каждое тасование. Эта страница вычисляет всё это сама, не веря серверу, и сравнивает с каждой пришедшей картой. Две вещи знаете только вы: что до раздачи вам показали именно это обязательство и что ваша соль — ваша.
web-fair-commitment = Обязательство
web-fair-secret = Секрет
web-fair-salt = Соль: { $player }
web-fair-check = Проверить здесь каждое тасование
web-fair-yes = Всё сходится: каждую пришедшую карту дало зерно.
web-fair-no = Не сходится!
web-fair-right = верно
web-fair-wrong = неверно
web-fair-nothing = В этой записи случай выписан, а зерна в ней нет, поэтому сверить её не с чем.
web-fair-middle = Эта партия началась с середины другой. Карты тогда раздали заново, поэтому ни одно зерно не скажет, откуда они.
web-fair-is-committed = Секрет — тот самый, который обещало обязательство.
web-fair-other-hash = SHA-256 этого секрета: { $found }.
web-fair-is-seed = Зерно записи — то, которое дают секрет и соль.
web-fair-seed = Секрет и соль дают зерно { $seed }.
web-fair-deal-main = Основная колода перетасована для раздачи. Карт: { $cards }, сверено: { $seen }.
web-fair-deal-extra = Дополнительная колода перетасована для раздачи. Карт: { $cards }, сверено: { $seen }.
web-fair-first-seat = Выбран первый игрок.
web-fair-refill-main = Основной сброс стал колодой. Карт: { $cards }, сверено: { $seen }.
web-fair-refill-extra = Дополнительный сброс стал колодой. Карт: { $cards }, сверено: { $seen }.
web-fair-look-main = Основная колода перетасована после просмотра. Карт: { $cards }, сверено: { $seen }.
web-fair-look-extra = Дополнительная колода перетасована после просмотра. Карт: { $cards }, сверено: { $seen }.
web-fair-exchange = Выбрана карта с руки, карт в ней: { $cards }.
web-fair-otherwise = Зерно даёт { $expected }, а было { $found }.
web-fair-places = Руки, колоды и сбросы на всех шагах ({ $steps }) такие, какими их делают пришедшие и ушедшие карты.

# Правила
web-rules-search = Поиск по правилам
web-rules-found = { $count ->
    [0] ничего не найдено
    [one] { $count } место
    [few] { $count } места
   *[other] { $count } мест
}
web-rules-cards = Все карты
web-rules-symbols = Двенадцать символов
web-diagram = Вы кладёте карту «Механизм и Поток» на нижнюю зону своего креста (справа). Карта «Кошка и Затмение», лежавшая там, уходит к соседу слева и вытесняет его карту. Три Механизма в столбце: вы получаете Ключ.

# Настройки
web-set-name = Ваше имя
web-set-name-saved = Сохранено.
web-set-language = Язык
web-set-theme = Вид
web-theme-system = как в системе
web-theme-light = Бумага
web-theme-dark = Ночной стол
web-theme-contrast = Высокий контраст
web-set-confirm = Показывать, что даст ход, и подтверждать его
web-set-confirm-about = Если выключить, ход делается сразу после выбора.
web-set-speed = Скорость карт
web-set-drawing = Что добирать, закончив ход
web-set-rules = Называть правила в журнале
web-set-rules-about = После каждой фразы, со ссылкой.
web-set-sounds = Звуки
web-set-sounds-about = Бумага, перо, воск и колокольчик к вашему ходу. Начинаются с первого нажатия.
web-set-codes = Показывать коды символов
web-set-codes-about = Две буквы на каждом символе, как в записи ходов.

web-album = Карты
web-album-sets = Наборы
web-album-symbols = Карты с символом
web-album-copies = Экземпляров: { $count }
web-album-none = В этом наборе таких карт нет.
web-look-key = Ключ: { $symbol }
web-look-key-free = Его ещё ни у кого нет.
web-look-sealed = Под печатью: сюда нельзя положить карту и отсюда её не взять ещё { $count ->
    [one] { $count } ход.
    [few] { $count } хода.
   *[many] { $count } ходов.
}
web-key-look = рассмотреть то, что выбрано клавишами
web-manner-adaptive = После каждой вашей победы сильнее, после поражения слабее: так вы выиграете около половины партий.
web-manner-random = Играет что под руку попало и смеётся.
web-manner-novice = Играет свои первые партии и пропускает каждый второй Ключ.
web-manner-apprentice = Ключи замечает, но не всегда.
web-manner-collector = Копит линии, которым не хватает одной карты, и ради них не спешит за Ключом.
web-manner-courier = Вечно спешит: берёт почти каждый Ключ сразу и мало смотрит на ваши линии.
web-manner-journeyman = Смотрит на ход вперёд, не пропускает Ключей и следит за вашими линиями.
web-manner-rival = Портит ваши линии где только может, и партия длится дольше.
web-manner-strategist = Перед каждым ходом разыгрывает в уме несколько десятков партий и оставляет мало открытых линий.
web-manner-scholar = Перед каждым ходом разыгрывает в уме сотню партий и разбирает то, что вы строите.
web-manner-sage = Перед каждым ходом разыгрывает в уме сотни партий и умеет отложить Ключ до лучшего часа.
web-manner-master = Думает далеко вперёд и ошибок не прощает.

# Друзья, моменты и помощь
web-nowhere-about = Эта страница вырвана из записной книжки, или её никогда не было. Отсюда можно пойти дальше:
web-share = Поделиться…
web-lobby-name = Имя на месте { $number }
web-lobby-free = свободно
web-lobby-bots = Уровень новых ботов:
web-lobby-absent = Ждём: { $players }. Игра начнётся, когда все придут.
web-lobby-local-about = Эта ссылка работает только на этом компьютере. Для других устройств запустите сервер с --listen 0.0.0.0:7878 и откройте эту страницу по адресу компьютера в вашей сети.
web-lobby-fair-about = Перемешивание уже закреплено. После игры его можно проверить по этому хешу:
web-do-sit-too = Играть и здесь
web-do-start-without = Начать не дожидаясь
web-clock-seconds = { $count } с на ход
web-clock-minutes = { $count } мин на ход
web-clock-each = { $count } мин каждому, + { $seconds } с за ход
web-option-fresh = считаются только новые линии
web-option-echo = эхо последней карты
web-option-keys = { $count ->
    [one] для победы нужен { $count } Ключ
    [few] для победы нужно { $count } Ключа
   *[other] для победы нужно { $count } Ключей
}
web-option-hand = карт на руке: { $count }
web-option-rounds = кругов: { $count }, затем до первого перевеса
web-option-stall = { $count ->
    [0] без конца по застою
   *[other] кругов без перемен до конца: { $count }
}
web-house-rules = Домашние правила
web-house-usual = как обычно
web-house-lines = Какие линии дают Ключи
web-house-lines-standing = все собранные
web-house-lines-fresh = только те, в которые вы сыграли
web-house-keys = Ключей для победы
web-house-hand = Карт на руке
web-house-rounds = Кругов в короткой партии (пусто: без предела)
web-house-stall = Кругов без перемен до конца игры (0: никогда)
web-house-echo = Какие символы нельзя повторять
web-house-echo-previous = карты предыдущего игрока
web-house-echo-last = последней сыгранной карты
web-talk = Чат
web-talk-unread = Чат, новых сообщений: { $count }
web-reactions = Быстрые реакции
web-react-good = Отлично!
web-react-laugh = Ха!
web-react-oh = Ого!
web-react-sad = О нет
web-react-thanks = Спасибо
web-react-turn = Ваш ход?
web-any-key = { $player }: пять одинаковых символов — любой Ключ
web-any-key-you = Пять одинаковых символов: Ключ на выбор!
web-one-key = { $player }: остался один Ключ
web-one-key-you = Остался один Ключ!
web-again = Ещё партия в том же составе
web-again-soon = Переход через { $count } с.
web-again-stay = Остаться здесь
web-end-shared = Вы делите победу!
web-end-close = { $count ->
    [one] Совсем рядом: не хватило одного Ключа.
   *[other] Совсем рядом: не хватило Ключей: { $count }.
}
web-end-line = Победные карты: { $player }
web-end-race = Гонка за Ключами
web-end-race-about = Сколько Ключей было у каждого, ход за ходом
web-end-moments = Переломные моменты
web-moment-lead = Ход { $turn }: вперёд выходит { $player }.
web-moment-many = Ход { $turn }: Ключей сразу — { $count }, { $player }.
web-moment-any = Ход { $turn }: полный узор и любой Ключ, { $player }.
web-moment-run = С хода { $turn }: Ключей подряд — { $count }, { $player }.
web-end-rematch-all = Ещё партию со всеми
web-end-against = Ещё партию: { $players }
web-end-picture = Поделиться картинкой
web-end-text = Скопировать текст
web-end-table = К столу
web-your-turn = ваш ход
web-their-turn = ходит { $player }
web-before = До
web-after = После
web-diagram-you = вы
web-diagram-left = сосед слева
web-help-goal = Цель
web-help-goal-keys = { $goal ->
    [one] Первым соберите { $goal } Ключ.
    [few] Первым соберите { $goal } разных Ключа.
   *[other] Первым соберите { $goal } разных Ключей.
}
web-help-goal-field = Соберите больше всех Ключей, пока не кончатся карты.
web-help-turn = Ваш ход
web-help-base-1 = Положите карту из руки на свой крест.
web-help-base-2 = Карта, лежавшая там, уходит на то же место к соседу слева и вытесняет его карту.
web-help-base-3 = Три одинаковых символа в вашей строке или столбце дают Ключ.
web-help-base-4 = Возьмите карту.
web-help-novem-1 = Если хотите, используйте карты действий с восходящим солнцем.
web-help-novem-2 = Положите одну основную и одну дополнительную карту; что там лежало, уходит налево.
web-help-novem-3 = Три одинаковых символа в строке, столбце или диагонали дают Ключ.
web-help-novem-4 = Используйте или сбросьте карты с заходящим солнцем, затем возьмите карты.
web-help-quintis-1 = Положите карту рядом с другими, накройте одну или замените её и возьмите себе.
web-help-quintis-2 = Нельзя повторять символ, который только что сыграли.
web-help-quintis-3 = Три одинаковых символа рядом дают первый Ключ этого символа; второй требует четырёх, третий — пяти.
web-help-quintis-4 = Возьмите карту.
web-help-rules = Правила этой игры
web-help-keys = Клавиатура
web-key-undo = взять назад последнее решение

# Задачи
web-puzzle = Задача
web-puzzle-daily = Задача дня
web-puzzle-about = Одна позиция, один ответ. Найдите его и не прерывайте серию.
web-puzzle-rating = Ваш рейтинг: { $rating }
web-puzzle-rated = эта задача: { $rating }
web-puzzle-streak = { $days ->
    [one] { $days } день подряд
    [few] { $days } дня подряд
   *[other] { $days } дней подряд
  }
web-puzzle-again = Ещё раз
web-puzzle-answer = Показать ответ
web-puzzle-the-answer = Ответ: { $moves }
web-puzzle-next = Следующая задача
web-puzzle-own = Открыть задачу
web-puzzle-own-about = Вставьте текст задачи или ссылку на неё. Задача откроется, если у неё ровно один ответ.
web-puzzle-own-go = Открыть
web-puzzle-make = Составить задачу
web-puzzle-making = Ищем вопросы с единственным ответом…
web-puzzle-made = { $puzzles ->
    [one] Из этой позиции вышла { $puzzles } задача с доказанным ответом:
    [few] Из этой позиции вышли { $puzzles } задачи с доказанными ответами:
   *[other] Из этой позиции вышло { $puzzles } задач с доказанными ответами:
  }

# Уроки
web-learn = Учиться
web-learn-go = Научиться за две минуты
web-learn-about = Короткие уроки, в которых играют: от первого Ключа до Quintis Fontis.
web-learn-lead = Короткие уроки, в которых играют. Что пройдено, помнит этот браузер.
web-learn-step = Шаг { $step } из { $steps }
web-learn-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[many] { $count } шагов
}
web-learn-text = Что делать
web-learn-over = Вы прошли этот урок.
web-learn-on = Дальше
web-learn-right = Верно!
web-learn-hint = Подсказка
web-learn-more = Подробнее
web-learn-again = Начать шаг снова
web-learn-repeat = Повторить урок
web-learn-next = Следующий урок
web-learn-all = Все уроки
web-learn-puzzles = Три задачи
web-learn-puzzles-about = Под конец: взять все Ключи, взять Ключ без риска, не дать победить. У каждой один ответ.
web-learn-puzzles-solved = решено: { $solved } из { $count }
web-learn-puzzle = Задача { $place } из { $count }
web-learn-passed = пройден
web-learn-begun = начат
web-learn-add = Добавить { $set }
web-learn-drop = Убрать { $set }
web-learn-copies = Копий: { $count }
web-tips-off = Больше не подсказывать
web-set-tips = Подсказки в первой партии
web-set-tips-about = По одной фразе за ход, пока вы учитесь.

# Подсказки за столом
web-hint = Подсказка
web-hint-what = Что искать
web-hint-move = Показать ход
web-hint-here = На это указывает подсказка
web-key-hint = подсказка; ещё раз — подробнее
web-new-hints = Разрешить подсказки
web-new-hints-about = Игроки могут спросить бота, куда смотреть, что искать и как сходить. Все видят, что это разрешено.
web-terms-hints = с подсказками
web-terms-no-hints = без подсказок
web-analysis = Разбор
web-analysis-loading = Идёт разбор партии…
web-analysis-luck = Разбор: что решило — удача или игра?
web-analysis-look = Показать
web-analysis-hide = Скрыть лучшие ходы, чтобы найти их без подсказки
web-retry = Найдите ход лучше
web-retry-go = Ещё раз
