/** What is looked at closely, for the ear. */
import type { BoardModel } from '../board/model';
import { cardFully, keyCount, manner, seatName, symbolName } from '../i18n/labels';
import { say } from '../i18n/words.svelte';
import type { DeckKind, SymbolCode } from '../protocol';
import type { Looked } from './looking';

export const heapTitle = (kind: 'deck' | 'pile', deck: DeckKind, count: number): string =>
  kind === 'deck' ? say(`web-deck-${deck}`, { count }) : say(`web-pile-${deck}`, { count });

/** Who has a Key of this symbol. */
export function holders(board: BoardModel, code: SymbolCode): string[] {
  return board.view.keys.flatMap((keys, seat) =>
    keys.includes(code) ? [seatName(board.info, seat)] : [],
  );
}

export function inWords(what: Looked, board: BoardModel | null): string[] {
  switch (what.kind) {
    case 'card':
      return [
        cardFully(what.card),
        ...(what.sealed ? [say('web-look-sealed', { count: what.sealed })] : []),
      ];
    case 'key': {
      const having = board ? holders(board, what.code) : [];
      return [say('web-look-key', { symbol: symbolName(what.code) }), ...having];
    }
    case 'deck':
    case 'pile':
      return board ? [heapTitle(what.kind, what.deck, heapSize(board, what))] : [];
    case 'seat': {
      if (!board) return [];
      const bot = board.info.seats[what.seat]?.bot;
      const keys = board.view.keys[what.seat] ?? [];
      return [
        seatName(board.info, what.seat),
        ...(bot ? [manner(bot.level)] : []),
        keyCount(board.info, keys.length),
        ...keys.map(symbolName),
      ];
    }
  }
}

export function heapSize(
  board: BoardModel,
  { kind, deck }: { kind: 'deck' | 'pile'; deck: DeckKind },
) {
  const stock = board.view[deck];
  return kind === 'deck' ? stock.deck : stock.pile.length;
}
