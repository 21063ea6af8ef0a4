/** What others did to this player: shown as a banner, so that nobody has to search for it. */
import type { Seen } from '../protocol';

export type Hit =
  | { kind: 'pushed'; by: number; card: string; zone: string; lost: string | null }
  | { kind: 'sealed'; by: number; card: string; zones: string[] }
  | { kind: 'erased'; by: number; card: string; zone: string }
  | { kind: 'swapped'; by: number; zone: string }
  | { kind: 'exchanged'; by: number };

/** The hits among what was seen. */
export function hitsOf(seen: readonly Seen[], me: number | null): Hit[] {
  if (me === null) return [];
  return seen.flatMap((event): Hit[] => {
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
      default:
        return [];
    }
  });
}
