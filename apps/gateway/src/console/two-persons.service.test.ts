// Acts that take two persons, on a real database: proposed by one, approved by another, carried out once.
// Forbidden acts are attempted through the console and by SQL.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import {
  CONSOLE_URL,
  type ConsoleHarness,
  type ConsoleUser,
  createConsoleHarness,
} from './testing/console-harness.ts';
import { failingAtCommit } from './testing/failing-at-commit.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';
import { giveBack } from '../orders/by-hand.ts';
import { carryOut } from './proposals/carry-out.ts';
import { changeBehindGuards, whileUnguarded } from '../db/testing/behind-guards.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let cashier: ConsoleUser;
let manager: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['customerService']);
  cashier = await harness.person('Wang Fang', ['finance']);
  manager = await harness.person('Chen Jie', ['finance']);
});
afterAll(() => harness.end());

const reason = 'the price was wrong';
const paymentOf = (orderNo: string): string => `P${orderNo}01`;

/** Returns a credited order, and a proposal to give all of its price back. */
async function proposedGiveBack(by: ConsoleUser = clerk) {
  const order = await harness.credited();
  const { orderNo } = order.order;
  const about = paymentOf(orderNo);
  const { status, body } = await by.propose({ kind: 'giveBack', about, amountFen: null, reason });
  expect(status, body.message).toBe(200);
  return { order, orderNo, about, proposal: body.proposal };
}
/** Approved, and nobody carries it out: as its process died. */
const approvedBySql = (proposalNo: number, { personNo }: ConsoleUser) =>
  harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'other',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [proposalNo, personNo],
  );
const refundsOf = async (orderNo: string) => (await harness.orders.store.find(orderNo))?.refunds ?? [];

test('an approved proposal refunds the payment once, and names both persons', async () => {
  const { order, orderNo, about, proposal } = await proposedGiveBack();
  expect(proposal).toMatchObject({ kind: 'giveBack', about, orderNo, state: 'open', proposedBy: 'Li Wei' });
  expect(await refundsOf(orderNo)).toEqual([]);

  const { status, body } = await cashier.approve(proposal);
  expect(status, body.message).toBe(200);
  expect(body.proposal).toMatchObject({ state: 'done', decidedBy: 'Wang Fang', outcome: 'done' });
  expect(await refundsOf(orderNo)).toMatchObject([{ amount: 4990n, reason: 'givenBack' }]);
  await harness.orders.workUntil(order, harness.orders.time.now + 60_000);
  expect(await refundsOf(orderNo)).toMatchObject([{ state: 'settled' }]);

  const { body: seen } = await cashier.call('GET /order', { number: about });
  expect(seen.life.timeline.filter(({ entity }) => entity === 'operator')).toMatchObject([
    { event: 'giveBack', detail: { operator: 'Li Wei, approved by Wang Fang', reason } },
  ]);
  expect(seen.life.proposals).toMatchObject([{ state: 'done' }]);
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      `Li Wei | propose giveBack | ${about} | done`,
      `Wang Fang | approve giveBack | ${about} | done`,
      `Wang Fang | carry out giveBack | ${about} | done`,
    ]),
  );
});

test('the proposer cannot approve the proposal', async () => {
  const { orderNo, proposal } = await proposedGiveBack(cashier);
  const { body: own } = await cashier.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(own.proposal.whyNotApprovable?.message).toBe(
    'Who proposed it cannot approve it: another person has to.',
  );
  expect(await cashier.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'samePerson' } });
  expect(await refundsOf(orderNo)).toEqual([]);
  await manager.approve(proposal);
  expect(await refundsOf(orderNo)).toHaveLength(1);
});

