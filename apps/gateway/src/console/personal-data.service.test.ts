// A user's data in the console: one person exports it, two close the account. On a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from './testing/console-harness.ts';
import { carryOut } from './proposals/carry-out.ts';
import { failingAtCommit } from './testing/failing-at-commit.ts';
import { createTerminal } from './testing/terminal-harness.ts';
import { signInUser } from '../../../../tests/support/test-user.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let manager: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Huang Min', ['customerService']);
  manager = await harness.person('Zhou Tao', ['operations']);
});
afterAll(() => harness.end());

const reason = 'asked by letter of 3 Dec, identity card seen';
const viewOf = async (userNo: string) => (await clerk.call('GET /user', { userNo })).body.user;
const closingOf = async (userNo: string) =>
  (await viewOf(userNo)).acts.find(({ act }) => act === 'closeAccount')?.whyNot;
const countOf = async (table: string, userNo: string): Promise<number> =>
  (await harness.pool.query(`select from ${table} where user_no = $1`, [userNo])).rowCount ?? 0;

test('one person exports a user’s data after a touch, and the export is recorded', async () => {
  const { userNo, mobileNo } = await signInUser(harness.pool, '13700137001');
  const other = await signInUser(harness.pool, '13700137002');
  const content = { userNo, reason };
  const ofAnother = await clerk.touch({ act: 'giveData', content: { ...content, userNo: other.userNo } });
  expect(await clerk.call('POST /user/data', { ...content, touch: ofAnother })).toMatchObject({
    body: { refusal: 'touchOutdated' },
  });
  expect((await viewOf(userNo)).events).toEqual([]);

  const touch = await clerk.touch({ act: 'giveData', content });
  const { status, body } = await clerk.call('POST /user/data', { ...content, touch });
  expect(status, body.message).toBe(200);
  const given = JSON.parse(body.file) as { mobileNo: string; sections: { name: string }[] };
  expect(given.mobileNo).toBe(mobileNo);
  expect(given.sections.map(({ name }) => name)).toContain('account');
  expect((await viewOf(userNo)).events).toMatchObject([{ event: 'given', by: 'Huang Min', reason }]);
  expect(await harness.audited()).toContain(`Huang Min | give data | ${userNo} | done`);
  // A touch is valid once.
  expect((await clerk.call('POST /user/data', { ...content, touch })).status).not.toBe(200);
});

