/** A program in a terminal of its own, and what that terminal shows as a picture. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** tmux without anybody's configuration, and a program that finds no saved games. */
export class Terminal {
  private readonly home = mkdtempSync(join(tmpdir(), 'leonardo-terminal-'));

  constructor(
    private readonly columns: number,
    private readonly rows: number,
    command: string[],
  ) {
    const size = ['-x', String(columns), '-y', String(rows)];
    this.tmux('-f', '/dev/null', 'new-session', '-d', ...size, '--', ...command);
  }

  private tmux(...args: string[]): string {
    const env = {
      PATH: process.env['PATH'],
      HOME: this.home,
      TMUX_TMPDIR: this.home,
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      LC_ALL: 'C.UTF-8',
    };
    return execFileSync('tmux', ['-u', ...args], { env, encoding: 'utf8' });
  }

  private text(): string {
    return this.tmux('capture-pane', '-p');
  }

  /** Waits until it shows something other than `before`, and has come to rest. */
  private async rested(before: string): Promise<void> {
    let last = before;
    const hasRested = () => {
      const [earlier, now] = [last, this.text()];
      last = now;
      return now === earlier && now !== before;
    };
    await expect.poll(hasRested, { timeout: 20_000, intervals: [500] }).toBe(true);
  }

  /** Waits for the first screen. */
  async ready(): Promise<void> {
    await expect.poll(() => this.text(), { timeout: 20_000 }).toMatch(/\S/);
    await this.rested('');
  }

  /** A key that changes what is shown. */
  async press(key: string): Promise<void> {
    const before = this.text();
    this.tmux('send-keys', key);
    await this.rested(before);
  }

  picture(): string {
    return drawn(this.tmux('capture-pane', '-e', '-p'), this.columns, this.rows);
  }

  close(): void {
    this.tmux('kill-server');
    rmSync(this.home, { recursive: true, force: true });
  }
}

const PAPER = '#14171c';
const COLOURS = '#1d1f21 #cc6666 #8fae5d #e0b252 #6f9fd8 #b294bb #6fb8b0 #d8d8d0'.split(' ');
const BRIGHT = '#6b6f73 #e88b8b #b5d07f #f5cf7a #93bdf0 #d0b2dc #93d6ce #ffffff'.split(' ');

/** One of the 256 colours of a terminal. */
function indexed(index: number): string {
  if (index < 16) return [...COLOURS, ...BRIGHT][index]!;
  const grey = 8 + (index - 232) * 10;
  if (index >= 232) return `rgb(${grey},${grey},${grey})`;
  const step = (part: number) => (part ? 55 + part * 40 : 0);
  const cube = index - 16;
  return `rgb(${step(Math.floor(cube / 36))},${step(Math.floor(cube / 6) % 6)},${step(cube % 6)})`;
}

interface Style {
  front: string;
  back: string;
  isBold: boolean;
  isDim: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isReversed: boolean;
}
const PLAIN: Style = {
  front: '#d8d8d0',
  back: PAPER,
  isBold: false,
  isDim: false,
  isItalic: false,
  isUnderlined: false,
  isReversed: false,
};

/** What the codes of one escape sequence make of a style (ECMA-48, SGR). */
function styled(style: Style, codes: number[]): Style {
  const now = { ...style };
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    if (code === 0) Object.assign(now, PLAIN);
    else if (code === 1) now.isBold = true;
    else if (code === 2) now.isDim = true;
    else if (code === 3) now.isItalic = true;
    else if (code === 4) now.isUnderlined = true;
    else if (code === 7) now.isReversed = true;
    else if (code === 22) now.isBold = now.isDim = false;
    else if (code === 23) now.isItalic = false;
    else if (code === 24) now.isUnderlined = false;
    else if (code === 27) now.isReversed = false;
    else if (code === 39) now.front = PLAIN.front;
    else if (code === 49) now.back = PLAIN.back;
    else if (code >= 30 && code < 38) now.front = COLOURS[code - 30]!;
    else if (code >= 90 && code < 98) now.front = BRIGHT[code - 90]!;
    else if (code >= 40 && code < 48) now.back = COLOURS[code - 40]!;
    else if (code >= 100 && code < 108) now.back = BRIGHT[code - 100]!;
    else if (code === 38 || code === 48) {
      const isIndex = codes[at + 1] === 5;
      const colour = isIndex
        ? indexed(codes[at + 2] ?? 7)
        : `rgb(${codes.slice(at + 2, at + 5).join()})`;
      now[code === 38 ? 'front' : 'back'] = colour;
      at += isIndex ? 2 : 4;
    }
  }
  return now;
}

const FONT = 15;
/** The proportions of DejaVu Sans Mono: with them, the lines of boxes meet. */
const [WIDTH, HEIGHT, ASCENT] = [FONT * 0.602, FONT * 1.164, FONT * 0.928];
const MARGIN = 16;

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** One piece of a line in one style. Every sign is put into its own cell, whatever font has it. */
function piece(text: string, style: Style, column: number, row: number): string {
  const signs = [...text];
  const [front, back] = style.isReversed ? [style.back, style.front] : [style.front, style.back];
  const left = MARGIN + column * WIDTH;
  const top = MARGIN + row * HEIGHT;
  const ground =
    back === PAPER
      ? ''
      : `<rect x="${left}" y="${top}" width="${signs.length * WIDTH}" height="${HEIGHT}" fill="${back}"/>`;
  if (!text.trim()) return ground;
  const looks = [
    `fill="${front}"`,
    style.isBold && 'font-weight="700"',
    style.isDim && 'opacity=".65"',
    style.isItalic && 'font-style="italic"',
    style.isUnderlined && 'text-decoration="underline"',
  ];
  // Spaces would be taken together.
  const seen = signs.flatMap((sign, index) => (sign === ' ' ? [] : [{ sign, index }]));
  const columns = seen.map(({ index }) => (left + index * WIDTH).toFixed(1)).join(' ');
  const shown = escaped(seen.map(({ sign }) => sign).join(''));
  return `${ground}<text x="${columns}" y="${top + ASCENT}" ${looks.filter(Boolean).join(' ')}>${shown}</text>`;
}

/** What `tmux capture-pane -e` tells, as an SVG. */
function drawn(captured: string, columns: number, rows: number): string {
  let style = PLAIN;
  const lines = captured.split('\n').map((line, row) => {
    let column = 0;
    // What comes before the first escape character, then parts that begin with their codes.
    return line
      .split('\u001b[')
      .map((part, index) => {
        const [, codes, text] = index ? /^([\d;:]*)m(.*)$/.exec(part)! : [part, null, part];
        if (codes !== null) style = styled(style, (codes || '0').split(/[;:]/).map(Number));
        const shown = piece(text!, style, column, row);
        column += [...text!].length;
        return shown;
      })
      .join('');
  });
  const size = `width="${Math.ceil(columns * WIDTH + 2 * MARGIN)}" height="${Math.ceil(rows * HEIGHT + 2 * MARGIN)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} style="display:block;background:${PAPER}" font-family="'DejaVu Sans Mono', monospace" font-size="${FONT}">${lines.join('')}</svg>`;
}
