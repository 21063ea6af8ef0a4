# The server's own words.

refused-protocol = This program and the server speak different versions of the protocol. Update the older one, or reload the page.
refused-bad-message = The server cannot understand this message: { $reason }.
refused-stale = The game has moved on in the meantime. Look again.
refused-illegal = The rules do not allow this.
refused-not-your-seat = This is not your seat.
refused-not-host = Only the host of the table may do this.
refused-no-seat = There is no such seat.
refused-seat-taken = This seat is taken.
refused-seat-empty = This seat is empty.
refused-seats-open = Not all seats are taken yet.
refused-started = The game has already begun.
refused-not-playing = No game is in progress.
refused-not-finished = The game is not over yet.
refused-nothing-to-take-back = You have nothing to take back.
refused-nothing-asked = Nobody asked for that, or it has already been settled.
refused-not-absent = This player is here, or has not been away long enough.
refused-out = This player has resigned or run out of time and is out of the game.
refused-time-is-up = The time for this turn is up, so a bot finishes it. You can take over again on the next one.
refused-no-hints = This table plays without hints.
refused-no-level = There is no such bot. Choose novice, apprentice, collector, courier, journeyman, rival, strategist, scholar, sage or master.
refused-bad-clock = A clock must allow between one second and thirty days.
refused-bad-number = This number is out of range.
refused-bad-salt = A salt must be an even number of hexadecimal digits, 64 at most.
refused-bad-name = A name must have 1 to 24 letters, digits, punctuation marks or spaces.
refused-bad-text = A message must have 1 to 300 characters of plain text.
refused-no-table = There is no such table.
refused-no-guest = Enter a name first.
refused-bad-token = This link does not open a seat here.
refused-seated = You already sit at another seat of this table. Nobody can play two people’s cards.
refused-sat-too-often = You have sat down at this table too many times. Ask the host for a new table, or watch this one.
refused-no-device = There is no such device to sign out. The one that took the seat always stays.
refused-too-many = Too many requests. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refused-full = This table takes no more of that: messages, devices and changes are limited. You can still play, leave or resign.
refused-no-record = This game began in the middle of another one, so it has no record of its own.
refused-long-record = Records of more than { $most } moves cannot be shown here. Use “leonardo replay” instead.
refused-bad-puzzle = This text is not a puzzle with one answer.
refused-own-cards = This game uses custom cards. You can look at it here, but not continue it.
refused-too-long = This is too long: the limit is { $most } bytes.
refused-too-slow = The request did not arrive in time. Try again.
refused-store = This could not be saved, so nothing has changed. Try again.
refused-foreign = This request comes from another website.
refused-wrong-host = This server does not answer to that name. Use the address that you were given; its operator can add names with the setting allowed_hosts.
refused-not-found = There is nothing at this address.
refused-bad-method = This address does not offer what the request asks for.

# The log of a table. $you is yes when the reader is the player.
log-sat = { $you ->
    [yes] You take a seat.
   *[no] { $player } takes a seat.
}
log-left = { $you ->
    [yes] You leave your seat.
   *[no] Seat { $seat } is free again.
}
log-kicked = The host has freed seat { $seat }.
log-bot-sat = A bot takes a seat: { $player }.
log-take-back-asked = { $you ->
    [yes] You ask to take back your last decision.
   *[no] { $player } asks to take back their last decision.
}
log-take-back-yes = { $you ->
    [yes] You agree.
   *[no] { $player } agrees.
}
log-take-back-no = { $you ->
    [yes] You decline.
   *[no] { $player } declines.
}
log-taken-back = { $you ->
    [yes] You take back your decision. The cards stay in the same order.
   *[no] { $player } takes back their decision. The cards stay in the same order.
}
log-handed-asked = { $you ->
    [yes] A bot is now playing for you.
   *[no] A bot is now playing for { $player }.
}
log-handed-left = { $you ->
    [yes] You have left; a bot is playing for you.
   *[no] { $player } has left; a bot takes over.
}
log-handed-absent = { $you ->
    [yes] You were away; a bot is playing for you.
   *[no] { $player } is away; a bot takes over.
}
log-handed-time = { $you ->
    [yes] You ran out of time; a bot is playing for you.
   *[no] { $player } ran out of time; a bot takes over.
}
log-handed-out = { $you ->
    [yes] You are out of the game; a bot takes over.
   *[no] { $player } is out of the game; a bot takes over.
}
log-returned = { $you ->
    [yes] You are back in the game.
   *[no] { $player } is back in the game.
}
log-claimed = Your seat has been opened on another device.
log-signed-out = Other devices have been signed out of your seat.
log-resigned = { $you ->
    [yes] You resign.
   *[no] { $player } resigns.
}
log-end-wanted = { $you ->
    [yes] You propose ending the game as it stands.
   *[no] { $player } proposes ending the game as it stands.
}
log-end-not-wanted = { $you ->
    [yes] You want to play on.
   *[no] { $player } wants to play on.
}
log-ended-resigned = The game is over: everyone else resigned.
log-ended-time = The game is over: time ran out.
log-ended-agreed = The game is over: everyone agreed to end it.
log-ended-moves = The game is over: after { $most } moves it ends as it stands.
log-started-from = The game continues from a position of another game.
log-rematch = A new table is open for another game.
log-closed = The table is closed.

