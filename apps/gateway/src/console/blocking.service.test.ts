// Blocking a user takes two persons, on a real database: from an order, from the terminal, and at once by one
// person for a day. Forbidden acts are attempted through the console and by SQL.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from './testing/console-harness.ts';
import { createTerminal, type Terminal } from './testing/terminal-harness.ts';
import { inTransaction } from '../db/transaction.ts';
import { createSessions } from '../people/sign-on/sessions.ts';
import { allowLogins, blockLogins } from '../people/sign-on/blocked-users.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let manager: ConsoleUser;
let accountant: ConsoleUser;
let terminal: Terminal;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['customerService']);
  manager = await harness.person('Chen Jie', ['operations']);
  accountant = await harness.person('Wang Fang', ['finance']);
  terminal = createTerminal(harness, 'li@laptop');
});
afterAll(async () => {
  terminal.end();
  await harness.end();
});

const reason = 'a stolen phone';
let users = 0;
let drawn = 0;

/** Returns a user with a number, who is logged in. */
async function loggedIn() {
  users += 1;
  const userNo = `44000000${String(users).padStart(2, '0')}`;
  const mobileNo = `137001370${String(users).padStart(2, '0')}`;
  const { pool } = harness;
  await pool.query('insert into users (user_no, mobile_no, created_at) values ($1, $2, now())', [
    userNo,
    mobileNo,
  ]);
  await pool.query('insert into mobile_owners (mobile_no, user_no) values ($1, $2)', [mobileNo, userNo]);
  const sessions = createSessions({
    pool,
    clock: Date.now,
    random: { bytes: (count: number) => Buffer.alloc(count, (drawn += 1)) } as never,
  });
  const token = await sessions.openSession(userNo);
  return {
    userNo,
    mobileNo,
    isLoggedIn: async () => (await sessions.findSession(token)) !== null,
    async mayLogIn() {
      return sessions.openSession(userNo).then(
        () => true,
        (error: { readonly errorName?: string }) => error.errorName !== 'userBlocked',
      );
    },
  };
}
const blocking = (userNo: string, atOnce = false) =>
  ({ kind: 'blockUser', userNo, orderNo: null, atOnce, reason }) as const;
const unblocking = (userNo: string) => ({ kind: 'unblockUser', userNo, orderNo: null, reason }) as const;

async function proposed(by: ConsoleUser, act: Parameters<ConsoleUser['propose']>[0]) {
  const { status, body } = await by.propose(act);
  expect(status, body.message).toBe(200);
  return body.proposal;
}
const kept = async (userNo: string): Promise<unknown[]> =>
  (
    await harness.pool.query(
      'select command, operator, reason from operator_events where about = $1 order by seq',
      [userNo],
    )
  ).rows;
const rowOf = async (userNo: string) =>
  (
    await harness.pool.query<{ blocked_until: Date | null; proposal_no: number | null }>(
      'select blocked_until, proposal_no from blocked_users where user_no = $1',
      [userNo],
    )
  ).rows[0];

test('a user is blocked once another person approves it, and unblocked the same way', async () => {
  const user = await loggedIn();
  const proposal = await proposed(clerk, blocking(user.userNo));
  expect(proposal).toMatchObject({ kind: 'blockUser', about: user.userNo, state: 'open' });
  expect(await user.isLoggedIn()).toBe(true);
  expect(await clerk.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'notAllowed' } });

  expect(await accountant.approve(proposal)).toMatchObject({ body: { proposal: { state: 'done' } } });
  expect(await user.isLoggedIn()).toBe(false);
  expect(await user.mayLogIn()).toBe(false);
  expect(await clerk.propose(blocking(user.userNo))).toMatchObject({ body: { refusal: 'cannotBeDone' } });

  const back = await proposed(manager, unblocking(user.userNo));
  expect(await manager.approve(back)).toMatchObject({ status: 403, body: { refusal: 'samePerson' } });
  expect(await user.mayLogIn()).toBe(false);
  await accountant.approve(back);
  expect(await user.mayLogIn()).toBe(true);
  expect(await kept(user.userNo)).toEqual([
    { command: 'block-user', operator: 'Li Wei, approved by Wang Fang', reason },
    { command: 'unblock-user', operator: 'Chen Jie, approved by Wang Fang', reason },
  ]);
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      `Li Wei | propose blockUser | ${user.userNo} | done`,
      `Wang Fang | carry out blockUser | ${user.userNo} | done`,
    ]),
  );
});

