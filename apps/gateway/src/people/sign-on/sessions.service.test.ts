import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createSignOnHarness, START } from './testing/sign-on-harness.ts';
import { shardOf } from './users.ts';

let harness: ReturnType<typeof createSignOnHarness>;
beforeAll(async () => {
  harness = createSignOnHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
});

const DAY_MS = 86_400_000;
const spent = expect.objectContaining({ errorName: 'smsCodeSpent' });
async function newSession() {
  const mobileNo = harness.newNumber();
  const userNo = await harness.users.findOrCreate(mobileNo);
  return { mobileNo, userNo, token: await harness.sessions.openSession(userNo) };
}

describe('SPEC 6 logged-in user: ten live sessions at most', () => {
  const live = async (tokens: readonly string[]): Promise<boolean[]> =>
    Promise.all(tokens.map(async (token) => (await harness.sessions.findSession(token)) !== null));

  test('one more ends the oldest; sessions of other users and tourist sessions stay', async () => {
    const [{ userNo, token: first }, other] = [await newSession(), await newSession()];
    const tourist = await harness.sessions.openTouristSession(userNo);
    const tokens = [first];
    for (let more = 0; more < 11; more += 1) {
      harness.time.now += 1000;
      tokens.push(await harness.sessions.openSession(userNo));
    }
    expect(await live(tokens)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
    expect(await live([tourist, other.token])).toEqual([true, true]);
  });

  test('40 opened at once leave ten live, and tourist sessions end none of them', async () => {
    const { userNo } = await newSession();
    harness.time.now += 1000;
    const tokens = await Promise.all(Array.from({ length: 40 }, () => harness.sessions.openSession(userNo)));
    expect((await live(tokens)).filter(Boolean)).toHaveLength(10);
    for (let more = 0; more < 20; more += 1) await harness.sessions.openTouristSession(userNo);
    expect((await live(tokens)).filter(Boolean)).toHaveLength(10);
  });
});

describe('DOMAIN users: one number has one user', () => {
  test('a user number is the shard of the mobile number and six digits, and never changes', async () => {
    const mobileNo = harness.newNumber();
    const userNo = await harness.users.findOrCreate(mobileNo);
    expect(userNo).toMatch(/^[0-9]{10}$/);
    expect(userNo.slice(0, 4)).toBe(shardOf(harness.pool.numbers.hash(mobileNo)));
    expect(await harness.users.findOrCreate(mobileNo)).toBe(userNo);
  });
  test('concurrent requests for one number create one user, and leave no other row', async () => {
    const mobileNo = harness.newNumber();
    const found = new Set(
      await Promise.all(Array.from({ length: 10 }, () => harness.users.findOrCreate(mobileNo))),
    );
    expect(found.size).toBe(1);
    const { rows } = await harness.pool.query('select user_no from users where mobile_no = $1', [
      harness.pool.numbers.store(mobileNo),
    ]);
    expect(rows).toEqual([{ user_no: [...found][0] }]);
  });
  test('another user number is drawn if the first one is taken', async () => {
    const [first, second] = [harness.newNumber(), harness.newNumber()];
    harness.random.choose(7);
    const taken = await harness.users.findOrCreate(first);
    await harness.pool.query('insert into users (user_no, mobile_no, created_at) values ($1, $2, $3)', [
      `${shardOf(harness.pool.numbers.hash(second))}000008`,
      'other',
      new Date(START),
    ]);
    harness.random.choose(8, 9);
    expect(await harness.users.findOrCreate(second)).toBe(
      `${shardOf(harness.pool.numbers.hash(second))}000009`,
    );
    expect(taken).toBe(`${shardOf(harness.pool.numbers.hash(first))}000007`);
  });
  test('consecutive numbers are spread evenly over the shards', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 20_000; index += 1) {
      const shard = shardOf(`138${String(index).padStart(8, '0')}`).slice(0, 1);
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
    }
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(250);
  });
});

