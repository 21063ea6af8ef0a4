/** What others did to this player: shown in a box, so that the player need not search for it. */
import { isLively } from '../board/events';
import type { Seen, Zone } from '../protocol';

export type Notice =
  | { kind: 'pushed'; by: number; card: string; zone: Zone; lost: string | null }
  | { kind: 'sealed'; by: number; card: string; zones: Zone[] }
  | { kind: 'erased'; by: number; card: string; zone: Zone }
  | { kind: 'swapped'; by: number; zone: Zone }
  | { kind: 'exchanged'; by: number };

/** What of this was done to the player on seat `me` by others. */
export function noticesOf(seen: readonly Seen[], me: number | null): Notice[] {
  if (me === null) return [];
  return seen.filter(isLively).flatMap((event): Notice[] => {
    switch (event.event) {
      case 'played': {
        const { moved, zone, seat } = event;
        const isMine = moved && moved.to !== 'piles' && moved.to.seat === me;
        const lost = moved?.discarded ?? null;
        return isMine ? [{ kind: 'pushed', by: seat, card: moved.card, zone, lost }] : [];
      }
      case 'sealed': {
        const { user, target, card, zones } = event.seal;
        return target === me && user !== me ? [{ kind: 'sealed', by: user, card, zones }] : [];
      }
      case 'erased':
        return event.target === me
          ? [{ kind: 'erased', by: event.seat, card: event.card, zone: event.zone }]
          : [];
      case 'swapped-zone':
        return event.with === me ? [{ kind: 'swapped', by: event.seat, zone: event.zone }] : [];
      case 'exchanged':
        return event.with === me ? [{ kind: 'exchanged', by: event.seat }] : [];
      case 'shuffled':
      case 'first-seat':
      case 'dealt':
      case 'turned-up':
      case 'drew':
      case 'used':
      case 'swapped-own':
      case 'seal-ended':
      case 'recovered':
      case 'looked':
      case 'took':
      case 'threw':
      case 'discarded':
      case 'worked-out':
      case 'field-played':
        return [];
      default:
        return event satisfies never;
    }
  });
}
