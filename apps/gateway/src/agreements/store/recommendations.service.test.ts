import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createReadingHarness, type ReadingHarness, START } from '../testing/reading-harness.ts';
import { DAY_MS } from '../../runtime/time/index.ts';

let harness: ReadingHarness;
beforeAll(async () => {
  harness = createReadingHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
});

const number = (at: number): string => String(13_900_139_000 + at);
const ago = (days: number): Date => new Date(START - days * DAY_MS);
const listed = async (userNo: string) =>
  (await harness.recommendations.list(userNo)).map(({ mobileNo }) => mobileNo);

test('recommends numbers topped up at least twice, most often first, then most recent', async () => {
  const { userNo } = harness.person();
  await harness.order({ userNo, mobileNo: number(1), at: ago(9), faceFen: 5000n });
  await harness.order({ userNo, mobileNo: number(1), at: ago(8), faceFen: 10_000n });
  await harness.order({ userNo, mobileNo: number(2), at: ago(7) });
  await harness.order({ userNo, mobileNo: number(2), at: ago(6) });
  for (const days of [50, 40, 30])
    await harness.order({
      userNo,
      mobileNo: number(3),
      at: ago(days),
      faceFen: days === 30 ? 3000n : 20_000n,
    });
  await harness.order({ userNo, mobileNo: number(4), at: ago(5) });
  await harness.order({ userNo, mobileNo: number(4), at: ago(4) }, 'unpaid');
  await harness.pool.query("select save_number($1, $2, 'Dad', null, now(), 100)", [userNo, number(1)]);
  expect(await harness.recommendations.list(userNo)).toEqual([
    {
      mobileNo: number(3),
      remark: '',
      carrier: 'CMCC',
      times: 3,
      lastToppedUpAt: ago(30).toISOString(),
      amountFen: 20_000,
    },
    {
      mobileNo: number(2),
      remark: '',
      carrier: 'CMCC',
      times: 2,
      lastToppedUpAt: ago(6).toISOString(),
      amountFen: 5000,
    },
    {
      mobileNo: number(1),
      remark: 'Dad',
      carrier: 'CMCC',
      times: 2,
      lastToppedUpAt: ago(8).toISOString(),
      amountFen: 10_000,
    },
  ]);
  expect(await listed(harness.person().userNo)).toEqual([]);
});

test('only top-ups of the last six months are considered', async () => {
  const { userNo } = harness.person();
  for (const at of ['2026-05-19T23:00:00+08:00', '2026-11-01T12:00:00+08:00'])
    await harness.order({ userNo, mobileNo: number(1), at: new Date(at) });
  for (const at of ['2026-05-20T00:00:00+08:00', '2026-11-01T12:00:00+08:00'])
    await harness.order({ userNo, mobileNo: number(2), at: new Date(at) });
  expect(await listed(userNo)).toEqual([number(2)]);
});

test('an automatic top-up or a repayment leads to no recommendation', async () => {
  const { userNo } = harness.person();
  for (const days of [3, 2]) await harness.order({ userNo, mobileNo: number(1), at: ago(days) });
  await harness.pool.query('update orders set charge_no = $2 where user_no = $1', [
    userNo,
    `C${'1'.repeat(32)}`,
  ]);
  expect(await listed(userNo)).toEqual([]);
  await harness.pool.query("update orders set charge_no = null, kind = 'repayment' where user_no = $1", [
    userNo,
  ]);
  expect(await listed(userNo)).toEqual([]);
});

test("one's own live agreement removes the number; an ended or another user's does not", async () => {
  const me = harness.person();
  for (const days of [3, 2]) await harness.order({ userNo: me.userNo, mobileNo: number(1), at: ago(days) });
  await harness.signed(harness.person(), { beneficiaryMobileNo: number(1) });
  expect(await listed(me.userNo)).toEqual([number(1)]);
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: number(1) });
  expect(await listed(me.userNo)).toEqual([]);
  await harness.change(agreementNo, (change) => change.agreement('cancelled'));
  expect(await listed(me.userNo)).toEqual([number(1)]);
});

test('a dismissed number stays off until undone; a number never topped up is not stored', async () => {
  const { userNo } = harness.person();
  for (const days of [4, 3, 2]) await harness.order({ userNo, mobileNo: number(1), at: ago(days) });
  await harness.recommendations.dismiss(userNo, number(1));
  await harness.recommendations.dismiss(userNo, number(1));
  await harness.recommendations.dismiss(userNo, number(2));
  expect(await listed(userNo)).toEqual([]);
  const { rows } = await harness.pool.query(
    'select mobile_no from dismissed_recommendations where user_no = $1',
    [userNo],
  );
  expect(rows).toEqual([{ mobile_no: harness.pool.numbers.store(number(1)) }]);
  await harness.recommendations.undo(harness.person().userNo, number(1));
  expect(await listed(userNo)).toEqual([]);
  await harness.recommendations.undo(userNo, number(1));
  await harness.recommendations.undo(userNo, number(1));
  expect(await listed(userNo)).toEqual([number(1)]);
});

test('recommends at most twenty numbers', async () => {
  const { userNo } = harness.person();
  for (let at = 0; at < 21; at += 1)
    for (const days of [2, 1]) await harness.order({ userNo, mobileNo: number(at), at: ago(days) });
  expect(await listed(userNo)).toHaveLength(20);
});