test('an order offers to block its user, and shows the proposal', async () => {
  const { order } = await harness.credited();
  const { orderNo, userNo } = order;
  const actsOf = async () => {
    const { body } = await clerk.call('GET /order', { number: orderNo });
    return {
      proposals: body.life.proposals,
      acts: body.life.acts.filter(({ act }) => act === 'blockUser' || act === 'unblockUser'),
    };
  };
  expect((await actsOf()).acts).toMatchObject([
    { act: 'blockUser', number: userNo, needsTwo: true, whyNot: 'the user has no number to log in with' },
    { act: 'unblockUser', number: userNo, whyNot: 'the user is not blocked' },
  ]);
  await harness.pool.query('insert into users (user_no, mobile_no, created_at) values ($1, $2, now())', [
    userNo,
    '13700137099',
  ]);
  await harness.pool.query('insert into mobile_owners (mobile_no, user_no) values ($1, $2)', [
    '13700137099',
    userNo,
  ]);
  expect((await actsOf()).acts[0]?.whyNot).toBeNull();
  const other = { ...blocking('4400009999'), orderNo };
  expect(await clerk.propose(other)).toMatchObject({ status: 400, body: { refusal: 'badRequest' } });
  const proposal = await proposed(clerk, { ...blocking(userNo, true), orderNo });
  const shown = await actsOf();
  expect(shown.proposals).toMatchObject([{ kind: 'blockUser', state: 'open' }]);
  expect(shown.acts.map(({ whyNot }) => whyNot)).toEqual([
    'the user is blocked already',
    'the block ends with its proposal: decline that',
  ]);
  await accountant.approve(proposal);
  expect((await actsOf()).acts[1]?.whyNot).toBeNull();
});

test('an immediate block lasts until the decision, stays if approved, and ends if declined', async () => {
  const [kept1, ended] = [await loggedIn(), await loggedIn()];
  const first = await proposed(clerk, blocking(kept1.userNo, true));
  expect(await kept1.isLoggedIn()).toBe(false);
  expect(await kept1.mayLogIn()).toBe(false);
  expect(await rowOf(kept1.userNo)).toEqual({
    blocked_until: new Date(first.expiresAt),
    proposal_no: first.proposalNo,
  });
  await manager.approve(first);
  expect(await rowOf(kept1.userNo)).toEqual({ blocked_until: null, proposal_no: first.proposalNo });
  expect(await kept1.mayLogIn()).toBe(false);

  const second = await proposed(clerk, blocking(ended.userNo, true));
  expect(await ended.mayLogIn()).toBe(false);
  const { proposalNo } = second;
  await manager.call('POST /proposals/decline', { proposalNo, reason: 'the owner called' });
  expect(await ended.mayLogIn()).toBe(true);
  expect(await harness.audited()).toContain(`Li Wei | block at once | ${ended.userNo} | done`);
});

test('an undecided immediate block expires, and one person cannot repeat it', async () => {
  const user = await loggedIn();
  const { proposalNo } = await proposed(clerk, blocking(user.userNo, true));
  await harness.pool.query('alter table console_proposals disable trigger user');
  await harness.pool.query('alter table blocked_users disable trigger user');
  await harness.pool.query(
    `update console_proposals set proposed_at = proposed_at - interval '25 hours',
      expires_at = expires_at - interval '25 hours' where proposal_no = $1`,
    [proposalNo],
  );
  await harness.pool.query(
    `update blocked_users set blocked_until = blocked_until - interval '25 hours' where user_no = $1`,
    [user.userNo],
  );
  await harness.pool.query('alter table console_proposals enable trigger user');
  await harness.pool.query('alter table blocked_users enable trigger user');
  expect(await user.mayLogIn()).toBe(true);

  const other = await harness.person('Zhao Min', ['customerService']);
  for (const by of [clerk, other]) {
    const { body } = await by.propose(blocking(user.userNo, true));
    expect(body.message).toContain('within seven days');
  }
  expect(await user.mayLogIn()).toBe(true);
  // Without blocking at once it is proposed like any other act, and replaces the block that is over.
  const proposal = await proposed(clerk, blocking(user.userNo));
  expect(await user.mayLogIn()).toBe(true);
  await manager.approve(proposal);
  expect(await user.mayLogIn()).toBe(false);
  // A block that another person approved does not prevent the next one.
  await accountant.approve(await proposed(manager, unblocking(user.userNo)));
  expect(await user.mayLogIn()).toBe(true);
});

test('the terminal proposes a block, which takes effect at once with --at-once', async () => {
  const user = await loggedIn();
  await terminal.signIn(clerk);
  const why = ['--why', reason];
  expect(await terminal.run(['block-user', '--mobile', '13700137999', ...why])).toMatchObject({
    code: 2,
    text: expect.stringContaining('nobody has logged in'),
  });
  const { code, text } = await terminal.run(['block-user', '--mobile', user.mobileNo, '--at-once', ...why]);
  expect(code, text).toBe(0);
  expect(text).toMatch(/^Proposal \d+: another person approves it/);
  expect(text).toContain('24 hours at most');
  expect(text).not.toContain(user.mobileNo);
  expect(await user.mayLogIn()).toBe(false);
  const again = await terminal.run(['block-user', '--mobile', user.mobileNo, ...why]);
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('blocked already') });
  expect(await terminal.run(['show', '1', '--at-once'])).toMatchObject({ code: 2 });

  const [proposal] = (await manager.call('GET /proposals', { which: 'open' })).body.proposals;
  if (!proposal) throw new Error('nothing was proposed');
  await manager.approve(proposal);
  const back = await terminal.run(['unblock-user', '--mobile', user.mobileNo, ...why]);
  expect(back).toMatchObject({ code: 0, text: expect.stringContaining('another person approves it') });
  expect(await user.mayLogIn()).toBe(false);
});