test('two persons close an account, and its removable data is removed', async () => {
  const { userNo } = await signInUser(harness.pool, '13700137003');
  expect(await closingOf(userNo)).toBeNull();
  expect(await countOf('sessions', userNo)).toBe(1);
  const { status, body } = await clerk.propose({ kind: 'closeAccount', userNo, reason });
  expect(status, body.message).toBe(200);
  expect(await countOf('sessions', userNo)).toBe(1);
  expect(await clerk.approve(body.proposal)).toMatchObject({ body: { refusal: 'notAllowed' } });
  expect((await manager.approve(body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  expect(await countOf('sessions', userNo)).toBe(0);
  const { mobileNo, closing, events } = await viewOf(userNo);
  expect(mobileNo).toBeNull();
  expect(closing.closedAt).not.toBeNull();
  expect(events).toMatchObject([{ event: 'closed', by: 'Huang Min, approved by Zhou Tao', reason }]);
  expect(await closingOf(userNo)).toBe('there is no account with a number to close');
});

test('an account stays complete if the process dies while closing it, and is then closed once', async () => {
  const { userNo } = await signInUser(harness.pool, '13700137006');
  const { body } = await clerk.propose({ kind: 'closeAccount', userNo, reason });
  const { proposalNo } = body.proposal;
  await approvedBySql(proposalNo);
  const dying = { ...harness.parts, pool: failingAtCommit(harness.pool) };
  await expect(carryOut(dying, proposalNo, null)).rejects.toThrow('the process is gone');
  expect(await countOf('sessions', userNo)).toBe(1);
  expect((await viewOf(userNo)).events).toEqual([]);
  await Promise.all([1, 2].map(() => carryOut(harness.parts, proposalNo, null)));
  expect(await countOf('sessions', userNo)).toBe(0);
  expect((await viewOf(userNo)).events).toMatchObject([{ event: 'closed' }]);
  const said = (await harness.audited()).filter((line) =>
    line.includes(`carry out closeAccount | ${userNo}`),
  );
  expect(said).toEqual([`nobody | carry out closeAccount | ${userNo} | done`]);
});

test('an account is not closed if the approver was ended before it was carried out', async () => {
  const leaving = await harness.person('Zhao Lei', ['operations']);
  const { userNo } = await signInUser(harness.pool, '13700137007');
  const { body } = await clerk.propose({ kind: 'closeAccount', userNo, reason });
  const { proposalNo } = body.proposal;
  await approvedBySql(proposalNo, leaving);
  const dying = { ...harness.parts, pool: failingAtCommit(harness.pool) };
  await expect(carryOut(dying, proposalNo, null)).rejects.toThrow('the process is gone');
  await harness.pool.query('update console_people set ended_at = present_time() where person_no = $1', [
    leaving.personNo,
  ]);
  await carryOut(harness.parts, proposalNo, null);
  const { body: seen } = await clerk.call('GET /proposal', { proposalNo: String(proposalNo) });
  expect(seen.proposal.state).toBe('notDone');
  expect(await countOf('sessions', userNo)).toBe(1);
});

/** Approved, and nobody carries it out: as its process died. */
const approvedBySql = (proposalNo: number, { personNo }: ConsoleUser = manager) =>
  harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'other',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [proposalNo, personNo],
  );

test('a failed export is recorded as failed, and may be repeated', async () => {
  const { userNo } = await signInUser(harness.pool, '13700137008');
  const content = { userNo, reason };
  const { users } = harness.parts;
  const { give } = users;
  const lines = async () =>
    (await harness.audited()).filter((line) => line.includes(`give data | ${userNo}`));
  Object.assign(users, { give: () => Promise.reject(new Error('the disk is full')) });
  const touch = await clerk.touch({ act: 'giveData', content });
  const failed = await clerk.call('POST /user/data', { ...content, touch });
  Object.assign(users, { give });
  expect(failed.status).toBe(500);
  expect(await lines()).toEqual([`Huang Min | give data | ${userNo} | failed`]);
  expect((await viewOf(userNo)).events).toEqual([]);
  const again = await clerk.touch({ act: 'giveData', content });
  expect(await clerk.call('POST /user/data', { ...content, touch: again })).toMatchObject({ status: 200 });
  expect(await lines()).toEqual([
    `Huang Min | give data | ${userNo} | failed`,
    `Huang Min | give data | ${userNo} | done`,
  ]);
});

test('an account in use cannot be closed, either when proposed or after an approval', async () => {
  const user = await signInUser(harness.pool, '13700137004');
  const { userNo } = user;
  const { body } = await clerk.propose({ kind: 'closeAccount', userNo, reason });
  await harness.orders.placed({ userNo, mobileNo: user.mobileNo });
  const inTheWay = 'something is in the way of closing the account';
  expect(await closingOf(userNo)).toBe(inTheWay);
  expect((await manager.approve(body.proposal)).body.proposal).toMatchObject({
    state: 'notDone',
    outcome: inTheWay,
  });
  expect(await countOf('sessions', userNo)).toBe(1);
  expect(await clerk.propose({ kind: 'closeAccount', userNo, reason })).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining(inTheWay) },
  });
});

test('the terminal proposes to close an account, and finds nothing of an unknown number', async () => {
  const { userNo, mobileNo } = await signInUser(harness.pool, '13700137005');
  const terminal = createTerminal(harness, 'ming@host');
  try {
    await terminal.signIn(clerk);
    const closing = (mobile: string, ...more: string[]) =>
      terminal.run(['person-delete', '--mobile', mobile, '--why', reason, ...more]);
    const planned = await closing(mobileNo);
    expect(planned).toMatchObject({ code: 0, text: expect.stringContaining('would be removed') });
    expect(planned.text).toContain('another person approves it in the console');
    const proposed = await closing(mobileNo, '--yes');
    expect(proposed.text).toMatch(/^Proposal \d+: another person approves it/);
    expect(await countOf('sessions', userNo)).toBe(1);
    expect(await closing('13700137999', '--yes')).toMatchObject({
      code: 0,
      text: 'Nothing of this number is left to remove.',
    });
  } finally {
    terminal.end();
  }
});
