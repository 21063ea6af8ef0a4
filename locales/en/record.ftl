# Records: showing, verifying, refusing them.

record-game = { $variant }, players: { $players }
record-turn = { $turn }. { $player } — { $moves }
record-unfinished = The game is unfinished.
record-next = (Enter: next turn, q: quit)
record-verified = { $file }: in order. Turns: { $turns }, moves: { $moves }.
record-verified-seed = Every shuffle follows from the seed, every move was allowed, and the Keys and the result are right.
record-verified-luck = The luck is written down, not derived from a seed: it fits the decks. Every move was allowed, and the Keys and the result are right.
record-verified-committed = The seed was fixed by the commitment { $commitment } { $count ->
    [0] alone: no seat added salt.
    [one] and by the salt of seat { $seats }.
   *[other] and by the salts of seats { $seats }.
  } If you saw this commitment before the deal, the secret behind it was not changed afterwards.

place-whole = { $file }: { $why }
place-line = { $file }:{ $line }: { $why }
place-header = { $file }, header { $header }: { $why }
place-turn = { $file }, turn { $turn }: { $why }
place-in-turn = turn { $turn }: { $why }
place-ply = turn { $turn }, move { $ply } { $token }: { $why }

flaw-file-too-long = A record has at most { $most } bytes.
flaw-line-too-long = A line has at most { $most } bytes.
flaw-too-many-turns = A record has at most { $most } turns.
flaw-too-many-headers = A record has at most { $most } headers.
flaw-not-a-record = This is not a record: its first header must be “Leonardo: 1”.
flaw-format = The record has format { $format }; this program reads format 1.
flaw-not-a-header = A header is “Name: value”; a blank line ends the headers.
flaw-missing = The header { $header } is missing.
flaw-twice = The header { $header } is here for the second time.
flaw-misplaced = The header { $header } does not belong here: { $header ->
    [Action] there is no extra deck.
   *[other] the game has a seed.
  }
flaw-value = The header { $header } has a wrong value. Expected: { $kind ->
    [Variant] base, novem, sets or quintis.
    [Players] the number of players.
    [Player] a seat from 0 to the number of players less one.
    [Options] like “lines=fresh echo=last stall=50 keys=7 hand=5”.
    [Seed] 64 hexadecimal digits.
    [Salt] an even number of hexadecimal digits, at most 64.
    [First] a seat, from 0.
    [Result] “unfinished”, or the winners and the way, as “1 by keys”.
   *[other] a whole number.
  }
flaw-tag = “{ $name }” cannot be the name of a header of your own.
flaw-name-too-long = A name has at most { $most } bytes.
flaw-unknown-deck = The deck “{ $label }” is not known: { $reason }
flaw-other-edition = The deck “{ $label }” is of another edition: the record says { $stated }, here it is { $known }.
flaw-card = “{ $card }” is not a card.
flaw-name = A record cannot hold the name “{ $name }”.
flaw-short = The short play { $play } does not tell one card in the hand of the player to move.
flaw-empty-turn = A turn has at least one move.
flaw-keys = Keys stand at the end of a turn as [Me Ca].
flaw-luck = { "Luck stands after its move as {MeHa,PrFl} or {?MeHa}." }
flaw-luck-and-seed = A game with a seed has no luck in its lines.
flaw-json = This is not the JSON form of a record: { $reason }

mismatch-rules = It was played by rules { $rules }; this program plays rules { $known }.
mismatch-deal = The deal does not fit the decks.
mismatch-illegal = This was not allowed. { $player } was to move and would have been told: { $why }
mismatch-luck = The luck written here does not fit the move.
mismatch-turn-over = The turn was over before this move.
mismatch-turn-goes-on = The turn goes on after this move.
mismatch-keys = The Keys of this turn are { $expected }, not { $found }.
mismatch-result = The result is not what the moves lead to.
mismatch-cut-off = The record names a result, but after its last line the game goes on.

unfair-alone = The header { $header } tells how the seed was fixed, but the header { $needs } is missing.
unfair-no-seat = The header { $header } names a seat that is not there: seats are numbered from 0, and there are { $seats }.
unfair-commitment = This is not the commitment to the secret of the record. The commitment to it is { $expected }, not { $found }.
unfair-seed = This is not the seed that the secret and the salts give. They give { $expected }, not { $found }.
