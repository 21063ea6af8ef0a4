/** The symbol that the player points at among the Keys: its runs are drawn on the field. */
import type { SymbolCode } from '../protocol';

export const watching: { symbol: SymbolCode | null } = $state({ symbol: null });