test('a person without the right, or who was ended, cannot approve a proposal', async () => {
  const { orderNo, proposal } = await proposedGiveBack();
  const other = await harness.person('Zhao Min', ['customerService']);
  expect(await other.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'notAllowed' } });
  const leaving = await harness.person('Sun Li', ['finance']);
  const admin = await harness.person('Admin One', ['administrator']);
  const content = { proposalNo: proposal.proposalNo, hash: proposal.hash, reason: '' };
  const touch = await leaving.touch({ act: 'approve', content });
  expect(await admin.endPerson(leaving.personNo, 'has left')).toMatchObject({ status: 200 });
  // Repeated after a lost answer.
  expect(await admin.endPerson(leaving.personNo, 'has left')).toMatchObject({
    status: 200,
    body: { whyNot: 'their work has ended already' },
  });
  expect(await leaving.call('POST /proposals/approve', { ...content, touch })).toMatchObject({
    status: 401,
    body: { refusal: 'signedOut' },
  });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('an approval must have the hash of the proposal that was read', async () => {
  const { proposal } = await proposedGiveBack();
  const other = { ...proposal, hash: 'f'.repeat(64) };
  expect(await cashier.approve(other)).toMatchObject({ status: 409, body: { refusal: 'proposalChanged' } });
  expect(await cashier.approve(proposal)).toMatchObject({ status: 200 });
});

test('a touch is refused for another amount, in another session and a second time', async () => {
  const order = await harness.credited();
  const about = paymentOf(order.order.orderNo);
  const proposed = { kind: 'giveBack', about, amountFen: 100, reason } as const;
  const touch = await clerk.touch({ act: 'propose', content: proposed });
  const outdated = { status: 409, body: { refusal: 'touchOutdated' } };
  const more = { ...proposed, amountFen: 4990 };
  expect(await clerk.call('POST /proposals', { proposed: more, touch })).toMatchObject(outdated);
  expect(await cashier.call('POST /proposals', { proposed, touch })).toMatchObject({ status: 403 });
  expect(await clerk.call('POST /proposals', { proposed, touch })).toMatchObject({ status: 200 });
  const again = await clerk.call('POST /proposals', { proposed, touch });
  expect(again).toMatchObject(outdated);
});

test.each([
  ['of another page', { origin: 'https://console.example.net' }],
  ['without the person being checked by the device', { isUnverified: true }],
  ['that is forged', { isForged: true }],
])('an answer of a passkey %s is refused', async (_what, faults) => {
  const order = await harness.credited();
  const proposed = {
    kind: 'giveBack',
    about: paymentOf(order.order.orderNo),
    amountFen: null,
    reason,
  } as const;
  const { body } = await clerk.call('POST /touches', { act: 'propose', content: proposed });
  const touch = clerk.passkey.answer(body.options, faults);
  expect(await clerk.call('POST /proposals', { proposed, touch })).toMatchObject({
    status: 403,
    body: { refusal: 'passkeyRefused' },
  });
});

test('an act is proposed once at a time, and again after it was declined or withdrawn', async () => {
  const { about, proposal } = await proposedGiveBack();
  const again = { kind: 'giveBack', about, amountFen: null, reason } as const;
  const { proposalNo } = proposal;
  expect(await cashier.propose(again)).toMatchObject({
    status: 409,
    body: { refusal: 'cannotBeDone', why: `the same is proposed already, as proposal ${proposalNo}` },
  });
  expect(
    await cashier.call('POST /proposals/decline', { proposalNo, reason: 'ask the customer first' }),
  ).toMatchObject({ body: { proposal: { state: 'declined', decidedBy: 'Wang Fang' } } });
  expect(await cashier.approve(proposal)).toMatchObject({ body: { refusal: 'proposalOver' } });
  const { body } = await clerk.propose(again);
  const own = await clerk.call('POST /proposals/decline', {
    proposalNo: body.proposal.proposalNo,
    reason: 'a mistake',
  });
  expect(own.body.proposal.state).toBe('withdrawn');
});

