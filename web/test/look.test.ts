/** One closer look for everything: what is found, when it opens, where it stands. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import LookCloser from '../src/look/LookCloser.svelte';
import { beside, sightAt, sightIn } from '../src/look/looking';
import { speak } from '../src/i18n/words.svelte';

const page = (html: string): HTMLElement => {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  return place;
};

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('what is looked at', () => {
  it('is a card, with its seal', () => {
    const [span] = page('<b data-look="card:+MePr" data-sealed="2"><i></i></b>').querySelectorAll(
      'i',
    );
    expect(sightAt(span!)?.what).toEqual({ kind: 'card', card: '+MePr', sealed: 2 });
  });

  it('is a pile as a whole, and a player where no card is', () => {
    const place = page(
      '<p data-place="pile:extra"><b data-look="card:!blot"></b></p>' +
        '<p data-place="seat:3"><b data-look="key:Me"></b><i></i></p>',
    );
    const what = (selector: string) => sightAt(place.querySelector(selector))?.what;
    expect(what('[data-place^=pile] b')).toEqual({ kind: 'pile', deck: 'extra' });
    expect(what('[data-place^=seat] b')).toEqual({ kind: 'key', code: 'Me' });
    expect(what('[data-place^=seat] i')).toEqual({ kind: 'seat', seat: 3 });
    expect(sightAt(document.body)).toBeNull();
  });

  it('is what the focused button shows', () => {
    const button = page('<button><b data-look="card:MeHa"></b></button>').querySelector('button');
    expect(sightIn(button)?.what).toEqual({ kind: 'card', card: 'MeHa', sealed: 0 });
    expect(sightIn(null)).toBeNull();
  });
});

describe('where it stands', () => {
  const size = { width: 200, height: 300 };
  const room = { width: 1000, height: 700 };

  it('beside the thing, on the side with more room', () => {
    const at = { left: 100, right: 160, top: 400, bottom: 480 };
    expect(beside(at, size, room).left).toBe(172);
    expect(beside({ ...at, left: 800, right: 860 }, size, room).left).toBe(588);
  });

  it('never outside of the window, and not over the thing', () => {
    const phone = { width: 360, height: 640 };
    const { left, top } = beside({ left: 150, right: 214, top: 560, bottom: 630 }, size, phone);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(left + size.width).toBeLessThanOrEqual(352);
    expect(top + size.height).toBeLessThanOrEqual(560);
  });
});

describe('a closer look', () => {
  const shown = () => document.querySelector('[role=tooltip]');
  const send = (type: string, target: Element, init: Record<string, unknown> = {}) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, init);
    target.dispatchEvent(event);
    return event;
  };
  const wait = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
  };

  beforeEach(async () => {
    await speak('en');
    vi.useFakeTimers();
    page('<button id="play"><b data-look="card:MeHa"></b></button>');
    render(LookCloser);
  });
  afterEach(() => vi.useRealTimers());

  const card = () => document.querySelector('b')!;

  it('opens when the pointer rests on a thing, and closes when it leaves', async () => {
    send('pointerover', card(), { pointerType: 'mouse' });
    await wait(200);
    expect(shown()).toBeNull();
    await wait(150);
    expect(shown()?.textContent).toContain('Mechanism and Halberd');
    expect(shown()?.querySelector('.study')).toBeTruthy();
    send('pointerover', document.body, { pointerType: 'mouse' });
    await wait(0);
    expect(shown()).toBeNull();
  });

  it('opens by a long press, which does not play the card', async () => {
    let plays = 0;
    document.querySelector('#play')!.addEventListener('click', () => plays++);
    send('pointerdown', card(), { pointerType: 'touch', clientX: 5, clientY: 5 });
    await wait(500);
    expect(shown()).toBeTruthy();
    send('pointerup', card());
    send('click', card());
    expect(plays).toBe(0);
    send('pointerdown', card(), { pointerType: 'touch', clientX: 5, clientY: 5 });
    await wait(50);
    send('pointerup', card());
    send('click', card());
    expect(plays).toBe(1);
    await wait(600);
    expect(shown()).toBeNull();
  });

  it('opens by the key I for what has the focus, and closes with Escape', async () => {
    document.querySelector<HTMLElement>('#play')!.focus();
    const key = (code: string, name: string) =>
      send('keydown', document.querySelector('#play')!, { code, key: name });
    key('KeyI', 'i');
    await wait(0);
    expect(shown()).toBeTruthy();
    key('Escape', 'Escape');
    await wait(0);
    expect(shown()).toBeNull();
  });
});
