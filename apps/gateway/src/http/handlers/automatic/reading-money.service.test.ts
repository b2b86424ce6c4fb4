import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../../tests/support/postgres.ts';
import { TWELVE_MONTHS } from '../../../../../../tests/support/charge-samples.ts';
import { HOUR_MS } from '../../../runtime/time/index.ts';
import { DAY_TERMS, START } from '../../../agreements/testing/reading-harness.ts';
import { createReadingCalls, type ReadingCalls, refusal } from '../../testing/reading-calls.ts';

let { harness, wallet, ask } = {} as ReadingCalls;
beforeAll(async () => {
  ({ harness, wallet, ask } = createReadingCalls(await createTestDatabase()));
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
  wallet.isSilent = false;
});

const NUMBER = '13900139000';

test('SPEC 7 GET /auto/v1/charge/bill: pages of own charges; a wrong cursor is refused', async () => {
  const [me, beneficiary] = [harness.person(), harness.person()];
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: beneficiary.mobileNo });
  for (const month of ['202608', '202609', '202610'])
    await harness.announced(agreementNo, month, new Date(Date.UTC(2026, Number(month.slice(4)) - 1, 25, 2)));
  const first = await ask('GET /auto/v1/charge/bill', { pageSize: '2' }, me);
  expect(first.charges.map(({ period, agrMbl }) => [period, agrMbl])).toEqual([
    ['202610', beneficiary.mobileNo],
    ['202609', beneficiary.mobileNo],
  ]);
  const second = await ask('GET /auto/v1/charge/bill', { pageSize: '2', cursor: first.nextCursor ?? '' }, me);
  expect(second).toMatchObject({ charges: [{ period: '202608' }], nextCursor: null });
  expect((await ask('GET /auto/v1/charge/bill', { pageSize: '3', agreementNo }, me)).nextCursor).toBeNull();
  expect(
    (await ask('GET /auto/v1/charge/bill', { month: '202609', state: 'announced' }, me)).charges,
  ).toMatchObject([{ period: '202609', mostTries: 4 }]);
  await expect(ask('GET /auto/v1/charge/bill', { agreementNo }, beneficiary)).rejects.toEqual(
    refusal('agreementNotFound'),
  );
  for (const cursor of ['', 'x', `9999999999999999-C${'1'.repeat(32)}`])
    await expect(ask('GET /auto/v1/charge/bill', { cursor }, me)).rejects.toEqual(refusal('badRequest'));
});

test('SPEC 7 GET /auto/v1/charge/getBillByAgrMbl: twelve months, only for its signer', async () => {
  const [me, beneficiary] = [harness.person(), harness.person()];
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: beneficiary.mobileNo });
  const chargeNo = await harness.announced(agreementNo, '202610', new Date(Date.UTC(2026, 9, 25, 2)));
  await harness.credited(agreementNo, chargeNo);
  const bill = await ask(
    'GET /auto/v1/charge/getBillByAgrMbl',
    { agrMbl: beneficiary.mobileNo, agreementNo },
    me,
  );
  expect(bill.months.map(({ month }) => month)).toEqual(TWELVE_MONTHS);
  expect(bill.months[1]).toMatchObject({ creditedFen: 5000, paidFen: 4990, charges: [{ chargeNo }] });
  expect(
    (
      await ask('GET /auto/v1/charge/getBillByAgrMbl', { agrMbl: beneficiary.mobileNo }, beneficiary)
    ).months.flatMap(({ charges }) => charges),
  ).toEqual([]);
  await expect(
    ask('GET /auto/v1/charge/getBillByAgrMbl', { agrMbl: NUMBER, agreementNo }, me),
  ).rejects.toEqual(refusal('agreementNotFound'));
  await expect(
    ask('GET /auto/v1/charge/getBillByAgrMbl', { agrMbl: beneficiary.mobileNo, agreementNo }, beneficiary),
  ).rejects.toEqual(refusal('agreementNotFound'));
});

