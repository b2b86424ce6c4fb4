// A wrong price: one person stops selling, the buyers get their money back under one approval, and selling
// resumes when two persons agree. On a real database.
import type { ProposedAct } from '@phonebill/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from './testing/console-harness.ts';
import { inTransaction } from '../db/transaction.ts';
import { moveDatabase } from '../db/moving/move-database.ts';
import { createTestPool } from '../db/testing/test-pool.ts';
import { checkAudit, sealAudit } from './audit/index.ts';
import { carryOut } from './proposals/carry-out.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  operator = await harness.person('Zhou Tao', ['operations']);
  finance = await harness.person('Wang Fang', ['finance']);
});
afterAll(() => harness.end());

const reason = 'prices of version 7 were wrong';
type Many = Extract<ProposedAct, { kind: 'giveBackMany' }>;

/** Creates credited orders bought at a version of the settings. */
async function bought(version: number, count: number): Promise<string[]> {
  const orderNos: string[] = [];
  for (let index = 0; index < count; index += 1) {
    // Lists look back from now, and working an order off advances the clock of the orders.
    harness.orders.time.now = Date.now() - 120_000;
    orderNos.push((await harness.credited()).order.orderNo);
  }
  await harness.pool.query(
    'update orders set settings_version = $1, version = version + 1 where order_no = any ($2)',
    [version, orderNos],
  );
  return orderNos;
}
async function planned(version: number, amountFen: number | null): Promise<Many> {
  const filters = { settingsVersion: String(version) };
  const { body } = await operator.call('GET /orders/giveBackPlan', {
    ...filters,
    ...(amountFen !== null && { amountFen: String(amountFen) }),
  });
  const { orderCount, totalFen } = body;
  return { kind: 'giveBackMany', filters, amountFen, orderCount, totalFen, reason };
}
const refundsOf = async (orderNo: string) => (await harness.orders.store.find(orderNo))?.refunds ?? [];
/** Reads an order through the store, which the tests' SQL bypasses. */
const read = (orderNo: string) => harness.orders.store.find(orderNo);

test('all buyers at a version are refunded under one approval, each once', async () => {
  const orderNos = await bought(7, 5);
  for (const orderNo of orderNos) await read(orderNo);
  const proposed = await planned(7, 1000);
  expect(proposed).toMatchObject({ orderCount: 5, totalFen: 5000 });
  const { status, body } = await operator.propose(proposed);
  expect(status, body.message).toBe(200);
  const { proposalNo } = body.proposal;
  const shown = await finance.call('GET /proposal/rows', { proposalNo: String(proposalNo) });
  expect(shown.body.rows.map(({ amountFen, outcome }) => [amountFen, outcome])).toEqual(
    orderNos.map(() => [1000, null]),
  );
  const approved = await finance.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({ state: 'done', outcome: '5 of 5 done' });
  for (const orderNo of orderNos)
    expect(await refundsOf(orderNo)).toMatchObject([{ amount: 1000n, reason: 'givenBack' }]);
  const after = await finance.call('GET /proposal/rows', { proposalNo: String(proposalNo) });
  expect(new Set(after.body.rows.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
});

test('a plan leaves out orders that cannot be refunded, with the reason', async () => {
  const [first = '', second = ''] = await bought(8, 3);
  const one = { kind: 'giveBack', about: `P${first}01`, amountFen: null, reason } as const;
  const { body } = await operator.propose(one);
  await finance.approve(body.proposal);
  const plan = await operator.call('GET /orders/giveBackPlan', { settingsVersion: '8' });
  expect(plan.body).toEqual({
    orderCount: 2,
    totalFen: 9980,
    leftOut: [{ whyNot: expect.stringContaining('it has its refund'), count: 1 }],
    isTooMany: false,
  });
  expect(await refundsOf(second)).toEqual([]);
});

test('an order is refunded the difference to the right price, and other orders are left out', async () => {
  const [first = '', second = '', third = ''] = await bought(13, 3);
  // Two orders that were too expensive, with other face values, and one at the right price.
  await harness.pool.query(
    `update orders set face_fen = case order_no when $1 then 4995 else 5000 end,
      price_fen = case order_no when $2 then 4850 else price_fen end, version = version + 1
    where order_no = any ($3)`,
    [first, third, [first, second, third]],
  );
  for (const orderNo of [first, second, third]) await read(orderNo);
  const filters = { settingsVersion: '13', carrier: 'CMCC' } as const;
  const plan = await operator.call('GET /orders/giveBackPlan', { ...filters, rightShare: '9700' });
  expect(plan.body).toEqual({
    orderCount: 2,
    totalFen: 140 + 144,
    leftOut: [{ whyNot: 'its price was not above the right one', count: 1 }],
    isTooMany: false,
  });
  const ofAll = { settingsVersion: '13', rightShare: '9700' };
  expect(await operator.call('GET /orders/giveBackPlan', ofAll)).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('a price is of one carrier') },
  });
  const many = {
    kind: 'giveBackMany',
    filters,
    rightShare: 9700,
    orderCount: 2,
    totalFen: 284,
    reason,
  } as const;
  expect(await operator.propose({ ...many, amountFen: 100 })).toMatchObject({ status: 400 });
  const { status, body } = await operator.propose({ ...many, amountFen: null });
  expect(status, body.message).toBe(200);
  expect(body.proposal.payload).toMatchObject({ amountFen: null, rightShare: 9700 });
  const approved = await finance.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({ state: 'done', outcome: '2 of 2 done' });
  expect(await refundsOf(first)).toMatchObject([{ amount: 144n, reason: 'givenBack' }]);
  expect(await refundsOf(second)).toMatchObject([{ amount: 140n }]);
  expect(await refundsOf(third)).toEqual([]);
});

