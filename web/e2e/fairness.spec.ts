/** The luck of finished games, checked by the page's own code; and games that were tampered with. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { PROTOCOL_VERSION, type Replay, type Seen } from '../src/protocol';
import { audit } from '../src/replay/audit';
import { noViolations } from './look';
import { makeTable, type Variant } from './player';

const RECORDS = join(import.meta.dirname, '../../tests/records');

async function check(page: Page): Promise<void> {
  await page.getByTestId('fairness').locator('summary').click();
  await page.getByTestId('fair').click();
  await expect(page.getByTestId('verdict')).toBeVisible();
}

const failures = (page: Page) => page.locator('[data-testid=checks] [data-ok=false]');

/** A game of bots only, which is over in a moment. */
async function finished(page: Page, variant: Variant): Promise<string> {
  const bot = { bot: { level: 'apprentice' } };
  const id = await makeTable(page, { variant, seats: [bot, bot, bot], keys: 5 });
  const stage = async () =>
    ((await (await page.request.get(`/api/tables/${id}`)).json()) as { stage: string }).stage;
  await expect.poll(stage, { timeout: 60_000 }).toBe('finished');
  return id;
}

for (const variant of ['base', 'novem', 'sets', 'quintis'] as Variant[]) {
  test(`${variant}: every shuffle of a finished game`, async ({ page }) => {
    await page.goto(`/replay/${await finished(page, variant)}?as=public`);
    await check(page);
    await expect(page.getByTestId('verdict')).toContainText('Everything matches');
    await expect(page.getByTestId('checks').locator('li')).not.toHaveCount(0);
    await expect(failures(page)).toHaveCount(0);
    // Commitment, seed, first player, the places of cards, and a shuffle for each deck.
    const decks = variant === 'novem' || variant === 'sets' ? 2 : 1;
    const rows = await page.getByTestId('checks').locator('li').count();
    expect(rows).toBeGreaterThanOrEqual(4 + decks);
  });
}

test('the salt of a player is part of the seed', async ({ page }) => {
  const seats = ['me', { bot: { level: 'apprentice' } }];
  const id = await makeTable(page, { variant: 'base', seats, start: false });
  await page.goto('/');
  await page.evaluate(async (path) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + path);
    await new Promise((resolve) => (socket.onopen = resolve));
    const wishes = [{ salt: { seat: 0, salt: '0badcafe' } }, 'start', { resign: { seat: 0 } }];
    for (const [id, wish] of wishes.entries())
      socket.send(JSON.stringify({ id: String(id), do: wish }));
  }, `/api/tables/${id}/socket?protocol=${PROTOCOL_VERSION}`);
  const stage = async () =>
    ((await (await page.request.get(`/api/tables/${id}`)).json()) as { stage: string }).stage;
  await expect.poll(stage).toBe('finished');
  await page.goto(`/replay/${id}`);
  await expect(page.locator('.steps')).toContainText('resigns');
  await check(page);
  await expect(page.getByTestId('fairness')).toContainText('0badcafe');
  await expect(page.getByTestId('verdict')).toContainText('Everything matches');
});