test('SPEC 7 GET /auto/v1/creditPay/account: amounts available, owed and overdue', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, {
    terms: { ...DAY_TERMS, trigger: 'balance', dayOfMonth: null, thresholdFen: 1000n },
  });
  const charges: string[] = [];
  for (const [day, paidFen] of [
    ['20261118', 4990n],
    ['20261119', 2000n],
    ['20261120', 1000n],
  ] as const) {
    const chargeNo = await harness.announced(agreementNo, day, new Date(harness.time.now));
    await harness.credited(agreementNo, chargeNo, paidFen, true);
    charges.push(chargeNo);
    harness.time.now += 5 * 24 * HOUR_MS;
  }
  await harness.repaid(me.userNo, charges[2] ?? '', '9'.repeat(24));
  expect(await ask('GET /auto/v1/creditPay/account', {}, me)).toMatchObject({
    account: { state: 'open', limitFen: 50_000, usedFen: 12_000, availableFen: 38_000 },
    owedFen: 6990,
    overdueFen: 6990,
    debts: [
      { chargeNo: charges[0], overdue: true },
      { chargeNo: charges[1], overdue: true },
      { chargeNo: charges[2], state: 'paid', overdue: false },
    ],
  });
  harness.time.now -= 1;
  expect(await ask('GET /auto/v1/creditPay/account', {}, me)).toMatchObject({
    owedFen: 6990,
    overdueFen: 4990,
  });
  wallet.isSilent = true;
  await expect(ask('GET /auto/v1/creditPay/account', {}, me)).rejects.toEqual(refusal('walletUnavailable'));
});

test('SPEC 7 GET /auto/v1/userInfo/isBindingCard: the wallet’s answer, or a refusal', async () => {
  expect(await ask('GET /auto/v1/userInfo/isBindingCard', {}, harness.person())).toEqual({
    bound: true,
    cards: [{ bank: { zh: '招商银行', en: 'Merchants Bank' }, lastDigits: '6688' }],
  });
  wallet.isSilent = true;
  await expect(ask('GET /auto/v1/userInfo/isBindingCard', {}, harness.person())).rejects.toEqual(
    refusal('walletUnavailable'),
  );
});

test('SPEC 7 GET /auto/v1/userInfo/getH5BindCardUrl: accepts only our pages as backUrl', async () => {
  const me = harness.person();
  const bind = (backUrl?: string) =>
    ask('GET /auto/v1/userInfo/getH5BindCardUrl', { ...(backUrl !== undefined && { backUrl }) }, me);
  expect(await bind()).toEqual({ url: 'https://wallet.example/bind' });
  expect(wallet.returnedTo).toBe('https://pages.example/phonebillh5/autoRecharge/setAutoRecharge');
  for (const backUrl of [
    '/phonebillh5/autoRecharge/setAutoRecharge?agreementNo=A1',
    'https://pages.example/phonebillh5/autoRecharge/setAutoRecharge?agreementNo=A1',
  ]) {
    await bind(backUrl);
    expect(wallet.returnedTo).toBe(
      'https://pages.example/phonebillh5/autoRecharge/setAutoRecharge?agreementNo=A1',
    );
  }
  wallet.returnedTo = '';
  for (const backUrl of [
    'https://evil.example/phonebillh5/x',
    '//evil.example/phonebillh5/',
    'https://pages.example@evil.example/phonebillh5/',
    'https://pages.example/huafei-agw/vi/order',
    '/phonebillh5/../x',
    'javascript:alert(1)',
    'x',
  ]) {
    await expect(bind(backUrl), backUrl).rejects.toEqual(refusal('addressNotAllowed'));
  }
  expect(wallet.returnedTo).toBe('');
  wallet.isSilent = true;
  await expect(bind()).rejects.toEqual(refusal('walletUnavailable'));
});
