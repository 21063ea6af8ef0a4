#!/usr/bin/env python3
"""How long `leonardo play` takes from its start to the first whole picture, on a terminal of 100x30.

    scripts/startup.py path/to/leonardo [RUNS]

The figures are in docs/terminal.md. The last line of the screen is drawn last, so the picture is
whole when it is there.
"""

import fcntl
import os
import pty
import statistics
import struct
import sys
import tempfile
import termios
import time

LAST_LINE = b"F1 rules"


def first_picture_ms(program, args, home):
    process, terminal = pty.fork()
    if process == 0:
        variables = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "LEONARDO_LANG": "en"}
        os.environ.update(variables, HOME=home, XDG_DATA_HOME=home)
        os.execv(program, [program, "play", *args])
    start = time.perf_counter()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    seen = b""
    while LAST_LINE not in seen:
        seen += os.read(terminal, 65536)
    elapsed = time.perf_counter() - start
    # A program that loses its terminal ends.
    os.close(terminal)
    os.waitpid(process, 0)
    return elapsed * 1000


def main():
    program = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    novem = ["--variant", "novem", "--players", "4"]
    with tempfile.TemporaryDirectory() as home:
        for name, args in [("menu", []), ("Novem, four players", novem)]:
            times = [first_picture_ms(program, args, home) for _ in range(runs)]
            middle, worst = statistics.median(times), max(times)
            print(f"{name}: median {middle:.1f} ms, worst {worst:.1f} ms of {runs}")


if __name__ == "__main__":
    main()