describe('SPEC 3 session token', () => {
  test('finds its user for seven days', async () => {
    const { token, userNo, mobileNo } = await newSession();
    expect(token).toMatch(/^[0-9]{10}\.[A-Za-z0-9_-]{43}$/);
    harness.time.now = START + 7 * DAY_MS - 1;
    expect(await harness.sessions.findSession(token)).toEqual({ userNo, mobileNo, touristSession: null });
    harness.time.now = START + 7 * DAY_MS;
    expect(await harness.sessions.findSession(token)).toBeNull();
  });
  test("concurrent lookups find each session's own user, and no user for an unknown token", async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, newSession));
    const [first] = opened;
    await harness.sessions.endSession(first?.token ?? '');
    const unknown = `${first?.userNo}.${'x'.repeat(43)}`;
    const found = await Promise.all(
      [...opened.map(({ token }) => token), unknown].map((token) => harness.sessions.findSession(token)),
    );
    expect(found).toEqual([
      null,
      ...opened.slice(1).map(({ userNo, mobileNo }) => ({ userNo, mobileNo, touristSession: null })),
      null,
    ]);
  });
  test('a logout ends that session only', async () => {
    const { token, userNo } = await newSession();
    const another = await harness.sessions.openSession(userNo);
    await harness.sessions.endSession(token);
    await harness.sessions.endSession(token);
    expect(await harness.sessions.findSession(token)).toBeNull();
    expect(await harness.sessions.findSession(another)).not.toBeNull();
  });
  test("a valid token with another user's number in front is no session", async () => {
    const [mine, theirs] = [await newSession(), await newSession()];
    expect(await harness.sessions.findSession(`${theirs.userNo}.${mine.token.slice(11)}`)).toBeNull();
    await harness.sessions.endSession(`${theirs.userNo}.${mine.token.slice(11)}`);
    expect(await harness.sessions.findSession(mine.token)).not.toBeNull();
  });
  test('malformed, truncated or overlong tokens are no session and no error', async () => {
    const { token, userNo } = await newSession();
    const odd = [
      '',
      ' ',
      token.slice(0, -1),
      `${token}A`,
      ` ${token}`,
      `${token}\n`,
      token.replace('.', ','),
      `${userNo}.`,
      `${userNo}.${'\u0000'.repeat(43)}`,
      `${userNo}.${"' or '1'='1' --".padEnd(43, 'x')}`,
      `${userNo}.${'字'.repeat(43)}`,
      'x'.repeat(100_000),
    ];
    for (const text of odd) {
      expect(await harness.sessions.findSession(text)).toBeNull();
      await harness.sessions.endSession(text);
    }
    expect(await harness.sessions.findSession(token)).not.toBeNull();
  });
  test('DESIGN security: is not stored in clear', async () => {
    const { token } = await newSession();
    const secret = token.slice(11);
    const rows = await harness.dump('sessions');
    for (const form of [
      secret,
      Buffer.from(secret, 'base64url').toString('hex'),
      Buffer.from(token).toString('hex'),
    ])
      expect(rows).not.toContain(form);
  });
});

describe('SPEC 7 POST /common/v1/checkMessage: the ticket', () => {
  test('replaces the code once, for its number and scene', async () => {
    const mobileNo = harness.newNumber();
    const ticket = await harness.messageTickets.issue(mobileNo, 'login');
    await expect(harness.messageTickets.redeem(ticket, harness.newNumber(), 'login')).rejects.toEqual(spent);
    await expect(harness.messageTickets.redeem(ticket, mobileNo, 'seal')).rejects.toEqual(spent);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => harness.messageTickets.redeem(ticket, mobileNo, 'login')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await harness.dump('message_tickets')).not.toContain(ticket);
  });
  test('a ticket spent for a request can be spent again only by the same request', async () => {
    const mobileNo = harness.newNumber();
    const ticket = await harness.messageTickets.issue(mobileNo, 'integral');
    await Promise.all(
      Array.from({ length: 4 }, () =>
        harness.messageTickets.redeem(ticket, mobileNo, 'integral', 'request-1'),
      ),
    );
    await harness.messageTickets.redeem(ticket, mobileNo, 'integral', 'request-1');
    await expect(harness.messageTickets.redeem(ticket, mobileNo, 'integral', 'request-2')).rejects.toEqual(
      spent,
    );
    await expect(harness.messageTickets.redeem(ticket, mobileNo, 'integral')).rejects.toEqual(spent);
  });

  test('is valid for five minutes', async () => {
    const mobileNo = harness.newNumber();
    const ticket = await harness.messageTickets.issue(mobileNo, 'login');
    harness.time.now += 300_000;
    await expect(harness.messageTickets.redeem(ticket, mobileNo, 'login')).rejects.toEqual(spent);
  });
});

const asker = { device: 'a-browser', address: '198.51.100.1' };

describe('SPEC 7 POST /vi/mobileLogin', () => {
  test('a code yields a session of the number; the second login has the same user', async () => {
    const mobileNo = harness.newNumber();
    await harness.smsCodes.send({
      mobileNo,
      scene: 'login',
      asker,
      address: asker.address,
      language: 'zh',
    });
    const { ssoToken, userNo } = await harness.mobileLogin.logIn({
      asker,
      mobileNo,
      smsCode: harness.codeSentTo(mobileNo),
    });
    expect(await harness.sessions.findSession(ssoToken)).toEqual({ userNo, mobileNo, touristSession: null });
    const again = await harness.mobileLogin.logIn({
      asker,
      mobileNo,
      messageTicket: await harness.messageTickets.issue(mobileNo, 'login'),
    });
    expect(again.userNo).toBe(userNo);
    expect(again.ssoToken).not.toBe(ssoToken);
  });
  test("no code, a wrong code or another number's ticket yields no session and no user", async () => {
    const mobileNo = harness.newNumber();
    const foreign = await harness.messageTickets.issue(harness.newNumber(), 'login');
    await expect(harness.mobileLogin.logIn({ asker, mobileNo })).rejects.toMatchObject({
      errorName: 'smsCodeWrong',
    });
    await expect(harness.mobileLogin.logIn({ asker, mobileNo, smsCode: '123456' })).rejects.toEqual(spent);
    await expect(harness.mobileLogin.logIn({ asker, mobileNo, messageTicket: foreign })).rejects.toEqual(
      spent,
    );
    await expect(harness.mobileLogin.logIn({ asker, mobileNo, messageTicket: '' })).rejects.toEqual(spent);
    const { rows } = await harness.pool.query('select * from mobile_owners where mobile_no = $1', [
      harness.pool.numbers.store(mobileNo),
    ]);
    expect(rows).toEqual([]);
  });
});
