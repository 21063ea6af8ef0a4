/**
 * The result of a game to send to others: a text, and a picture that this page draws by itself. A
 * picture knows no style sheets, so its colours are read from the page.
 */
import { DRAWINGS, MEDALLIONS } from '../cards/art';
import { isUpper } from '../cards/names';
import type { SymbolCode } from '../protocol';

export interface Shared {
  title: string;
  /** The game, and how long it took. */
  about: string;
  players: { name: string; keys: readonly SymbolCode[]; isWinner: boolean }[];
  goal: number | null;
  link: string;
}

/** As a text for a messenger. */
export function textOf({ title, about, players, link }: Shared): string {
  const rows = players.map(
    ({ name, keys, isWinner }) => `${isWinner ? '★' : '·'} ${name}: ${keys.length}`,
  );
  return [title, about, ...rows, link].join('\n');
}

const [WIDTH, HEIGHT] = [1200, 630];
const PLACES = 12;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** A medallion of so many units around a point. */
function medallion(code: SymbolCode, x: number, y: number, size: number, colour: Colours): string {
  const { body, over, bold } = DRAWINGS[code];
  const hue = colour(`symbol-${code.toLowerCase()}`);
  const [under, drawn] = isUpper(code) ? [hue, colour('card-paper')] : [colour('card-paper'), hue];
  const stroke = (d: string, of: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${of}" stroke-width="${width}"/>`;
  return `<g transform="translate(${x - size / 2},${y - size / 2}) scale(${size / 64})" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round"><path d="${isUpper(code) ? MEDALLIONS.round : MEDALLIONS.square}" fill="${under}" stroke="${hue}" stroke-width="3.5"/>${bold ? stroke(bold, drawn, 5.4) : ''}${body ? `<path d="${body}" fill="${drawn}"/>` : ''}${over ? `${stroke(over, under, 4.4)}<path d="${over}" fill="${drawn}"/>` : ''}</g>`;
}

type Colours = (name: string) => string;

function ring(keys: readonly SymbolCode[], goal: number | null, colour: Colours): string {
  const places = Math.max(goal ?? PLACES, keys.length);
  const [x, y, radius] = [940, 315, 190];
  const size = Math.min(104, (2 * Math.PI * radius) / places - 8);
  const slots = Array.from({ length: places }, (_, index) => {
    const angle = (index / places) * 2 * Math.PI - Math.PI / 2;
    const at: [number, number] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    const code = keys[index];
    if (code) return medallion(code, ...at, size, colour);
    return `<circle cx="${at[0]}" cy="${at[1]}" r="${size / 2 - 4}" fill="none" stroke="${colour('ink-soft')}" stroke-width="3" stroke-dasharray="9 9"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour('ink-faint')}" stroke-width="2"/>${slots.join('')}<g fill="none" stroke="${colour('chalk')}" stroke-width="14" stroke-linecap="round"><circle cx="${x}" cy="${y - 44}" r="34"/><path d="M${x} ${y - 10}v84m0-34h30m-30 32h40"/></g>`;
}

/** The picture as SVG. */
export function pictureOf(shared: Shared, colour: Colours): string {
  const { title, about, players, goal, link } = shared;
  const winner = players.find(({ isWinner }) => isWinner) ?? players[0];
  const text = (x: number, y: number, size: number, of: string, value: string, weight = 400) =>
    `<text x="${x}" y="${y}" font-family="Georgia, 'DejaVu Serif', serif" font-size="${size}" font-weight="${weight}" fill="${colour(of)}">${escaped(value)}</text>`;
  const rows = players.slice(0, 6).map(({ name, keys, isWinner }, index) => {
    const y = 270 + index * 52;
    const colourOf = isWinner ? 'chalk' : 'ink';
    return `${text(70, y, 34, colourOf, `${keys.length}`, 700)}${text(130, y, 34, colourOf, name, isWinner ? 700 : 400)}`;
  });
  const size = title.length > 26 ? 46 : 62;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${colour('paper')}"/><rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" fill="none" stroke="${colour('ink-faint')}" stroke-width="2"/>${text(66, 120, size, 'ink', title, 700)}${text(68, 178, 30, 'ink-soft', about)}${rows.join('')}${ring(winner?.keys ?? [], goal, colour)}${text(68, 585, 26, 'ink-soft', link.replace(/^https?:\/\//, ''))}</svg>`;
}

/** The picture as a file. */
export async function fileOf(shared: Shared): Promise<File> {
  const style = getComputedStyle(document.documentElement);
  const svg = pictureOf(shared, (name) => style.getPropertyValue(`--${name}`).trim() || '#888');
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'leonardo.png', { type: 'image/png' });
}

/** Hands the picture to the system, or saves it where that cannot be done. */
export async function sharePicture(shared: Shared): Promise<void> {
  const file = await fileOf(shared);
  const wanted = { files: [file], title: shared.title, text: textOf(shared) };
  if (navigator.canShare?.(wanted)) {
    await navigator.share(wanted).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
