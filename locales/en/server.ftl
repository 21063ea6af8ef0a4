# The server's own words.

refused-bad-message = This message cannot be understood: { $reason }.
refused-stale = The game has gone on since then. Look again.
refused-illegal = The rules do not allow this.
refused-not-your-seat = This is not your seat.
refused-not-host = Only the host of the table may do this.
refused-no-seat = There is no such seat.
refused-seat-taken = Somebody sits there.
refused-seat-empty = Nobody sits there.
refused-seats-open = Not all seats are taken yet.
refused-started = The game has begun.
refused-not-playing = No game is under way.
refused-not-finished = The game is not over yet.
refused-nothing-to-take-back = There is nothing that you could take back.
refused-nothing-asked = Nobody has asked for that, or the question is settled.
refused-not-absent = This player is here, or has not been away long enough.
refused-out = This player gave up or ran out of time, and is out of the game.
refused-time-is-up = The time of this turn is up: the bot finishes it. Come back with the next one.
refused-no-level = There is no such bot. The bots are random, apprentice, journeyman and master.
refused-bad-clock = A clock has from one second to thirty days.
refused-bad-number = This number is out of range.
refused-bad-salt = A salt is an even number of hexadecimal digits, 64 at most.
refused-bad-name = A name has 1 to 24 letters, digits, signs or blanks.
refused-bad-text = A message has 1 to 300 characters of plain text.
refused-no-table = There is no such table.
refused-no-guest = Say who you are first.
refused-bad-token = This key opens no seat here.
refused-too-many = Too much at once. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refused-full = There are too many of these already.
refused-no-record = This game began in the middle of another one, so it has no record.
refused-long-record = Records of more than { $most } moves cannot be shown here. “leonardo replay” shows them.
refused-own-cards = This game has cards of its own. It can be looked at here, but not played on.
refused-too-long = This is too long: at most { $most } bytes are taken.
refused-too-slow = The request did not arrive in time. Try again.
refused-store = The move could not be stored, so nothing has changed. Try again.
refused-foreign = This request comes from another site.
refused-not-found = There is nothing here.

# The log of a table. $you is yes when the reader is the player.
log-sat = { $you ->
    [yes] You take a seat.
   *[no] { $player } takes a seat.
}
log-left = { $you ->
    [yes] You leave the seat.
   *[no] { $player } is free again.
}
log-kicked = { $player }: the host has freed the seat.
log-bot-sat = A bot takes a seat: { $player }.
log-take-back-asked = { $you ->
    [yes] You ask to take back your last decision.
   *[no] { $player } asks to take back the last decision.
}
log-take-back-yes = { $you ->
    [yes] You agree.
   *[no] { $player } agrees.
}
log-take-back-no = { $you ->
    [yes] You do not agree.
   *[no] { $player } does not agree.
}
log-taken-back = { $you ->
    [yes] You take back your decision. The cards stay in their order.
   *[no] { $player } takes back the decision. The cards stay in their order.
}
log-handed-asked = { $you ->
    [yes] A bot plays for you.
   *[no] A bot plays for { $player }.
}
log-handed-left = { $you ->
    [yes] You have left; a bot plays for you.
   *[no] { $player } has left; a bot plays on.
}
log-handed-absent = { $you ->
    [yes] You were away; a bot plays for you.
   *[no] { $player } is away; a bot plays on.
}
log-handed-time = { $you ->
    [yes] Your time ran out; a bot plays for you.
   *[no] The time of { $player } ran out; a bot plays on.
}
log-handed-out = { $you ->
    [yes] You are out of the game; a bot plays on.
   *[no] { $player } is out of the game; a bot plays on.
}
log-returned = { $you ->
    [yes] You play again.
   *[no] { $player } plays again.
}
log-resigned = { $you ->
    [yes] You give up.
   *[no] { $player } gives up.
}
log-end-wanted = { $you ->
    [yes] You propose to end the game as it stands.
   *[no] { $player } proposes to end the game as it stands.
}
log-end-not-wanted = { $you ->
    [yes] You want to play on.
   *[no] { $player } wants to play on.
}
log-ended-resigned = The game is over: the others gave up.
log-ended-time = The game is over: time ran out.
log-ended-agreed = The game is over: everyone agreed to end it.
log-started-from = The game goes on from a position of another game.
log-rematch = There is a new table for another game.
log-closed = The table is closed.

# The commands `serve` and `backup`.
serve-ready = Open { $address } (Ctrl+C stops the server)
serve-no-client = The browser client was not built into this program; only the API is served. `make play` builds it.
serve-stopping = Stopping. All moves are stored.
backup-done = The copy is in { $file }.

# What bots are called at a table.
bot-random = Random { $seat }
bot-apprentice = Apprentice { $seat }
bot-journeyman = Journeyman { $seat }
bot-master = Master { $seat }
