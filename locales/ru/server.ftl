# Слова сервера.

refused-bad-message = Это сообщение непонятно: { $reason }.
refused-protocol = Эта программа и сервер говорят на разных версиях протокола. Обновите более старую или перезагрузите страницу.
refused-stale = С тех пор игра ушла вперёд. Посмотрите ещё раз.
refused-illegal = Правила этого не разрешают.
refused-not-your-seat = Это не ваше место.
refused-not-host = Это может только хозяин стола.
refused-no-seat = Такого места нет.
refused-seat-taken = Здесь уже сидят.
refused-seat-empty = Здесь никто не сидит.
refused-seats-open = Ещё не все места заняты.
refused-started = Игра уже началась.
refused-not-playing = Игра не идёт.
refused-not-finished = Игра ещё не окончена.
refused-nothing-to-take-back = Вам нечего вернуть.
refused-nothing-asked = Об этом никто не просил, или вопрос уже решён.
refused-not-absent = Этот игрок здесь или отсутствует ещё недолго.
refused-out = Этот игрок сдался или просрочил время и выбыл из игры.
refused-time-is-up = Время этого хода вышло: его закончит бот. Возвращайтесь к следующему.
refused-no-level = Такого бота нет. Боты: random, apprentice, journeyman и master.
refused-bad-clock = На часах может быть от одной секунды до тридцати дней.
refused-bad-number = Это число вне пределов.
refused-bad-salt = Соль — чётное число шестнадцатеричных цифр, не больше 64.
refused-bad-name = Имя — от 1 до 24 букв, цифр, знаков или пробелов.
refused-bad-text = Сообщение — от 1 до 300 знаков простого текста.
refused-no-table = Такого стола нет.
refused-no-guest = Сначала введите имя.
refused-bad-token = Эта ссылка не открывает здесь ни одного места.
refused-too-many = Слишком часто. Попробуйте ещё раз через { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
}.
refused-full = Стол исчерпал предел сообщений, устройств или изменений.
refused-no-record = Эта игра началась с середины другой, поэтому у неё нет записи.
refused-long-record = Записи длиннее { $most } решений здесь не показываются. Их показывает «leonardo replay».
refused-own-cards = В этой партии есть свои карты. Здесь её можно посмотреть, но не продолжить.
refused-too-long = Это слишком длинно: принимается не больше { $most } байт.
refused-too-slow = Запрос не успел дойти целиком. Попробуйте ещё раз.
refused-store = Ход не удалось сохранить, поэтому ничего не изменилось. Попробуйте ещё раз.
refused-foreign = Этот запрос пришёл с чужого сайта.
refused-not-found = Здесь ничего нет.

# Протокол стола. $you равно yes, если читает сам игрок.
log-sat = { $you ->
    [yes] Вы занимаете место.
   *[no] { $player } занимает место.
}
log-left = { $you ->
    [yes] Вы освобождаете своё место.
   *[no] Место { $seat } снова свободно.
}
log-kicked = Хозяин освободил место { $seat }.
log-bot-sat = Место занимает бот: { $player }.
log-take-back-asked = { $you ->
    [yes] Вы просите вернуть ваше последнее решение.
   *[no] { $player } просит вернуть последнее решение.
}
log-take-back-yes = { $you ->
    [yes] Вы согласны.
   *[no] { $player } не возражает.
}
log-take-back-no = { $you ->
    [yes] Вы против.
   *[no] { $player } возражает.
}
log-taken-back = { $you ->
    [yes] Вы возвращаете решение. Порядок карт не меняется.
   *[no] { $player } возвращает решение. Порядок карт не меняется.
}
log-handed-asked = { $you ->
    [yes] За вас играет бот.
   *[no] { $player }: играет бот.
}
log-handed-left = { $you ->
    [yes] Вы ушли; за вас играет бот.
   *[no] { $player } уходит; дальше играет бот.
}
log-handed-absent = { $you ->
    [yes] Вас не было; за вас играет бот.
   *[no] { $player } отсутствует; дальше играет бот.
}
log-handed-time = { $you ->
    [yes] Ваше время вышло; за вас играет бот.
   *[no] { $player }: время вышло; дальше играет бот.
}
log-handed-out = { $you ->
    [yes] Вы выбыли из игры; дальше играет бот.
   *[no] { $player } выбывает из игры; дальше играет бот.
}
log-returned = { $you ->
    [yes] Вы снова играете.
   *[no] { $player } снова играет.
}
log-resigned = { $you ->
    [yes] Вы сдаётесь.
   *[no] { $player } сдаётся.
}
log-end-wanted = { $you ->
    [yes] Вы предлагаете закончить игру как есть.
   *[no] { $player } предлагает закончить игру как есть.
}
log-end-not-wanted = { $you ->
    [yes] Вы хотите играть дальше.
   *[no] { $player } хочет играть дальше.
}
log-ended-resigned = Игра окончена: остальные сдались.
log-ended-time = Игра окончена: время вышло.
log-ended-agreed = Игра окончена: все согласились её закончить.
log-started-from = Игра продолжается с позиции другой игры.
log-rematch = Для новой игры открыт новый стол.
log-closed = Стол закрыт.

