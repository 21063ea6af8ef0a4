/**
 * Quick reactions: sent as chat in a sign that every client can show, drawn here in the hand of the
 * rest, and named in the reader's language.
 */
import { say } from '../i18n/words.svelte';

export interface Reaction {
  id: string;
  sign: string;
  /** Lines on a grid of 32 units. */
  path: string;
}

const FACE = 'M16 3a13 13 0 1 0 .01 0Z';

export const REACTIONS: readonly Reaction[] = [
  {
    sign: '👍',
    id: 'good',
    path: 'M5 14h5v13H5ZM10 15l5-11c3 0 4 2 3.5 5l-.7 4H25c2 0 3 1.5 2.5 3.500l-2 8C25 26.3 24 27 22.5 27H10',
  },
  {
    sign: '😄',
    id: 'laugh',
    path: `${FACE}M10.5 12.500l2-1.5 2 1.500M17.5 12.500l2-1.5 2 1.500M9 17.500h14c0 9-14 9-14 0Z`,
  },
  {
    sign: '😮',
    id: 'oh',
    path: `${FACE}M11.5 10.500v3M20.5 10.500v3M16 17.500a3.2 4 0 1 0 .01 0Z`,
  },
  {
    sign: '😢',
    id: 'sad',
    path: `${FACE}M11 12v2.500M21 12v2.500M10.5 23c2-5 9-5 11 0M22.5 17.500c2 3 1.5 4.5 0 4.500s-2-1.5 0-4.500Z`,
  },
  {
    sign: '❤',
    id: 'thanks',
    path: 'M16 27C7 20.5 4 16.5 4 11.5 4 5 12.5 3.5 16 10c3.5-6.5 12-5 12 1.5 0 5-3 9-12 15.500Z',
  },
  {
    sign: '⏳',
    id: 'turn',
    path: 'M8 4h16M8 28h16M10 4c0 7 5 9 5 12s-5 5-5 12M22 4c0 7-5 9-5 12s5 5 5 12M12.5 26l3.5-5 3.5 5M13 9h6',
  },
];

export const reactionName = ({ id }: Reaction): string => say(`web-react-${id}`);

/** The reaction that a text is, whatever way of drawing it asks for. */
export const reactionIn = (text: string): Reaction | null =>
  REACTIONS.find(({ sign }) => sign === text.replace(/\uFE0F/g, '').trim()) ?? null;
