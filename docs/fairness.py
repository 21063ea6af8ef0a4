#!/usr/bin/env python3
"""Checks the luck of a game by docs/fairness.md, with the Python standard library alone.

fairness.py SEED PLAYERS               the deal of the base game
fairness.py SEED REASON TIMES CARD...  any other shuffle, or for reason 7 the picked card
fairness.py seed SECRET SALT...        the commitment and the seed; - for a seat without salt
"""
import hashlib
import itertools
import struct
import sys

ROUNDS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))

def block(seed, counter, stream):
    start = struct.unpack("<16I", b"expand 32-byte k" + seed + struct.pack("<QQ", counter, stream))
    x = list(start)
    for a, b, c, d in ROUNDS * 10:
        for to, add, turn, bits in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            x[to] = (x[to] + x[add]) % 2**32
            x[turn] = (x[turn] ^ x[to]) << bits
            x[turn] = x[turn] % 2**32 | x[turn] >> 32
    return [(word + first) % 2**32 for word, first in zip(x, start)]

def words(seed, reason, times):
    for counter in itertools.count():
        yield from block(seed, counter, reason << 32 | times)

def below(stream, n):
    return next(word % n for word in stream if word < 2**32 // n * n)

def shuffled(seed, reason, times, cards):
    stream, cards = words(seed, reason, times), list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards

def deal(seed, players):
    upper, lower = "Me Pr Ca Se Sk Ct".split(), "Cv Ha Fl Fi St Ec".split()
    deck = shuffled(seed, 0, 0, [u + l for u in upper for l in lower for copy in range(2)])
    print("first seat", below(words(seed, 2, 0), players))
    for seat in range(players):
        print("seat", seat, "N W C E S", *deck[:5], "hand", *deck[5:10])
        deck = deck[10:]
    print("deck", *deck)

def seed_of(secret, salts):
    text = "leonardo seed 1\n" + "".join(part.hex() + "\n" for part in [secret, *salts])
    return hashlib.sha256(text.encode("ascii"))

if __name__ == "__main__":
    if sys.argv[1] == "seed":
        secret, *salts = (bytes.fromhex(part.replace("-", "")) for part in sys.argv[2:])
        print("commitment", hashlib.sha256(secret).hexdigest())
        print("seed", seed_of(secret, salts).hexdigest())
        sys.exit()
    seed, (number, *rest) = bytes.fromhex(sys.argv[1]), sys.argv[2:]
    if not rest:
        deal(seed, int(number))
    elif int(number) == 7:
        print(rest[1:][below(words(seed, 7, int(rest[0])), len(rest) - 1)])
    else:
        print(*shuffled(seed, int(number), int(rest[0]), rest[1:]))