# Команды `serve` и `backup`.
serve-ready = Откройте { $address } (Ctrl+C останавливает сервер)
serve-no-client = Браузерная программа не вошла в эту сборку; работает только API. Её собирает `make play`.
serve-stopping = Останавливаюсь. Все ходы сохранены.
backup-done = Копия записана в { $file }.
backup-postgres = { $database } — база PostgreSQL; её копируют во время игры её собственными средствами: pg_dump — копия на этот момент, базовые копии с архивом WAL (PITR) — на любой момент.
migrate-same = --from и --to указывают на одну и ту же базу.
migrate-copied = Скопировано столов: { $tables }.
migrate-compared = Сверено столов: { $compared } из { $tables }.
migrate-done = Всё перенесено в { $to } и сверено с источником: столов { $tables }, записей журнала { $entries }, гостей { $guests }.

# Что находит `leonardo doctor`.
doctor-database-file = Базу { $file } можно читать и писать.
doctor-database-new = База { $file } будет создана при запуске сервера.
doctor-database-bad = Базой { $database } нельзя пользоваться: { $reason }.
doctor-no-folder = такой папки нет
doctor-postgres = Базой { $database } можно пользоваться; она отвечает за { $ms } мс.
doctor-safe = База хранит всё, что подтвердила, даже если отключится питание.
doctor-unsafe = При отключении питания база может потерять ходы, потому что выключено: { $off }.
doctor-served = Базой уже пользуется сервер: { $server }. Второй не запустится.
doctor-clock = Часы этой машины и базы расходятся на { $seconds } с. Настройте те и другие по NTP.
doctor-clock-right = Часы этой машины и базы идут одинаково.
doctor-listen = Адрес { $address } свободен.
doctor-listens = На { $address } уже отвечает программа: возможно, этот самый сервер.
doctor-listen-bad = Сервер не может занять { $address }: { $reason }.
doctor-files = Система разрешает открыть файлов: { $files }; каждое соединение — один из них.
doctor-files-few = Система разрешает открыть файлов: только { $files }, а каждое соединение — один из них. Поднимите предел (ulimit -n или LimitNOFILE в systemd).

# Что мессенджеры показывают по ссылке на страницу или стол.
page-title = Загадка Леонардо
page-about = Карточная игра из записной книжки Леонардо: соберите линию из трёх символов, передвиньте карту соседу, получите Ключи. Бесплатно, в браузере, с ботами или с друзьями.
page-table-open = { $free ->
    [0] Стол готов: { $players }.
    [one] Свободно { $free } место. За столом: { $players }. Откройте ссылку, чтобы сесть.
    [few] Свободно { $free } места. За столом: { $players }. Откройте ссылку, чтобы сесть.
   *[other] Свободно { $free } мест. За столом: { $players }. Откройте ссылку, чтобы сесть.
}
page-table-playing = Идёт игра: { $players }. Откройте ссылку, чтобы посмотреть.
page-table-finished = Сыгранная партия: { $players }. Откройте ссылку, чтобы посмотреть запись.
