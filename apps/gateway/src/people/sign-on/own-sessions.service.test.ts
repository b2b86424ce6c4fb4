import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { cryptoRandom } from './secrets.ts';
import { createSessions, type UsedOn } from './sessions.ts';
import { createSignOnHarness, START } from './testing/sign-on-harness.ts';

const MINUTE_MS = 60_000;
const onPhone: UsedOn = { device: 'iphone', place: 'walletApp' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let harness: ReturnType<typeof createSignOnHarness>;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = createSignOnHarness(database);
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
});

async function loggedIn(sessions: number) {
  const userNo = await harness.users.findOrCreate(harness.newNumber());
  const tokens: string[] = [];
  for (let more = 0; more < sessions; more += 1) {
    harness.time.now += 1000;
    tokens.push(await harness.sessions.openSession(userNo));
  }
  return { userNo, tokens };
}
const isLive = async (token: string | undefined): Promise<boolean> =>
  (await harness.sessions.findSession(token ?? '')) !== null;

test('shows a user the live sessions, the calling one first, with times and device', async () => {
  const { userNo, tokens } = await loggedIn(2);
  const [first = '', second = ''] = tokens;
  await loggedIn(1);
  const tourist = await harness.sessions.openTouristSession(userNo);
  harness.time.now += 1000;
  await harness.sessions.findSession(second, onPhone);
  const shown = await harness.ownSessions.list(userNo, first);
  expect(shown).toEqual([
    {
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      isThis: true,
      isTourist: false,
      since: new Date(START + 1000).toISOString(),
      lastUsedAt: new Date(START + 1000).toISOString(),
      until: new Date(START + 1000 + 7 * 86_400_000).toISOString(),
      device: null,
      place: null,
    },
    expect.objectContaining({ isThis: false, isTourist: false, ...onPhone }),
    expect.objectContaining({ isThis: false, isTourist: true }),
  ]);
  for (const token of [first, second, tourist]) expect(JSON.stringify(shown)).not.toContain(token.slice(11));
  await harness.sessions.endSession(second);
  harness.time.now += 30 * MINUTE_MS;
  expect(await harness.ownSessions.list(userNo, first)).toHaveLength(1);
});

test('the use of a session is recorded every ten minutes, by its own calls only', async () => {
  const { userNo, tokens } = await loggedIn(1);
  const [token = ''] = tokens;
  const used = async () => {
    const [session] = await harness.ownSessions.list(userNo, token);
    return session && [Date.parse(session.lastUsedAt) - START, session.device];
  };
  await harness.sessions.findSession(token);
  expect(await used()).toEqual([1000, null]);
  harness.time.now = START + MINUTE_MS;
  await harness.sessions.findSession(token, onPhone);
  expect(await used()).toEqual([MINUTE_MS, 'iphone']);
  harness.time.now = START + 11 * MINUTE_MS;
  await harness.sessions.findSession(token, { device: 'android', place: 'browser' });
  expect(await used()).toEqual([MINUTE_MS, 'iphone']);
  harness.time.now = START + 11 * MINUTE_MS + 1;
  await harness.sessions.findSession(token, { device: 'android', place: 'browser' });
  expect(await used()).toEqual([11 * MINUTE_MS + 1, 'android']);
});

test("one session is ended for every process at once, but never another user's", async () => {
  const [mine, theirs] = [await loggedIn(2), await loggedIn(1)];
  const [own = '', other = ''] = mine.tokens;
  const [theirSession] = await harness.ownSessions.list(theirs.userNo, theirs.tokens[0] ?? '');
  await harness.ownSessions.end(mine.userNo, { which: 'one', sessionId: theirSession?.sessionId ?? '' });
  expect(await isLive(theirs.tokens[0])).toBe(true);
  const [, listed] = await harness.ownSessions.list(mine.userNo, own);
  const pool = createTestPool(database.url, 1);
  const elsewhere = createSessions({ pool, clock: () => harness.time.now, random: cryptoRandom });
  expect(await elsewhere.findSession(other)).not.toBeNull();
  await harness.ownSessions.end(mine.userNo, { which: 'one', sessionId: listed?.sessionId ?? '' });
  expect(await elsewhere.findSession(other)).toBeNull();
  expect(await elsewhere.findSession(own)).not.toBeNull();
  await pool.end();
});

test('ending all others keeps this session and browser; ending all ends this one too', async () => {
  const { userNo, tokens } = await loggedIn(3);
  const stranger = await loggedIn(1);
  const mobileNo = (await harness.users.mobileNoOf(userNo)) ?? '';
  const [own = '', ...others] = tokens;
  others.push(await harness.sessions.openTouristSession(userNo));
  for (const device of ['this-browser', 'lost-phone']) await harness.knownDevices.remember(userNo, device);
  await harness.ownSessions.end(userNo, { which: 'others', ssoToken: own, device: 'this-browser' });
  expect(await Promise.all([own, ...others, ...stranger.tokens].map(isLive))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  const known = () =>
    Promise.all(['this-browser', 'lost-phone'].map((one) => harness.knownDevices.isKnown(mobileNo, one)));
  expect(await known()).toEqual([true, false]);
  await harness.ownSessions.end(userNo, { which: 'all' });
  expect(await Promise.all([own, ...stranger.tokens].map(isLive))).toEqual([false, true]);
  expect(await known()).toEqual([false, false]);
});
