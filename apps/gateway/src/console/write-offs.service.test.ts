// Writing a difference off takes two persons, on a real database: once, if it has been open for a week, and
// visible in the ledger and in the book. Forbidden acts are attempted through the console and by SQL.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createDaySums } from '../day-sums/index.ts';
import { moveDatabase } from '../db/moving/move-database.ts';
import { createTestPool } from '../db/testing/test-pool.ts';
import { carryOut } from './proposals/carry-out.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from './testing/console-harness.ts';
import { createTerminal } from './testing/terminal-harness.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let accountant: ConsoleUser;
let manager: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  operator = await harness.person('Zhou Tao', ['operations']);
  accountant = await harness.person('Wang Fang', ['finance']);
  manager = await harness.person('Chen Jie', ['finance']);
});
afterAll(() => harness.end());

const reason = 'the provider has closed the case';
const DAY = '2026-11-20';
let count = 0;

interface Differing {
  readonly kind?: string;
  readonly own?: number | null;
  readonly theirs?: number | null;
  readonly days?: number;
}

/** Creates a difference of a payment at the cashier. */
async function differing({ kind = 'missing', own = 4990, theirs = null, days = 8 }: Differing = {}) {
  count += 1;
  const reference = `P${String(count).padStart(24, '0')}01`;
  await harness.pool.query(
    `insert into reconciliation_differences
      (book, kind, state, reference, own_amount, their_amount, detail, happened_at, first_seen_at,
        last_seen_at)
    values ('cash', $1, 'open', $2, $3, $4, '{"entry": "payment"}', $6,
      now() - $5 * interval '1 day', now())`,
    [kind, reference, own, theirs, days, `${DAY}T04:00:00Z`],
  );
  return reference;
}
const writingOff = (reference: string, amount = 4990, differenceKind = 'missing') =>
  ({ kind: 'writeOff', book: 'cash', differenceKind, reference, amount, reason }) as const;

async function proposed(reference: string, amount?: number, kind?: string) {
  const { status, body } = await operator.propose(writingOff(reference, amount, kind));
  expect(status, body.message).toBe(200);
  return body.proposal;
}
const writtenOff = async (reference: string) =>
  (
    await harness.pool.query(
      `select debit_account, credit_account, unit, amount::int from write_offs
      where reference = $1 order by at`,
      [reference],
    )
  ).rows;
const shown = async (reference: string) =>
  (await accountant.call('GET /differences', {})).body.differences.find((one) => one.reference === reference);

test('a write-off is posted once another person approves it, and closes its difference', async () => {
  const reference = await differing();
  expect((await shown(reference))?.writeOff).toEqual({ amount: 4990, whyNot: null });
  const proposal = await proposed(reference);
  expect(proposal.payload).toEqual({
    book: 'cash',
    kind: 'missing',
    reference,
    account: 'cashier',
    unit: 'fen',
    amount: 4990,
  });
  expect(await writtenOff(reference)).toEqual([]);
  expect(await operator.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'notAllowed' } });

  expect(await accountant.approve(proposal)).toMatchObject({ body: { proposal: { state: 'done' } } });
  expect(await writtenOff(reference)).toEqual([
    { debit_account: 'writtenOff', credit_account: 'cashier', unit: 'fen', amount: 4990 },
  ]);
  expect(await shown(reference)).toBeUndefined();
  const { rows } = await harness.pool.query(
    'select event, detail from reconciliation_events where reference = $1',
    [reference],
  );
  expect(rows).toEqual([
    {
      event: 'closed',
      detail: {
        operator: 'Zhou Tao, approved by Wang Fang',
        reason,
        ownAmount: 4990,
        theirAmount: null,
        writtenOff: 4990,
        proposal: proposal.proposalNo,
      },
    },
  ]);
  const { body } = await accountant.call('GET /money/day', { book: 'cash', day: DAY });
  expect(body.differences.find((one) => one.reference === reference)).toMatchObject({
    state: 'closed',
    writtenOff: 4990,
  });
  await carryOut(harness.parts, proposal.proposalNo, { personNo: null, session: null, address: '' });
  expect(await writtenOff(reference)).toHaveLength(1);
});