test('two concurrent approvals refund the payment once', async () => {
  const { orderNo, proposal } = await proposedGiveBack();
  const both = await Promise.all([cashier.approve(proposal), manager.approve(proposal)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await refundsOf(orderNo)).toHaveLength(1);
});

test('concurrent approval and end of a proposal have one outcome; the later gets a refusal', async () => {
  const late = { status: 409, body: { refusal: 'proposalOver' } };
  for (const ending of [manager, clerk, manager, clerk]) {
    const { orderNo, proposal } = await proposedGiveBack();
    const { proposalNo, hash } = proposal;
    const content = { proposalNo, hash, reason: '' };
    const touch = await cashier.touch({ act: 'approve', content });
    const [approved, ended] = await Promise.all([
      cashier.call('POST /proposals/approve', { ...content, touch }),
      ending.call('POST /proposals/decline', { proposalNo, reason: 'no such thing' }),
    ]);
    const isApproved = approved.status === 200;
    expect(isApproved ? ended : approved).toMatchObject(late);
    expect((isApproved ? approved : ended).status).toBe(200);
    const asEnded = ending === clerk ? 'withdrawn' : 'declined';
    const { body } = await ending.call('GET /proposal', { proposalNo: String(proposalNo) });
    expect(body.proposal.state).toBe(isApproved ? 'done' : asEnded);
    expect(await refundsOf(orderNo)).toHaveLength(isApproved ? 1 : 0);
  }
});

test('a partial refund before an approval prevents its refund, and is named as the reason', async () => {
  const { orderNo, about, proposal } = await proposedGiveBack();
  await whileUnguarded(harness.pool, 'refunds', () =>
    harness.orders.store.update(orderNo, (change) => {
      expect(giveBack(change, about, 100n, new Set())).toBeNull();
    }),
  );
  const { body } = await cashier.approve(proposal);
  const outcome = expect.stringMatching(/^it has its refund R\d+, which is /);
  expect(body.proposal).toMatchObject({ state: 'notDone', outcome });
  expect(await refundsOf(orderNo)).toMatchObject([{ amount: 100n }]);
});

test('an approval left by a process that died is carried out once', async () => {
  const { orderNo, proposal } = await proposedGiveBack();
  const { proposalNo } = proposal;
  await approvedBySql(proposalNo, cashier);
  const nobody = { personNo: null, session: null, address: '' };
  // The process died after it had changed the order, before the proposal said so.
  const dying = { ...harness.parts, pool: failingAtCommit(harness.pool) };
  await expect(carryOut(dying, proposalNo, nobody)).rejects.toThrow('the process is gone');
  expect(await refundsOf(orderNo)).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => carryOut(harness.parts, proposalNo, nobody)));
  expect(await refundsOf(orderNo)).toHaveLength(1);
  const { body } = await clerk.call('GET /proposal', { proposalNo: String(proposalNo) });
  expect(body.proposal).toMatchObject({ state: 'done', outcome: 'done' });
});

test('a completed refund is reported as done, even if a person was ended in the meantime', async () => {
  const leaving = await harness.person('Zhao Lei', ['finance']);
  const { orderNo, proposal } = await proposedGiveBack();
  const dying = { ...harness.parts, pool: failingAtCommit(harness.pool) };
  await approvedBySql(proposal.proposalNo, leaving);
  await expect(carryOut(dying, proposal.proposalNo, null)).rejects.toThrow('the process is gone');
  expect(await refundsOf(orderNo)).toHaveLength(1);
  await harness.pool.query(`update console_people set ended_at = present_time() where person_no = $1`, [
    leaving.personNo,
  ]);
  await carryOut(harness.parts, proposal.proposalNo, null);
  const { body } = await clerk.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(body.proposal).toMatchObject({ state: 'done', outcome: 'done' });
  expect(await refundsOf(orderNo)).toHaveLength(1);
});

test('an approval remains when its execution fails, and is carried out later', async () => {
  const { orderNo, proposal } = await proposedGiveBack();
  const { store } = harness.orders;
  const { update } = store;
  store.update = () => Promise.reject(new Error('the disk is full'));
  const approved = await cashier.approve(proposal);
  store.update = update;
  expect(approved).toMatchObject({ status: 200, body: { proposal: { state: 'approved' } } });
  expect(await refundsOf(orderNo)).toEqual([]);
  await carryOut(harness.parts, proposal.proposalNo, { personNo: null, session: null, address: '' });
  expect(await refundsOf(orderNo)).toHaveLength(1);
});

test('an approved proposal that is no longer possible gives the reason and changes nothing', async () => {
  const { orderNo, about, proposal } = await proposedGiveBack();
  const { body: other } = await manager.propose({ kind: 'refundPayment', about, reason });
  expect(other).toMatchObject({ refusal: 'cannotBeDone', message: expect.stringContaining('give-back') });
  await harness.orders.store.update(orderNo, (change) => {
    change.recordByHand('note', {});
  });
  await changeBehindGuards(
    harness.pool,
    'console_people',
    `update console_people set roles = '{auditor}' where person_no = $1`,
    [clerk.personNo],
  );
  const { body } = await cashier.approve(proposal);
  expect(body.proposal).toMatchObject({
    state: 'notDone',
    outcome: 'the rights of one of the two persons have ended',
  });
  expect(await refundsOf(orderNo)).toEqual([]);
  await changeBehindGuards(
    harness.pool,
    'console_people',
    `update console_people set roles = '{customerService}' where person_no = $1`,
    [clerk.personNo],
  );
});

