#!/usr/bin/env python3
"""Two people play through a proxy with two processes behind it. For scripts/test-proxies.sh.

test-proxies.py HTTPS_PORT HTTP_PORT PID=PORT PID=PORT

In the middle of the game the process that has the table is told to stop. Both people connect again
as docs/protocol.md says, and nothing that they were told of may be missing or different afterwards.
"""
import asyncio
import http.client
import json
import os
import random
import re
import signal
import socket
import ssl
import sys
import time
import traceback

import websockets

HTTPS, HTTP = int(sys.argv[1]), int(sys.argv[2])
PROCESSES = {int(pid): int(port) for pid, port in (pair.split("=") for pair in sys.argv[3:])}
NAME = f"leonardo.example:{HTTPS}"
ORIGIN = f"https://{NAME}"
MOVES = 10
TLS = ssl.create_default_context()
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE
# What the package calls the headers of a connection depends on its age.
IS_NEW = int(websockets.__version__.split(".")[0]) > 13
HEADERS = "additional_headers" if IS_NEW else "extra_headers"
# No proxy but ours.
os.environ["NO_PROXY"] = "*"


def ask(method, path, body=None, source="127.0.0.1", port=None, **headers):
    """A request from an address of this machine, through the proxy unless a port is given."""
    to = {"source_address": (source, 0), "timeout": 20}
    if port is None:
        connection = http.client.HTTPSConnection("127.0.0.1", HTTPS, context=TLS, **to)
    else:
        connection = http.client.HTTPConnection("127.0.0.1", port, **to)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    headers = {"Host": NAME, "Content-Type": "application/json", **headers}
    connection.request(method, path, body and json.dumps(body), headers)
    answer = connection.getresponse()
    return answer, answer.read().decode()


def new_guest(source, **headers):
    answer, text = ask("POST", "/api/guest", {"name": "Ann"}, source, **headers)
    assert answer.status in (200, 429), (answer.status, text)
    return answer


def number(port, name):
    _, text = ask("GET", "/metrics", port=port, Host=f"127.0.0.1:{port}")
    return float(re.search(rf"^{name} (\S+)", text, re.MULTILINE)[1])


class Player:
    """Follows the rules for reconnecting, and remembers all that it was told."""

    def __init__(self, name, source):
        self.source, self.expected, self.told, self.connects = source, 0, {}, 0
        self.offers, self.seq, self.waiting, self.finished = [], 0, {}, False
        answer, _ = ask("POST", "/api/guest", {"name": name}, source, Origin=ORIGIN)
        assert answer.status == 200, answer.status
        cookie = answer.headers["Set-Cookie"]
        # For TLS only, as public_url says.
        assert cookie.startswith("__Host-") and "Secure" in cookie, cookie
        self.cookie = cookie.split(";")[0]
        self.socket = None

    async def connect(self, table):
        path = f"/api/tables/{table}/socket?protocol=2&views=true&have={self.expected}"
        plain = socket.create_connection(("127.0.0.1", HTTPS), 20, (self.source, 0))
        plain.setblocking(False)
        return await websockets.connect(
            f"wss://{NAME}{path}", sock=plain, ssl=TLS, origin=ORIGIN,
            **{HEADERS: {"Cookie": self.cookie}})

    async def send(self, do):
        request = f"{self.source}-{random.getrandbits(64):x}"
        self.waiting[request] = json.dumps({"id": request, "do": do})
        if self.socket:
            await self.send_again(request)

    async def send_again(self, request):
        try:
            await self.socket.send(self.waiting[request])
        except websockets.ConnectionClosed:
            pass

    def send_later(self, request):
        if self.socket and request in self.waiting:
            asyncio.ensure_future(self.send_again(request))

    async def run(self, table):
        wait = 0.05
        while not self.finished:
            try:
                self.socket = await self.connect(table)
                self.connects += 1
                wait = 0.05
                async for text in self.socket:
                    await self.hear(json.loads(text))
            except (OSError, websockets.WebSocketException) as error:
                print(f"   {self.source} connects again: {error}", file=sys.stderr)
            except AssertionError:
                # Nobody waits for this task.
                traceback.print_exc()
                os._exit(1)
            self.socket = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, 1)

    async def hear(self, message):
        kind = message["type"]
        if kind == "entry":
            assert message["seq"] == self.expected, (message["seq"], self.expected)
            self.told[self.expected] = known(message)
            self.expected += 1
            self.waiting.pop(message.get("ack"), None)
            self.seq = max(self.seq, self.expected)
        elif kind == "welcome":
            self.seq = message["seq"]
        elif kind == "done":
            self.waiting.pop(message["id"], None)
        elif kind == "refused":
            # A process that stops takes nothing more. What it refused is sent again, then or after
            # the next connect.
            assert message["code"] in ("store", "too-many"), message
            wait = message.get("retry-after-ms", 100) / 1000
            asyncio.get_running_loop().call_later(wait, self.send_later, message["id"])
        if message.get("offers") is not None:
            self.offers = message["offers"]
        self.finished |= bool((message.get("table") or {}).get("result"))
        # What is without an answer is sent again, once all that was missed has come.
        if kind in ("welcome", "entry") and self.expected == self.seq and self.waiting:
            for request in list(self.waiting):
                await self.send_again(request)


