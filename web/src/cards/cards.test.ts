import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Card from './Card.svelte';
import Gallery from '../../test/Gallery.svelte';
import Key from './Key.svelte';
import KeyRow from './KeyRow.svelte';
import Symbol from './Symbol.svelte';

const second = {
  name: 'Second Sketch',
  text: 'You may play one more main card this turn.',
  time: 'start',
  effects: [{ do: 'more-main', count: 1 }],
} as const;

const marksOf = (container: Element): string[] =>
  [...container.querySelectorAll('.mark')].map((mark) => mark.classList[1] ?? '');

describe('labels', () => {
  it.each([
    ['Symbol', Symbol, { code: 'Me' }],
    ['Card', Card, { name: 'MeHa' }],
    ['Key', Key, { code: 'Ec' }],
  ] as const)('%s is one image with its label, or hidden without one', (_, component, props) => {
    const { container, rerender } = render(component as typeof Card, {
      ...(props as unknown as { name: string }),
      label: 'what it is',
    });
    expect(screen.getByRole('img', { name: 'what it is' })).toBeTruthy();
    expect(screen.getAllByRole('img')).toHaveLength(1);
    return rerender({ label: undefined }).then(() => {
      expect(screen.queryByRole('img')).toBeNull();
      expect(container.querySelector('[aria-hidden="true"]')).toBeTruthy();
    });
  });
});

describe('a card', () => {
  it.each(['tiny', 'small', 'medium', 'large'] as const)('shows its symbols when %s', (size) => {
    const { container } = render(Card, { name: '+MePrSk', size });
    expect(marksOf(container)).toEqual(['Me', 'Pr', 'Sk']);
  });

  it('has the edge of its kind, unless told otherwise', () => {
    const sheet = (props: { name: string; edge?: 'gold' }): string =>
      render(Card, props).container.querySelector('.sheet')!.className;
    expect(sheet({ name: 'MeHa' })).toContain('black');
    expect(sheet({ name: '+MePr' })).toContain('wine-red');
    expect(sheet({ name: '!blot' })).toContain('wine-red');
    expect(sheet({ name: '+MePr', edge: 'gold' })).toContain('gold');
  });

  it('has a study only where there is room', () => {
    const study = (size: 'tiny' | 'medium' | 'large'): Element | null =>
      render(Card, { name: 'MeHa', size }).container.querySelector('.study');
    expect(study('tiny')).toBeNull();
    expect(study('medium')).toBeNull();
    expect(study('large')).toBeTruthy();
  });

  it('is a handful of elements at play size', () => {
    for (const name of ['MeHa', '+MePrSk'])
      expect(render(Card, { name, size: 'medium' }).container.querySelectorAll('*').length).toBeLessThan(8);
  });

  it('says what an action does as far as there is room', () => {
    const print = (size: 'small' | 'medium' | 'large'): string =>
      render(Card, { name: '!second-sketch', action: second, size }).container.textContent ?? '';
    expect(print('small')).not.toContain(second.name);
    expect(print('medium')).toContain(second.name);
    expect(print('medium')).not.toContain(second.text);
    expect(print('large')).toContain(second.text);
  });

  it('draws each state with a mark or a line of its own', () => {
    const states = ['selected', 'playable', 'dimmed', 'known', 'sealed', 'incoming'];
    for (const state of states) {
      const { container } = render(Card, { name: 'MeHa', [state]: true });
      const drawn = states.filter((each) => container.querySelector(`.card.${each}`));
      expect(drawn).toEqual([state]);
    }
    for (const state of ['selected', 'known', 'incoming']) {
      const { container } = render(Card, { name: 'MeHa', [state]: true });
      expect(container.querySelectorAll('.badge'), state).toHaveLength(1);
    }
    const seal = (sealed: boolean | number): Element | null =>
      render(Card, { name: 'MeHa', sealed }).container.querySelector('.seal');
    expect(seal(true)).toBeTruthy();
    expect(seal(2)?.textContent).toContain('2');
  });

  it('rings the symbols of a line and writes codes on request', () => {
    const { container } = render(Card, { name: 'MeHa', emphasis: ['Ha'], showCodes: true });
    expect(container.querySelectorAll('.ring')).toHaveLength(1);
    expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['Me', 'Ha']);
  });

  it('is blank for a name that it does not know', () => {
    expect(marksOf(render(Card, { name: 'nonsense' }).container)).toEqual([]);
  });
});

describe('Keys', () => {
  it('are a list of those that are there, in order of seniority', () => {
    render(KeyRow, {
      keys: ['Ec', 'Me', 'Ec'],
      names: { Me: 'Mechanism', Ec: 'Eclipse', Pr: 'Profile' },
      label: 'Keys of Ada',
    });
    expect(screen.getByRole('list', { name: 'Keys of Ada' })).toBeTruthy();
    const heard = screen.getAllByRole('img').map((key) => key.getAttribute('aria-label'));
    expect(heard).toEqual(['Mechanism', 'Eclipse × 2']);
  });

  it('that are missing are outlines or left out', () => {
    const missing = (how: 'outline' | 'hide'): number =>
      render(KeyRow, { keys: ['Me'], missing: how }).container.querySelectorAll('.missing').length;
    expect(missing('outline')).toBe(11);
    expect(missing('hide')).toBe(0);
  });
});

describe('under a strict content security policy', () => {
  it('nothing has a style attribute, and ids are used once', () => {
    const actions = [{ card: '!second-sketch', ...second }];
    const { container } = render(Gallery, { actions, themes: ['light'] });
    // By text: thousands of elements are slow to search in a pretended browser.
    const markup = container.innerHTML;
    expect(markup).not.toMatch(/\sstyle=/);
    const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