test('two persons close a difference', async () => {
  const reference = 'P000000000000000000000000001';
  await harness.pool.query(
    `insert into reconciliation_differences
      (book, kind, state, reference, detail, happened_at, first_seen_at, last_seen_at)
    values ('cash', 'missing', 'open', $1, '{}', now(), now(), now())`,
    [reference],
  );
  const { body } = await cashier.propose({
    kind: 'closeDifference',
    book: 'cash',
    differenceKind: 'missing',
    reference,
    reason,
  });
  const approved = await manager.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({ state: 'done' });
  const { rows } = await harness.pool.query(
    'select state from reconciliation_differences where reference = $1',
    [reference],
  );
  expect(rows).toEqual([{ state: 'closed' }]);
});

test('a difference whose amount changed after its proposal is not closed', async () => {
  const reference = 'P000000000000000000000000002';
  const difference = { book: 'cash', differenceKind: 'amount', reference };
  await harness.pool.query(
    `insert into reconciliation_differences (book, kind, state, reference, own_amount, their_amount, detail,
      happened_at, first_seen_at, last_seen_at)
    values ('cash', 'amount', 'open', $1, 4990, 4989, '{}', now(), now(), now())`,
    [reference],
  );
  const { body } = await cashier.propose({ kind: 'closeDifference', ...difference, reason });
  expect(body.proposal.payload).toMatchObject({ ownAmount: 4990, theirAmount: 4989 });
  await harness.pool.query('update reconciliation_differences set their_amount = 90 where reference = $1', [
    reference,
  ]);
  const approved = await manager.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({ state: 'notDone', outcome: 'its amount is another by now' });
  const { rows } = await harness.pool.query(
    'select state from reconciliation_differences where reference = $1',
    [reference],
  );
  expect(rows).toEqual([{ state: 'open' }]);
});

test('two persons close a list of differences, except those that have changed', async () => {
  const references = ['D000000000000000000000000001', 'D000000000000000000000000002'];
  await harness.pool.query(
    `insert into reconciliation_differences (book, kind, state, reference, their_amount, detail,
      happened_at, first_seen_at, last_seen_at)
    select 'carrier', 'only', 'open', reference, 5000, '{}', now(), now(), now()
    from unnest($1::text[]) as reference`,
    [references],
  );
  const read = references.map((reference) => ({
    book: 'carrier',
    kind: 'only',
    reference,
    ownAmount: null,
    theirAmount: 5000,
  }));
  const other = read.map((one) => ({ ...one, theirAmount: 4900 }));
  expect(await cashier.propose({ kind: 'closeDifferences', differences: other, reason })).toMatchObject({
    body: { refusal: 'cannotBeDone' },
  });
  const { body } = await cashier.propose({ kind: 'closeDifferences', differences: read, reason });
  const { proposal } = body;
  expect(await cashier.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'samePerson' } });
  await harness.pool.query('update reconciliation_differences set their_amount = 90 where reference = $1', [
    references[1],
  ]);
  const approved = await manager.approve(proposal);
  expect(approved.body.proposal).toMatchObject({
    state: 'done',
    outcome: '1 of 2 done; 1 not: its amount is another by now',
  });
  const { rows } = await harness.pool.query(
    `select d.reference, d.state, e.detail ->> 'operator' as by from reconciliation_differences d
    left join reconciliation_events e on (e.book, e.kind, e.reference) = (d.book, d.kind, d.reference)
    where d.reference = any($1) order by d.reference`,
    [references],
  );
  expect(rows).toEqual([
    { reference: references[0], state: 'closed', by: expect.stringContaining('Wang Fang') },
    { reference: references[1], state: 'open', by: null },
  ]);
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([`Chen Jie | approve closeDifferences | ${proposal.about} | done`]),
  );
});

