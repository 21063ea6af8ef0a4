/** What the parts of a table need in order to be drawn, in a game and in a replay. */
import type { ClockInfo, Presence, Seen, TableInfo, View } from '../protocol';
import type { Chooser } from '../state/chooser.svelte';
import type { Story } from './animation.svelte';

export interface Shown {
  readonly info: TableInfo | null;
  readonly view: View | null;
  /** The seat that is looked from. */
  readonly me: number | null;
  readonly isMyTurn: boolean;
  readonly presence: Presence | null;
  readonly clock: ClockInfo | null;
  readonly aheadMs: number;
  readonly freshKeys: Map<number, Seen & { event: 'keys-gained' }>;
  readonly story: Story;
  readonly chooser: Chooser;
}
