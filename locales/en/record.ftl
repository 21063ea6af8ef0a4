# Records: showing, verifying, refusing them.

record-game = { $variant }, players: { $players }
record-turn = { $turn }. { $player } — { $moves }
record-unfinished = The game is unfinished.
record-next = (Enter: next turn, q: quit)
record-verified = { $file }: in order. Turns: { $turns }, moves: { $moves }.
record-verified-seed = Every shuffle follows from the seed, every move was allowed, and the Keys and the result are right.
record-verified-luck = The luck is written out rather than derived from a seed, and it fits the decks. Every move was allowed, and the Keys and the result are right.
record-verified-committed = The seed was fixed by the commitment { $commitment } { $count ->
    [0] alone: no player added salt.
    [one] and by the salt from seat { $seats }.
   *[other] and by the salts from seats { $seats }.
  } If you saw this commitment before the deal, the secret behind it has not been changed since.

place-whole = { $file }: { $why }
place-line = { $file }:{ $line }: { $why }
place-header = { $file }, header { $header }: { $why }
place-turn = { $file }, turn { $turn }: { $why }
place-in-turn = turn { $turn }: { $why }
place-ply = turn { $turn }, move { $ply } { $token }: { $why }

flaw-file-too-long = A record can have at most { $most } bytes.
flaw-line-too-long = A line can have at most { $most } bytes.
flaw-too-many-turns = A record can have at most { $most } turns.
flaw-too-many-headers = A record can have at most { $most } headers.
flaw-not-a-record = This is not a record: its first header must be “Leonardo: 1”.
flaw-format = The record has format { $format }; this program reads format 1.
flaw-not-a-header = A header is “Name: value”; a blank line ends the headers.
flaw-missing = The header { $header } is missing.
flaw-twice = The header { $header } appears twice.
flaw-misplaced = The header { $header } does not belong here: { $header ->
    [Action] there is no extra deck.
   *[other] the game has a seed.
  }
flaw-value = The header { $header } has an invalid value. Expected: { $kind ->
    [Variant] base, novem, sets or quintis.
    [Players] the number of players.
    [Player] a seat, from 0 to one less than the number of players.
    [Options] for example “lines=fresh echo=last stall=50 keys=7 hand=5 rounds=20”.
    [Seed] 64 hexadecimal digits.
    [Salt] an even number of hexadecimal digits, at most 64.
    [First] a seat, counted from 0.
    [Result] “unfinished”, or the winners and how they won, for example “1 by keys”.
   *[other] a whole number.
  }
flaw-tag = “{ $name }” cannot be the name of a custom header.
flaw-name-too-long = A name can have at most { $most } bytes.
flaw-unknown-deck = The deck “{ $label }” is unknown: { $reason }
flaw-other-edition = The deck “{ $label }” is from another edition: the record says { $stated }, this program has { $known }.
flaw-card = “{ $card }” is not a card.
flaw-name = A record cannot hold the name “{ $name }”.
flaw-short = The short form { $play } does not identify one card in the hand of the player to move.
flaw-empty-turn = A turn has at least one move.
flaw-keys = Keys are written at the end of a turn, like this: [Me Ca].
flaw-luck = { "Luck is written after its move, like this: {MeHa,PrFl} or {?MeHa}." }
flaw-luck-and-seed = A game with a seed has no luck written in its lines.
flaw-json = This is not the JSON form of a record: { $reason }

mismatch-rules = The game was played by version { $rules } of the rules; this program plays version { $known }.
mismatch-deal = The deal does not fit the decks.
mismatch-illegal = This move was not allowed. { $player } would have been told: { $why }
mismatch-luck = The luck written here does not fit the move.
mismatch-turn-over = The turn was over before this move.
mismatch-turn-goes-on = The turn goes on after this move.
mismatch-keys = The Keys of this turn are { $expected }, not { $found }.
mismatch-result = The result is not what the moves lead to.
mismatch-cut-off = The record states a result, but the game is not over after its last line.

unfair-alone = The header { $header } says how the seed was fixed, but the header { $needs } is missing.
unfair-no-seat = The header { $header } names a seat that does not exist: seats are numbered from 0, and there are { $seats }.
unfair-commitment = This is not the commitment to the secret in the record: that would be { $expected }, not { $found }.
unfair-seed = This is not the seed that the secret and the salts produce: that would be { $expected }, not { $found }.