test('the database refuses what one person alone approved, changed or carried out', async () => {
  const { proposal } = await proposedGiveBack();
  const { proposalNo } = proposal;
  const sql = (set: string) =>
    harness.pool.query(`update console_proposals set ${set} where proposal_no = ${proposalNo}`);
  const approvedBy = (personNo: number, hash = 'payload_hash') =>
    sql(`state = 'approved', approved_by = ${personNo}, approved_with = 'x', approved_hash = ${hash},
      approved_at = present_time()`);
  await expect(approvedBy(clerk.personNo)).rejects.toThrow('console_proposals_two_persons');
  await expect(approvedBy(cashier.personNo, `sha256('other')`)).rejects.toThrow(
    'console_proposals_hash_read',
  );
  await expect(sql(`payload = '{"amountFen": 1}'`)).rejects.toThrow('a proposal never changes');
  await expect(sql(`about = 'P1'`)).rejects.toThrow('a proposal never changes');
  await expect(sql(`proposed_by = ${cashier.personNo}`)).rejects.toThrow('a proposal never changes');
  await expect(sql(`state = 'done', executed_at = present_time()`)).rejects.toThrow(
    'nothing is carried out that nobody approved',
  );
  await expect(
    harness.pool.query(`delete from console_proposals where proposal_no = ${proposalNo}`),
  ).rejects.toThrow('a proposal is never deleted');
  await expect(harness.pool.query('truncate console_proposals cascade')).rejects.toThrow(
    'nothing is removed',
  );
  const { rows } = await harness.pool.query<{ proposed_with: string }>(
    `select proposed_with from console_proposals where proposal_no = ${proposalNo}`,
  );
  await expect(
    sql(`state = 'approved', approved_by = ${cashier.personNo}, approved_hash = payload_hash,
      approved_with = '${rows[0]?.proposed_with}', approved_at = present_time()`),
  ).rejects.toThrow('console_proposals_two_passkeys');
  await expect(approvedBy(cashier.personNo)).resolves.toMatchObject({ rowCount: 1 });
  await expect(sql(`approved_by = ${manager.personNo}`)).rejects.toThrow('approved once');
});

test('after a week a person with one passkey must add another before acts about money', async () => {
  const lone = await harness.person('Lone Key', ['finance']);
  const { proposal } = await proposedGiveBack();
  const { body } = await lone.call('GET /me', {});
  expect(Date.parse(body.me.secondPasskeyBy ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
  await changeBehindGuards(
    harness.pool,
    'console_people',
    `update console_people set enrolled_at = enrolled_at - interval '8 days' where person_no = $1`,
    [lone.personNo],
  );
  expect(await lone.approve(proposal)).toMatchObject({ body: { refusal: 'secondPasskeyMissing' } });
  const order = await harness.credited();
  const about = paymentOf(order.order.orderNo);
  const proposed = { kind: 'giveBack', about, amountFen: null, reason } as const;
  expect(await lone.propose(proposed)).toMatchObject({ body: { refusal: 'secondPasskeyMissing' } });

  const touch = await lone.touch({ act: 'addPasskey', content: {} });
  const begun = await lone.call('POST /passkeys/begin', { touch });
  const second = new SoftPasskey(CONSOLE_URL).register(begun.body.options);
  await lone.call('POST /passkeys/finish', { label: 'second', answer: second });
  expect(await lone.approve(proposal)).toMatchObject({ status: 200 });
  expect((await lone.call('GET /me', {})).body.me.secondPasskeyBy).toBeNull();
});

test('open differences are listed from the oldest, with a mark when there are more', async () => {
  const plant = (count: number, age: string) =>
    harness.pool.query(
      `insert into reconciliation_differences (book, kind, state, reference, own_amount, detail, happened_at,
        first_seen_at, last_seen_at)
      select 'cash', 'missing', 'open', $2 || lpad(no::text, 25, '0'), 4990, '{}', now(),
        now() - $2::text::interval, now() from generate_series(1, $1::integer) as no`,
      [count, age],
    );
  await plant(400, '40 days');
  await plant(1, '50 days');
  const listed = async () => (await cashier.call('GET /differences', {})).body;
  const before = await listed();
  await plant(300, '30 days');
  const { differences, isMore } = await listed();
  expect([before.isMore, isMore]).toEqual([false, true]);
  expect(differences).toHaveLength(500);
  expect(differences[0]?.reference).toMatch(/^50 days/);
  expect(differences.slice(1, 401).every(({ reference }) => reference.startsWith('40 days'))).toBe(true);
  await harness.pool.query(`delete from reconciliation_differences where reference like '% days%'`);
});