test('a bulk proposal is refused if its orders have changed since the plan', async () => {
  await bought(9, 2);
  const proposed = await planned(9, null);
  await bought(9, 1);
  expect(await operator.propose(proposed)).toMatchObject({
    status: 409,
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('by now it is 3 orders') },
  });
});

test('a list changed behind the triggers after its proposal is not carried out', async () => {
  const [orderNo = ''] = await bought(10, 2);
  const { body } = await operator.propose(await planned(10, 100));
  const { proposalNo } = body.proposal;
  // The triggers are disabled, as an owner of the tables could; for others the database refuses it.
  await inTransaction(harness.pool, async (client) => {
    await client.query('alter table console_proposal_rows disable trigger all');
    await client.query('update console_proposal_rows set amount_fen = 4990 where proposal_no = $1', [
      proposalNo,
    ]);
    await client.query('alter table console_proposal_rows enable trigger all');
  });
  const approved = await finance.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({
    state: 'notDone',
    outcome: 'the list is not the one that was proposed',
  });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('the database refuses changes to the orders of a proposal', async () => {
  const [orderNo = ''] = await bought(12, 2);
  const { body } = await operator.propose(await planned(12, 100));
  const { proposalNo } = body.proposal;
  const rows = (statement: string) =>
    harness.pool.query(`${statement} where proposal_no = $1 and number = $2`, [proposalNo, `P${orderNo}01`]);
  const set = (what: string) => rows(`update console_proposal_rows set ${what}`);
  const add = () =>
    harness.pool.query(`insert into console_proposal_rows values ($1, 'P1', 1)`, [proposalNo]);
  await expect(set('amount_fen = 4990')).rejects.toThrow('a proposal never changes');
  await expect(set(`number = 'P2'`)).rejects.toThrow('a proposal never changes');
  await expect(set(`outcome = 'done'`)).rejects.toThrow('nothing is carried out that nobody approved');
  await expect(rows('delete from console_proposal_rows')).rejects.toThrow('a proposal never changes');
  await expect(harness.pool.query('truncate console_proposal_rows')).rejects.toThrow('nothing is removed');
  const approved = await finance.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({ state: 'done', outcome: '2 of 2 done' });
  await expect(set(`outcome = 'not done'`)).rejects.toThrow('written once');
  await expect(add()).rejects.toThrow('are written with it');
  expect(await refundsOf(orderNo)).toMatchObject([{ amount: 100n }]);
});

/** Approved, and nobody carries it out: as its process died. */
const approvedBySql = (proposalNo: number, { personNo }: ConsoleUser) =>
  harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'other',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [proposalNo, personNo],
  );

/** A process that dies once it has changed so many orders. */
function dyingAfter(most: number): typeof harness.parts {
  let changed = 0;
  const { store } = harness.parts;
  return {
    ...harness.parts,
    store: {
      find: store.find,
      async update(...given) {
        if (changed === most) throw new Error('the process is gone');
        changed += 1;
        return store.update(...given);
      },
    },
  };
}

test('a list whose process died half way is completed by the next one, each order once', async () => {
  const orderNos = await bought(11, 4);
  const { body } = await operator.propose(await planned(11, null));
  const { proposalNo } = body.proposal;
  await approvedBySql(proposalNo, finance);
  const nobody = { personNo: null, session: null, address: '' };
  await expect(carryOut(dyingAfter(2), proposalNo, nobody)).rejects.toThrow('is gone');
  await carryOut(harness.parts, proposalNo, nobody);
  for (const orderNo of orderNos) expect(await refundsOf(orderNo)).toHaveLength(1);
  const done = await operator.call('GET /proposal', { proposalNo: String(proposalNo) });
  expect(done.body.proposal).toMatchObject({ state: 'done', outcome: '4 of 4 done' });
});

test('a list ended half way, because a person was ended, reports the refunded part', async () => {
  const leaving = await harness.person('Zhao Lei', ['finance']);
  const orderNos = await bought(12, 3);
  const { body } = await operator.propose(await planned(12, null));
  const { proposalNo } = body.proposal;
  await approvedBySql(proposalNo, leaving);
  await expect(carryOut(dyingAfter(1), proposalNo, null)).rejects.toThrow('is gone');
  await harness.pool.query('update console_people set ended_at = present_time() where person_no = $1', [
    leaving.personNo,
  ]);
  await carryOut(harness.parts, proposalNo, null);
  const refunds = await Promise.all(orderNos.map(refundsOf));
  expect(refunds.filter((one) => one.length === 1)).toHaveLength(1);
  const { body: seen } = await operator.call('GET /proposal', { proposalNo: String(proposalNo) });
  expect(seen.proposal).toMatchObject({
    state: 'done',
    outcome: '1 of 3 done; 2 not: the rights of one of the two persons have ended',
  });
});

test('one person stops selling at once, and two resume it', async () => {
  const what = { carrier: 'CUCC', faceFen: 5000 } as const;
  const texts = { textZh: '暂停销售', textEn: 'Not sold for now', until: null };
  expect(await operator.call('POST /stops/selling', { what: {}, ...texts, reason })).toMatchObject({
    body: { refusal: 'cannotBeDone' },
  });
  const past = { ...texts, until: '2020-01-01T00:00:00Z' };
  expect(await operator.call('POST /stops/selling', { what, ...past, reason })).toMatchObject({
    body: { refusal: 'cannotBeDone' },
  });
  const stopped = await operator.call('POST /stops/selling', { what, ...texts, reason });
  expect(stopped.body).toEqual({ whyNot: null });
  const shown = await finance.call('GET /stops', {});
  expect(shown.body.selling).toMatchObject([{ what, textEn: 'Not sold for now' }]);

  const other = { kind: 'sellAgain', what: { carrier: 'CUCC' }, reason } as const;
  expect(await operator.propose(other)).toMatchObject({ body: { refusal: 'cannotBeDone' } });
  const { body } = await operator.propose({
    kind: 'sellAgain',
    what: { faceFen: 5000, carrier: 'CUCC' },
    reason,
  });
  expect(body.proposal).toMatchObject({ state: 'open', about: 'carrier CUCC, faceFen 5000' });
  expect(await operator.approve(body.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
  expect((await finance.approve(body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  expect((await finance.call('GET /stops', {})).body.selling).toEqual([]);
});

test('a stop of an unknown channel is refused, and the known ones are listed', async () => {
  await harness.pool.query(
    `insert into channels (cnl_code, settings) values ('partner-shop', '{}') on conflict do nothing`,
  );
  const texts = { textZh: '暂停销售', textEn: 'Not sold for now', until: null };
  const whyNot = expect.stringMatching(/^there is no channel partnershop\. Known: .*partner-shop/);
  const what = { channel: 'partnershop' };
  expect((await operator.call('POST /stops/selling', { what, ...texts, reason })).body).toEqual({ whyNot });
  const debits = { channel: 'partnershop', reason };
  expect((await operator.call('POST /stops/debits', debits)).body).toEqual({ whyNot });
  expect((await finance.call('GET /stops', {})).body).toMatchObject({ selling: [], debits: [] });
});

test('one person stops debits, and two resume them, even if their process died', async () => {
  const all = { channel: null, reason: 'the wallet debits twice' };
  expect((await operator.call('POST /stops/debits', all)).body).toEqual({ whyNot: null });
  expect((await operator.call('POST /stops/debits', all)).body.whyNot).toContain('stopped already');
  const { body } = await operator.propose({ kind: 'allowDebits', ...all });
  const { proposalNo } = body.proposal;
  await finance.approve(body.proposal);
  expect((await finance.call('GET /stops', {})).body.debits).toEqual([]);
  // Restores the state before the end of the proposal was written.
  await harness.pool.query('alter table console_proposals disable trigger guard_console_proposals');
  await harness.pool.query(
    `update console_proposals set state = 'approved', executed_at = null, outcome = null
    where proposal_no = $1`,
    [proposalNo],
  );
  await harness.pool.query('alter table console_proposals enable trigger guard_console_proposals');
  await carryOut(harness.parts, proposalNo, { personNo: null, session: null, address: '' });
  const done = await operator.call('GET /proposal', { proposalNo: String(proposalNo) });
  expect(done.body.proposal.state).toBe('done');
});

test('a database with proposals and an audit log moves completely to another server', async () => {
  await sealAudit(harness.pool);
  const { entryCount } = await checkAudit(harness.pool);
  const target = await createTestDatabase();
  await moveDatabase(harness.url, target.url, () => undefined);
  const there = createTestPool(target.url, 2);
  try {
    expect(await checkAudit(there)).toMatchObject({ entryCount, brokenAt: null });
    const { rows } = await there.query('select state from console_proposals order by proposal_no');
    const { rows: here } = await harness.pool.query(
      'select state from console_proposals order by proposal_no',
    );
    expect(rows).toEqual(here);
    await expect(there.query('delete from console_proposals')).rejects.toThrow('never deleted');
  } finally {
    await there.end();
    await target.drop();
  }
});