test('the database refuses a one-person block that is permanent or outlasts its proposal', async () => {
  const user = await loggedIn();
  const { proposalNo } = await proposed(clerk, blocking(user.userNo));
  const block = (userNo: string, until: string) =>
    harness.pool.query(
      `insert into blocked_users (user_no, blocked_at, blocked_until, proposal_no)
      values ($1, now(), ${until}, $2)`,
      [userNo, proposalNo],
    );
  const refused = 'nobody is blocked whom no two persons blocked';
  await expect(block(user.userNo, 'null')).rejects.toThrow(refused);
  // The proposal does not ask for an immediate block.
  await expect(block(user.userNo, `now() + interval '1 hour'`)).rejects.toThrow(refused);
  await expect(
    harness.pool.query(
      `insert into blocked_users (user_no, blocked_at, blocked_until) values ($1, now(), now())`,
      [user.userNo],
    ),
  ).rejects.toThrow('a block for a time names its proposal');

  const other = await loggedIn();
  const { proposalNo: atOnce } = await proposed(clerk, blocking(other.userNo, true));
  const sql = (set: string) =>
    harness.pool.query(`update blocked_users set ${set} where proposal_no = ${atOnce}`);
  await expect(sql('blocked_until = null')).rejects.toThrow(refused);
  await expect(sql(`blocked_until = blocked_until + interval '1 second'`)).rejects.toThrow(refused);
  await expect(sql(`user_no = '${user.userNo}'`)).rejects.toThrow('no two persons let in');
  await expect(sql(`blocked_until = blocked_until - interval '1 hour'`)).rejects.toThrow(
    'no two persons let in',
  );
  await expect(
    harness.pool.query(
      `update console_proposals set payload = payload || '{"atOnce": true}' where proposal_no = $1`,
      [proposalNo],
    ),
  ).rejects.toThrow('a proposal never changes');
});

test('the database refuses a proposal that is valid for more than a day from its creation', async () => {
  const { userNo } = await loggedIn();
  const insert = (proposedAt: string, expiresAt: string) =>
    harness.pool.query(
      `insert into console_proposals (kind, about, payload, payload_hash, reason, state, proposed_by,
        proposed_with, proposed_at, expires_at)
      select 'blockUser', $1::text, jsonb_build_object('userNo', $1::text, 'atOnce', true), '', 'an attack',
        'open', $2, 'key', ${proposedAt}, ${expiresAt} from present_time() as now (at)`,
      [userNo, clerk.personNo],
    );
  const refused = 'a proposal is good for a day, from when it is made';
  await expect(insert('now.at', `now.at + interval '24 hours 1 second'`)).rejects.toThrow(refused);
  // With a later starting time it would also be valid for longer.
  await expect(insert(`now.at + interval '1 hour'`, `now.at + interval '25 hours'`)).rejects.toThrow(refused);
  await expect(insert('now.at', `'infinity'`)).rejects.toThrow(refused);
  await expect(insert('now.at', `now.at + interval '24 hours'`)).resolves.toMatchObject({ rowCount: 1 });
});

test('the database refuses to unblock a user without two persons, even by SQL', async () => {
  const user = await loggedIn();
  const block = await proposed(clerk, blocking(user.userNo, true));
  const remove = () => harness.pool.query('delete from blocked_users where user_no = $1', [user.userNo]);
  const refused = 'nobody is let in again whom no two persons let in';
  await expect(remove()).rejects.toThrow(refused);
  await accountant.approve(block);
  await expect(remove()).rejects.toThrow(refused);
  // The same applies to a temporary block that is over.
  await expect(
    harness.pool.query('update blocked_users set blocked_until = now() where user_no = $1', [user.userNo]),
  ).rejects.toThrow(refused);
  await expect(harness.pool.query('truncate blocked_users')).rejects.toThrow('nothing is removed');
  await expect(inTransaction(harness.pool, (client) => allowLogins(client, user.userNo))).rejects.toThrow(
    refused,
  );
  const back = await proposed(manager, unblocking(user.userNo));
  await expect(remove()).rejects.toThrow(refused);
  expect(await user.mayLogIn()).toBe(false);
  await accountant.approve(back);
  expect(await user.mayLogIn()).toBe(true);

  // A proposal that was carried out justifies no second block.
  await accountant.approve(await proposed(clerk, blocking(user.userNo)));
  await expect(remove()).rejects.toThrow(refused);
  // Closing the account removes the number first, after which there is no login left to allow.
  await harness.pool.query('delete from mobile_owners where user_no = $1', [user.userNo]);
  expect(await remove()).toMatchObject({ rowCount: 1 });
});

test('the database refuses a block without a proposal where people work in the console', async () => {
  const user = await loggedIn();
  await expect(inTransaction(harness.pool, (client) => blockLogins(client, user.userNo))).rejects.toThrow(
    'by name',
  );
  expect(await user.isLoggedIn()).toBe(true);
});
