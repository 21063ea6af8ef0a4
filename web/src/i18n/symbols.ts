import { SYMBOL_CODES, type SymbolCode } from '../cards/names';
import { symbolName } from './labels';

/** The names of all symbols, for components that have no words of their own. */
export function symbolNames(): Record<SymbolCode, string> {
  const names = SYMBOL_CODES.map((code) => [code, symbolName(code)] as const);
  return Object.fromEntries(names) as Record<SymbolCode, string>;
}