test('a write-off needs another approver, a week-old difference and money missing to us', async () => {
  const reference = await differing();
  const { body } = await accountant.propose(writingOff(reference));
  expect(await accountant.approve(body.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
  await manager.call('POST /proposals/decline', {
    proposalNo: body.proposal.proposalNo,
    reason: 'ask first',
  });

  const refused = async (asked: ReturnType<typeof writingOff>) => {
    const { status, body: answer } = await operator.propose(asked);
    return status === 200 ? 'proposed' : answer.message;
  };
  expect(await refused(writingOff(await differing({ days: 6 })))).toContain('less than seven days');
  expect(await refused(writingOff(reference, 4991))).toContain('its amount is another by now');
  const tooMuch = await differing({ kind: 'amount', theirs: 5000 });
  expect(await refused(writingOff(tooMuch, -10, 'amount'))).toContain('nothing is missing to us by it');
  expect(await operator.propose(writingOff('P1'))).toMatchObject({ status: 404 });
});

test('an approved write-off is not done once its difference has ended or changed', async () => {
  const [gone, other] = [await differing(), await differing()];
  const outcomes = [];
  for (const [reference, set] of [
    [gone, `state = 'resolved', resolved_at = now()`],
    [other, 'own_amount = 4000'],
  ] as const) {
    const proposal = await proposed(reference);
    await harness.pool.query(`update reconciliation_differences set ${set} where reference = $1`, [
      reference,
    ]);
    const { body } = await accountant.approve(proposal);
    outcomes.push([body.proposal.state, body.proposal.outcome]);
    expect(await writtenOff(reference)).toEqual([]);
  }
  expect(outcomes).toEqual([
    ['notDone', 'it is not open any more'],
    ['notDone', 'its amount is another by now'],
  ]);
});

test('concurrent proposals to close and write off one difference: only one is done', async () => {
  const reference = await differing();
  const off = await proposed(reference);
  const { body } = await operator.propose({
    kind: 'closeDifference',
    book: 'cash',
    differenceKind: 'missing',
    reference,
    reason,
  });
  const both = await Promise.all([accountant.approve(off), manager.approve(body.proposal)]);
  const states = both.map(({ body: { proposal } }) => proposal.state);
  expect(states.toSorted()).toEqual(['done', 'notDone']);
  expect(await writtenOff(reference)).toHaveLength(states[0] === 'done' ? 1 : 0);
});

test('two persons reverse a write-off by the amount that arrived later', async () => {
  const reference = await differing();
  await accountant.approve(await proposed(reference));
  // The partner lists a part of it now, so the same payment differs by its amount.
  await harness.pool.query(
    `insert into reconciliation_differences
      (book, kind, state, reference, own_amount, their_amount, detail, happened_at, first_seen_at,
        last_seen_at)
    select book, 'amount', 'open', reference, own_amount, 3000, detail, happened_at, first_seen_at, now()
    from reconciliation_differences where reference = $1`,
    [reference],
  );
  expect((await shown(reference))?.writeOff).toEqual({ amount: -3000, whyNot: null });
  await manager.approve(await proposed(reference, -3000, 'amount'));
  expect(await writtenOff(reference)).toEqual([
    { debit_account: 'writtenOff', credit_account: 'cashier', unit: 'fen', amount: 4990 },
    { debit_account: 'cashier', credit_account: 'writtenOff', unit: 'fen', amount: 3000 },
  ]);
  const { body } = await accountant.call('GET /money/day', { book: 'cash', day: DAY });
  const ofPayment = body.differences.filter((one) => one.reference === reference);
  expect(ofPayment.map(({ state, writtenOff: all }) => [state, all])).toEqual([
    ['closed', 1990],
    ['closed', 1990],
  ]);
});

test('the ledger shows the write-off, and stays balanced', async () => {
  harness.orders.time.now = Date.now() - 60_000;
  await harness.credited();
  const reference = await differing({ own: 770 });
  await accountant.approve(await proposed(reference, 770));
  await createDaySums({ pool: harness.pool, clock: () => Date.now() + 180_000 }).run();
  const { body } = await accountant.call('GET /money/ledger', {});
  expect(body.postings).toContainEqual(
    expect.objectContaining({ reason: 'writtenOff', debit: 'writtenOff', credit: 'cashier' }),
  );
  const { rows } = await harness.pool.query<{ all: number }>(
    `select sum(case debit_account when 'writtenOff' then amount else -amount end)::int as all
    from write_offs`,
  );
  const closing = Object.fromEntries(
    body.accounts.filter(({ unit }) => unit === 'fen').map((one) => [one.account, one.closing]),
  );
  expect(closing['writtenOff']).toBe(rows[0]?.all);
  expect(Object.values(closing).reduce((sum, one) => sum + one, 0)).toBe(0);
});

test('the database refuses a write-off that is unapproved, changed, too early or different', async () => {
  const [reference, young] = [await differing(), await differing()];
  const proposal = await proposed(reference);
  const insert = (proposalNo: number, more: { of?: string; amount?: number; credit?: string } = {}) =>
    harness.pool.query(
      `insert into write_offs
        (proposal_no, book, kind, reference, debit_account, credit_account, unit, amount, at)
      values ($1, 'cash', 'missing', $2, 'writtenOff', $3, 'fen', $4, now())`,
      [proposalNo, more.of ?? reference, more.credit ?? 'cashier', more.amount ?? 4990],
    );
  const approve = (proposalNo: number, { personNo } = accountant) =>
    harness.pool.query(
      `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'other',
        approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
      [proposalNo, personNo],
    );
  const refused = 'nothing is written off that nobody approved';
  await expect(insert(proposal.proposalNo)).rejects.toThrow(refused);
  await expect(approve(proposal.proposalNo, operator)).rejects.toThrow('approved by finance');
  await approve(proposal.proposalNo);
  await expect(insert(proposal.proposalNo, { amount: 4991 })).rejects.toThrow(refused);
  await expect(insert(proposal.proposalNo, { credit: 'carrier' })).rejects.toThrow(refused);
  await expect(insert(proposal.proposalNo, { of: young })).rejects.toThrow(refused);
  await expect(
    harness.pool.query(
      `insert into write_offs
        (proposal_no, book, kind, reference, debit_account, credit_account, unit, amount, at)
      values ($1, 'cash', 'missing', $2, 'carrier', 'cashier', 'fen', 4990, now())`,
      [proposal.proposalNo, reference],
    ),
  ).rejects.toThrow(/write_offs_account|nobody approved/);
  await expect(insert(proposal.proposalNo)).resolves.toMatchObject({ rowCount: 1 });
  await expect(insert(proposal.proposalNo)).rejects.toThrow('write_offs_pkey');
  await expect(harness.pool.query('update write_offs set amount = amount + 1')).rejects.toThrow('stays');
  await expect(harness.pool.query('delete from write_offs')).rejects.toThrow('stays');
  await expect(harness.pool.query('truncate write_offs')).rejects.toThrow('nothing is removed');

  const other = await proposed(young);
  await approve(other.proposalNo);
  await harness.pool.query(
    `update reconciliation_differences set first_seen_at = now() - interval '167 hours'
    where reference = $1`,
    [young],
  );
  await expect(insert(other.proposalNo, { of: young })).rejects.toThrow('open for seven days');
  await harness.pool.query(
    `update reconciliation_differences set first_seen_at = now() - interval '169 hours', state = 'closed'
    where reference = $1`,
    [young],
  );
  await expect(insert(other.proposalNo, { of: young })).rejects.toThrow('open for seven days');
});

test('the terminal proposes a write-off of the whole amount, and carries out none by itself', async () => {
  const terminal = createTerminal(harness, 'zhou@desk');
  const why = ['--why', reason];
  try {
    const reference = await differing();
    const command = ['write-off', 'cash', 'missing', reference, ...why];
    expect(await terminal.run(command)).toMatchObject({ code: 1, text: expect.stringContaining('sign-in') });
    await terminal.signIn(operator);
    const { code, text } = await terminal.run(command);
    expect(code, text).toBe(0);
    const [, proposalNo = ''] = /\/approvals\/(\d+)$/.exec(text) ?? [];
    expect(await writtenOff(reference)).toEqual([]);
    const { body } = await accountant.call('GET /proposal', { proposalNo });
    expect(body.proposal).toMatchObject({ kind: 'writeOff', payload: { reference, amount: 4990 } });
    expect(await accountant.approve(body.proposal)).toMatchObject({ body: { proposal: { state: 'done' } } });
    expect(await writtenOff(reference)).toMatchObject([{ debit_account: 'writtenOff', amount: 4990 }]);

    const young = await differing({ days: 6 });
    expect(await terminal.run(['write-off', 'cash', 'missing', young, ...why])).toMatchObject({
      code: 1,
      text: expect.stringContaining('Not proposed'),
    });
    expect(await terminal.run(['write-off', 'cash', 'missing', 'P1', ...why])).toMatchObject({
      code: 2,
      text: expect.stringContaining('No difference'),
    });
  } finally {
    terminal.end();
  }
});

test('a database with write-offs and blocks moves completely to another server', async () => {
  const { pool } = harness;
  await pool.query(
    `insert into users (user_no, mobile_no, created_at) values ('4400000001', '13700137001', now())`,
  );
  await pool.query(`insert into mobile_owners (mobile_no, user_no) values ('13700137001', '4400000001')`);
  const { body } = await operator.propose({
    kind: 'blockUser',
    userNo: '4400000001',
    orderNo: null,
    atOnce: true,
    reason: 'a stolen phone',
  });
  expect(body.proposal, body.message).toBeDefined();
  const target = await createTestDatabase();
  await moveDatabase(harness.url, target.url, () => undefined);
  const there = createTestPool(target.url, 2);
  try {
    for (const table of ['write_offs', 'blocked_users']) {
      const counted = `select count(*)::int as count from ${table}`;
      const { rows } = await there.query<{ count: number }>(counted);
      expect(rows[0]?.count, table).toBeGreaterThan(0);
      expect(rows, table).toEqual((await pool.query(counted)).rows);
    }
    await expect(there.query('delete from write_offs')).rejects.toThrow('stays');
    await expect(there.query('update blocked_users set blocked_until = null')).rejects.toThrow('two persons');
  } finally {
    await there.end();
    await target.drop();
  }
});
