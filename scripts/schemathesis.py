"""schemathesis.py URL: becomes a guest, opens a table with a free seat, and plays a game to its end.
Prints what scripts/schemathesis.sh needs, as variables of the shell."""

import asyncio
import json
import pathlib
import re
import sys
import urllib.request

import websockets

URL = sys.argv[1]
PROTOCOL = pathlib.Path("crates/protocol/src/lib.rs").read_text()
PROTOCOL = re.search(r"PROTOCOL_VERSION: u32 = (\d+)", PROTOCOL).group(1)
BOT = {"bot": {"level": "random"}}


def post(path, body, cookie=None):
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers["Set-Cookie"]


async def resign(table, cookie):
    address = URL.replace("http", "ws", 1) + f"/api/tables/{table}/socket?protocol={PROTOCOL}"
    headers = {"Cookie": cookie}
    # The name of this argument depends on the version.
    try:
        connection = await websockets.connect(address, additional_headers=headers)
    except TypeError:
        connection = await websockets.connect(address, extra_headers=headers)
    async with connection as socket:
        await socket.send(json.dumps({"id": "1", "do": {"resign": {"seat": 0}}}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                sys.exit(f"the game does not end: {text}")
            if message["type"] == "entry" and message.get("kind") == "ended":
                return


_, cookie = post("/api/guest", {"name": "Lisa"})
cookie = cookie.split(";")[0]
seats = {"variant": "base", "seats": ["me", "open"], "public": True}
print("COOKIE=" + cookie)
print("OPEN_TABLE=" + post("/api/tables", seats, cookie)[0]["table"]["id"])
game = {"variant": "novem", "seats": ["me", BOT], "start": True}
game = post("/api/tables", game, cookie)[0]["table"]["id"]
asyncio.run(resign(game, cookie))
print("FINISHED_GAME=" + game)
