#!/usr/bin/env python3
"""A player for a server: plays one whole game against bots, as docs/protocol.md says.

player.py [SERVER [VARIANT [BOTS]]]   for example: player.py http://127.0.0.1:7878 novem 2

Needs the package websockets (Debian: python3-websockets). Put your own thoughts into choose().
"""
import asyncio
import http.cookiejar
import json
import random
import sys
import urllib.request

import websockets

SERVER, VARIANT, BOTS = sys.argv[1:] + ["http://127.0.0.1:7878", "base", "1"][len(sys.argv) - 1:]
COOKIES = http.cookiejar.CookieJar()
HTTP = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(COOKIES))
# What the package calls the headers of a connection depends on its age.
HEADERS = "additional_headers" if int(websockets.__version__.split(".")[0]) > 13 else "extra_headers"

def post(path, body):
    kind = {"Content-Type": "application/json"}
    return json.load(HTTP.open(urllib.request.Request(SERVER + path, json.dumps(body).encode(), kind)))

def choose(view, offers):
    """Any legal move. The view has all that we know of the cards."""
    return random.choice(offers)["move"]

async def play(table):
    cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in COOKIES)
    address = f"{SERVER.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol=2&views=true"
    async with websockets.connect(address, **{HEADERS: {"Cookie": cookie}}) as socket:
        async for text in socket:
            message = json.loads(text)
            if "retry-after-ms" in message:
                await asyncio.sleep(message["retry-after-ms"] / 1000)
                await socket.send(request)
            elif message["type"] == "refused":
                sys.exit(message["text"])
            if message["type"] not in ("welcome", "entry"):
                continue
            if message.get("table", {}).get("result"):
                return message["table"]["result"]
            if message.get("offers"):
                # The number that we wait for says which position the move is meant for.
                seq = message["seq"] + (message["type"] == "entry")
                move = {"seq": seq, "move": choose(message["view"], message["offers"])}
                request = json.dumps({"id": f"move-{seq}", "do": {"move": move}})
                await socket.send(request)

post("/api/guest", {"name": "Python"})
seats = ["me"] + [{"bot": {"level": "apprentice"}}] * int(BOTS)
made = post("/api/tables", {"variant": VARIANT, "seats": seats, "start": True})
result = asyncio.run(play(made["table"]["id"]))
outcome = "won" if 0 in result["winners"] else "lost"
print(f"{outcome} with {len(result['keys'][0])} Keys after {result['turns']} turns")
