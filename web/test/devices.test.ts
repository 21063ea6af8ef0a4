/** A seat on several devices: the link asks, leaves no trace, and devices can be signed out. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientRequest, EntryMessage, ServerMessage } from '../src/protocol';
import { speak } from '../src/i18n/words.svelte';
import { NOTHING_KNOWN, hear } from '../src/state/table-state';
import type { TableStore } from '../src/state/table.svelte';
import ClaimSeat from '../src/table/ClaimSeat.svelte';
import Devices from '../src/table/Devices.svelte';
import { seatLink, takeToken } from '../src/util/seat-link';

beforeEach(() => speak('en'));
afterEach(() => cleanup());

describe('a link to a seat', () => {
  it('has its token where no server sees it', () => {
    const link = new URL(seatLink('tab1e', 't-0_k'), 'http://host');
    expect([link.pathname, link.search, link.hash]).toEqual(['/table/tab1e', '', '#token=t-0_k']);
  });

  it.each(['/table/tab1e#token=t0k', '/table/tab1e?token=t0k'])('is rewritten: %s', (link) => {
    history.replaceState(null, '', link);
    expect(takeToken()).toBe('t0k');
    expect(location.pathname + location.search + location.hash).toBe('/table/tab1e');
    expect(takeToken()).toBeNull();
  });

  it('asks before it opens the seat', () => {
    const [onclaim, onwatch] = [vi.fn(), vi.fn()];
    const opens = { seat: 1, name: 'Ann', yours: false };
    const { getByRole, getByTestId } = render(ClaimSeat, { opens, onclaim, onwatch });
    const question = getByRole('heading', { level: 1 }).textContent?.replace(/[\u2068\u2069]/g, '');
    expect(question).toBe('Continue as seat 2 (Ann) on this device?');
    expect(onclaim).not.toHaveBeenCalled();
    getByTestId('watch').click();
    getByTestId('claim-yes').click();
    expect([onclaim.mock.calls.length, onwatch.mock.calls.length]).toEqual([1, 1]);
  });

  it('says why it opens none', () => {
    const props = { opens: 'You already sit here.', onclaim: vi.fn(), onwatch: vi.fn() };
    const { getByRole, queryByTestId } = render(ClaimSeat, props);
    expect(getByRole('heading', { level: 1 }).textContent).toBe('You already sit here.');
    expect(queryByTestId('claim-yes')).toBeNull();
  });
});

describe('the devices of a seat', () => {
  const device = (number: number, part: object = {}) => ({
    device: number,
    since: 1_800_000_000_000,
    here: false,
    you: false,
    ...part,
  });

  async function listed(devices: object[]) {
    const asked: ClientRequest[] = [];
    const store = {
      id: 'tab1e',
      token: null,
      devicesAt: 0,
      presence: null,
      devices: () => Promise.resolve(devices),
      do: (request: ClientRequest) => asked.push(request),
    } as unknown as TableStore;
    const shown = render(Devices, { store, seat: 0 });
    await vi.waitFor(() =>
      expect(shown.getByTestId('device-list').children).toHaveLength(devices.length),
    );
    return { ...shown, asked };
  }

  it('are signed out one by one, but not the one that took the seat', async () => {
    const devices = [device(1, { you: true }), device(17, { here: true }), device(20)];
    const { asked, getByTestId, queryByTestId } = await listed(devices);
    expect(queryByTestId('sign-out:0')).toBeNull();
    getByTestId('sign-out:1').click();
    getByTestId('sign-out-all').click();
    expect(asked).toEqual([{ 'sign-out': { seat: 0, device: 17 } }, { 'sign-out': { seat: 0 } }]);
  });

  it('offer nothing to sign out where there is only one', async () => {
    const { queryByTestId } = await listed([device(1, { you: true, here: true })]);
    expect(queryByTestId('sign-out-all')).toBeNull();
  });

  it('end with their token', () => {
    const told = (message: object) => message as ServerMessage & EntryMessage;
    const token = told({ type: 'token', seat: 0, token: 't0k' });
    const out = told({ type: 'entry', seq: 7, at: 0, kind: 'signed-out', seat: 0 });
    const before = hear(NOTHING_KNOWN, token, 0);
    expect(before.token).toBe('t0k');
    expect(hear(before, out, 0)).toMatchObject({ token: null, devicesAt: 7 });
  });
});
