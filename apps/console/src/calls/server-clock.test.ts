import { DAY_MS } from '@phonebill/china-time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { serverNow } from './server-clock.ts';

const OWN = Date.parse('2026-11-28T03:00:00Z');
beforeEach(() => vi.useFakeTimers({ now: OWN }));
afterEach(async () => {
  await answeredAt(OWN);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function answeredAt(ms: number): Promise<void> {
  const headers = { date: new Date(ms).toUTCString() };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ whyNot: null }, { headers })));
  await call('POST /signOut', {});
}

test.each([
  ['a day ahead of', -DAY_MS],
  ['a day behind', DAY_MS],
  ['three minutes behind', 180_000],
])("uses the server's time when this computer's clock is %s it", async (_, aheadMs) => {
  await answeredAt(OWN + aheadMs);
  expect(serverNow()).toBe(OWN + aheadMs);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(OWN + aheadMs + 60_000);
});

test('ignores a clock difference no longer than an answer takes', async () => {
  await answeredAt(OWN + DAY_MS);
  await answeredAt(OWN - 2000);
  expect(serverNow()).toBe(OWN);
});

test('an answer without a date leaves the known time unchanged', async () => {
  await answeredAt(OWN + DAY_MS);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  await call('POST /signOut', {});
  expect(serverNow()).toBe(OWN + DAY_MS);
});
