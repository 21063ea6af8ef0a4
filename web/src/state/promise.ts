/** Whether a move that was decided on earlier still does what it promised then. */
import { keysGainedBy, type Previewed } from '../board/model';
import type { Seat } from '../protocol';

/** How many lines it makes for others. */
const givenBy = ({ lines }: Previewed, me: Seat): number =>
  lines.filter(
    ({ seat, before, after }) => seat !== me && after.some((code) => !before.includes(code)),
  ).length;

/** The cards that it pushes on. */
const movedBy = ({ seen }: Previewed): string =>
  seen.map((event) => (event.event === 'played' ? event.moved?.card : '')).join();

/** It brings the same Keys, pushes on the same cards, and gives no more away. */
export function isKept(then: Previewed, now: Previewed, me: Seat): boolean {
  const keys = keysGainedBy(now.seen, me);
  return (
    keysGainedBy(then.seen, me).every((key) => keys.includes(key)) &&
    givenBy(now, me) <= givenBy(then, me) &&
    movedBy(now) === movedBy(then)
  );
}