test('a server that lies about one card is found out', async ({ page }) => {
  const id = await finished(page, 'base');
  await page.route('**/replay?as=open', async (route) => {
    const body = (await (await route.fetch()).json()) as Replay;
    swapFirstDraw(body);
    await route.fulfill({ json: body });
  });
  await page.goto(`/replay/${id}`);
  await check(page);
  await expect(page.getByTestId('verdict')).toContainText('This does not match!');
  await expect(failures(page)).not.toHaveCount(0);
  await expect(failures(page).first()).toContainText('The seed produces');
  await noViolations(page, 'a failed check');
  await failures(page).first().getByRole('button').click();
  await expect(page.getByTestId('step')).not.toHaveText(/^0 \//);
});

test('a record whose secret was exchanged is found out', async ({ page }) => {
  const id = await finished(page, 'novem');
  const record = await (await page.request.get(`/api/games/${id}/record`)).text();
  const forged = record.replace(/^Secret: ../m, (secret) =>
    secret.endsWith('00') ? 'Secret: 11' : 'Secret: 00',
  );
  for (const [text, verdict, flaws] of [
    [record, 'Everything matches', 0],
    [forged, 'This does not match!', 1],
  ] as const) {
    await page.goto('/replay');
    await page.getByTestId('record-file').setInputFiles({
      name: 'game.leo',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await expect(page.getByTestId('step')).toBeVisible();
    await expect(page.locator('.flaw')).toHaveCount(flaws);
    await check(page);
    await expect(page.getByTestId('verdict')).toContainText(verdict);
  }
  await expect(failures(page).first()).toContainText('the commitment promised');
});

test('a game that began in the middle says that it cannot be checked', async ({ page }) => {
  const id = await finished(page, 'base');
  const on = await page.request.post(`/api/games/${id}/continue`, {
    data: { seq: 12, seat: 0, bot: { level: 'random' } },
  });
  const { table } = (await on.json()) as { table: { id: string } };
  await page.goto(`/table/${table.id}`);
  await page.getByTestId('menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-sure').click();
  await expect(page.getByTestId('rematch')).toBeVisible();
  await page.goto(`/replay/${table.id}`);
  await check(page);
  await expect(page.getByTestId('verdict')).toContainText('began in the middle');
});

function swapFirstDraw(body: Replay): void {
  const drew = body.steps.flatMap((step) => step.seen).find((event) => event.event === 'drew');
  if (drew?.event === 'drew' && 'face' in drew.card)
    drew.card = { face: drew.card.face === 'MeHa' ? 'PrFl' : 'MeHa' };
}

/** Every golden game, and every kind of luck in it changed by hand. */
test('the golden games are true, and every lie about them is seen', async ({ page }) => {
  const kinds = new Set<string>();
  for (const file of readdirSync(RECORDS)) {
    const record = readFileSync(join(RECORDS, file), 'utf8');
    const reply = await page.request.post('/api/records/replay', {
      data: { record, file, as: 'open' },
    });
    const body = (await reply.json()) as Replay;
    expect(audit(body).isTrue, file).toBe(true);
    for (const [kind, lie] of lies(body)) {
      kinds.add(kind);
      expect(audit(lie).isTrue, `${file} ${kind}`).toBe(false);
    }
  }
  expect([...kinds].sort()).toEqual([
    'cards',
    'dealt',
    'drew',
    'exchanged',
    'first-seat',
    'hands',
    'looked',
    'pile',
    'seed',
    'shuffled',
    'took',
  ]);
});

/** The same game with one thing in it that was not so, for each kind of thing. */
function* lies(body: Replay): Generator<[string, Replay]> {
  const other = (card: string) => {
    const kind = card.replace(/[^+!]/g, '');
    const deck = kind ? body.cards.extra : body.cards.main;
    return deck.find((one) => one !== card)!;
  };
  const change: { [kind in Seen['event']]?: (event: never) => void } = {
    shuffled: (event: { cards: number }) => (event.cards += 1),
    'first-seat': (event: { seat: number }) => (event.seat = (event.seat + 1) % 2),
    dealt: (event: { hand: { faces: string[] } }) =>
      (event.hand.faces[0] = other(event.hand.faces[0]!)),
    drew: (event: { card: { face: string } }) => (event.card.face = other(event.card.face)),
    took: (event: { card: { face: string } }) => (event.card.face = other(event.card.face)),
    looked: (event: { cards: { faces: string[] } }) => event.cards.faces.reverse(),
    exchanged: (event: { got: { face: string } }) => (event.got.face = other(event.got.face)),
  };
  for (const [kind, tamper] of Object.entries(change)) {
    const lie = structuredClone(body);
    const events = lie.steps.flatMap((step) => step.seen);
    const found = events.find(
      (event) => event.event === kind && !(kind === 'dealt' && isWithoutHand(event)),
    );
    if (!found) continue;
    tamper(found as never);
    yield [kind, lie];
  }
  const hands = structuredClone(body);
  hands.steps.at(-1)!.hands![0]!.push('MeHa');
  yield ['hands', hands];
  const pile = structuredClone(body);
  pile.steps.at(-1)!.view.main.pile.push('MeHa');
  yield ['pile', pile];
  const cards = structuredClone(body);
  cards.cards.main[0] = 'CtEc';
  yield ['cards', cards];
  const seed = structuredClone(body);
  seed.seed = seed.seed!.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  yield ['seed', seed];
}

const isWithoutHand = (event: Seen): boolean =>
  event.event === 'dealt' && 'faces' in event.hand && event.hand.faces.length === 0;