# The commands `serve` and `backup`.
serve-ready = Open { $address } (Ctrl+C stops the server)
serve-no-client = This program was built without the browser client; only the API is served. `make play` builds both.
serve-open-to-others = Warning: other users of this machine can read { $file }, with the hands of all games in it. Close it with: chmod 600 { $file }
serve-stopping = Stopping. All moves are saved.
backup-done = The copy was saved as { $file }.
backup-postgres = { $database } is a PostgreSQL database, which its own tools copy while games run: pg_dump for a copy of this moment, or base backups with an archive of the WAL (PITR) for every moment.
migrate-same = --from and --to name the same database.
migrate-copied = { $tables } tables copied so far.
migrate-compared = { $compared } of { $tables } tables compared.
migrate-done = Everything is in { $to } and was compared with the source: tables { $tables }, log entries { $entries }, guests { $guests }.

# What `leonardo doctor` finds.
doctor-database-file = The database { $file } can be read and written.
doctor-database-new = The database { $file } will be made when the server starts.
doctor-database-bad = The database { $database } cannot be used: { $reason }.
doctor-file-served = A server uses this database now. A second one would not start.
doctor-open-to-others = Other users of this machine can read { $file }, with the hands of all games in it. Close it with: chmod 600 { $file }
doctor-no-folder = there is no such folder
doctor-postgres = The database { $database } can be used; it answers in { $ms } ms.
doctor-safe = What the database confirms survives a power cut.
doctor-unsafe = The database can lose moves in a power cut, because this is off: { $off }.
doctor-served = A process uses the database now: { $server }.
doctor-linked = Other processes reach it at { $address }.
doctor-unreachable = Its address { $address } cannot be reached from here: { $reason }. Set its cluster_address, or open the way there.
doctor-clock = The clocks of this machine and of the database differ by { $seconds } s. Set both by NTP.
doctor-clock-right = The clocks of this machine and of the database agree.
doctor-listen = The address { $address } is free.
doctor-listens = The address { $address } is in use already. If that is not your running server, choose another one.
doctor-listen-bad = No server can listen on { $address }: { $reason }.
doctor-files = The system allows { $files } open files; each connection is one.
doctor-files-few = The system allows only { $files } open files, and each connection is one. Raise the limit (ulimit -n, or LimitNOFILE of systemd).

# What messengers show of a link to a page or a table.
page-title = The Enigma of Leonardo
page-about = A card game from Leonardo’s notebook: line up three symbols, push cards over to your neighbour, collect the Keys. Free, in the browser, alone or with friends.
page-table-open = { $free ->
    [0] The table is set: { $players }.
    [one] One seat is free. At the table: { $players }. Open the link to sit down.
   *[other] { $free } seats are free. At the table: { $players }. Open the link to sit down.
}
page-table-playing = A game in progress: { $players }. Open the link to watch.
page-table-finished = A finished game: { $players }. Open the link to watch the replay.