def known(entry):
    """What does not depend on when an entry is told."""
    return {name: entry.get(name) for name in ("seq", "at", "kind", "seat", "by", "said", "seen")}


async def until(what, is_so, seconds=25):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"in vain: {what}"
        await asyncio.sleep(0.005)


async def play(players, moves):
    for _ in range(moves):
        if any(player.finished for player in players):
            return
        await until("a turn", lambda: any(is_ready(player) for player in players))
        player = next(player for player in players if is_ready(player))
        before, offer = player.expected, random.choice(player.offers)
        player.offers = []
        await player.send({"move": {"seq": before, "move": offer["move"]}})
        await until("the move", lambda: all(other.expected > before for other in players))


def is_ready(player):
    return player.offers and not player.waiting and player.expected == player.seq


async def game():
    lisa, otto = Player("Lisa", "127.0.0.9"), Player("Otto", "127.0.0.10")
    answer, text = ask("POST", "/api/tables", {"variant": "base", "seats": ["me", "open"]},
                       lisa.source, Cookie=lisa.cookie, Origin=ORIGIN)
    assert answer.status == 201, text
    table = json.loads(text)["table"]["id"]
    moves_before = moves()
    tasks = [asyncio.create_task(player.run(table)) for player in (lisa, otto)]
    await until("connections", lambda: lisa.connects and otto.connects)
    await otto.send({"sit": {}})
    await until("a seat", lambda: not otto.waiting and lisa.expected == otto.expected > 3)
    await lisa.send("start")
    await play((lisa, otto), MOVES)
    owner = max(PROCESSES, key=lambda pid: moves()[pid] - moves_before[pid])

    # While they play, so that requests are under way.
    before = lisa.connects, otto.connects
    playing = asyncio.create_task(play((lisa, otto), 2 * MOVES))
    await asyncio.sleep(random.random() / 10)
    began = time.monotonic()
    os.kill(owner, signal.SIGTERM)
    await until("both come back", lambda: lisa.connects > before[0] and otto.connects > before[1])
    back = lisa.expected
    await until("a move", lambda: lisa.expected > back or playing.done())
    took = time.monotonic() - began
    await playing
    for player in (lisa, otto):
        if not player.finished:
            await player.send({"end": {"yes": True}})
    await until("the end", lambda: lisa.finished and otto.finished)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await compare(table, lisa, otto)
    print(f"   {lisa.expected} entries, none lost; {took:.2f} s from SIGTERM to the next move of "
          f"people who came back")


def moves():
    return {pid: number(port, "leonardo_moves_total") for pid, port in PROCESSES.items()}


async def compare(table, *players):
    """What each was told is what a newcomer of the same seat is told."""
    for player in players:
        again = dict(player.told)
        player.expected, player.told, player.finished, end = 0, {}, False, player.expected
        task = asyncio.create_task(player.run(table))
        await until("the whole log", lambda: player.expected >= end)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert again == {seq: player.told[seq] for seq in again}, "told differently"
        assert sorted(again) == list(range(end)), "numbers with gaps"


def addresses():
    """Limits go by the client's own address, whatever it says of itself."""
    answer = ask("GET", "/metrics")[0]
    assert answer.status == 404, "the metrics are for the operator"
    answer = ask("GET", "/", port=HTTP)[0]
    assert (answer.status, answer.headers["Location"]) in (
        (308, "https://leonardo.example/"), (308, f"https://{NAME}/")), answer.headers
    # Pages of other sites are refused, whatever they say about the name and the scheme.
    for origin in ("https://evil.example", f"http://{NAME}"):
        scheme, host = origin.split("://")
        answer, text = ask("POST", "/api/guest", {"name": "Eve"}, Origin=origin,
                           X_Forwarded_Host=host, X_Forwarded_Proto=scheme)
        assert answer.status == 403, (origin, answer.status, text)
    greedy = "127.0.0.77"
    refused = 0
    for _ in range(100):
        # Processes may count on their own: until all of them refuse.
        refused = refused + 1 if new_guest(greedy).status == 429 else 0
        if refused == 8:
            break
    assert refused == 8, "there is a limit for an address"
    for forged in ("6.6.6.6", "6.6.6.7, 127.0.0.1", "::1"):
        for _ in range(2):
            answer = new_guest(greedy, X_Forwarded_For=forged, X_Real_IP=forged,
                               Forwarded=f"for={forged}")
            assert answer.status == 429, f"{forged} was believed"
    for port in PROCESSES.values():
        if is_up(port):
            answer = new_guest(greedy, port=port, X_Forwarded_For="6.6.6.6")
            assert answer.status == 429, "not from the proxy, and believed"
    assert new_guest("127.0.0.78").status == 200, "another address has a share of its own"


def is_up(port):
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


addresses()
asyncio.run(game())
