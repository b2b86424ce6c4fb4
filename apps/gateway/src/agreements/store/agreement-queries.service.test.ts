import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import {
  BALANCE_TERMS,
  createReadingHarness,
  DAY_TERMS,
  type Person,
  type ReadingHarness,
  START,
} from '../testing/reading-harness.ts';
import { DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';

let harness: ReadingHarness;
beforeAll(async () => {
  harness = createReadingHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
});

const NUMBER = '13900139000';
const at = (text: string): Date => new Date(`${text}+08:00`);
const list = async (caller: Person, which: 'live' | 'ended' = 'live') =>
  (await harness.queries.list(caller, which)).map(({ agreement }) => agreement.agreementNo);

test('lists opened agreements as signer, then as beneficiary, newest first', async () => {
  const me = harness.person();
  const other = harness.person();
  const theirs = await harness.signed(other, { beneficiaryMobileNo: me.mobileNo });
  const first = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  harness.time.now += 1000;
  const second = await harness.signed(me);
  await harness.draft(me, { beneficiaryMobileNo: '13900139009' });
  await harness.draft(other, { beneficiaryMobileNo: me.mobileNo });
  const refused = await harness.draft(me, { beneficiaryMobileNo: '13900139008' });
  await harness.change(refused, (change) => change.agreement('walletRefused'));
  expect(await list(me)).toEqual([second, first, theirs]);
  expect(await list(other)).toEqual([theirs]);
  expect(await list(me, 'ended')).toEqual([]);

  await harness.change(first, (change) => change.agreement('paused'));
  await harness.change(second, (change) => change.agreement('suspended', { suspendReason: 'arrears' }));
  await harness.change(theirs, (change) => change.agreement('cancelled'));
  expect(await list(me)).toEqual([second, first]);
  expect(await list(me, 'ended')).toEqual([theirs]);
  await harness.change(second, (change) => change.agreement('endDatePassed'));
  expect(await list(me, 'ended')).toEqual([second, theirs]);
});

test("finds one's own agreements by any number, and other signers' only by one's own number", async () => {
  const me = harness.person();
  const other = harness.person();
  const mine = await harness.signed(me, { beneficiaryMobileNo: other.mobileNo });
  await harness.change(mine, (change) => change.agreement('cancelled'));
  harness.time.now += 1000;
  const again = await harness.signed(me, { beneficiaryMobileNo: other.mobileNo });
  const own = await harness.signed(other);
  const ofNumber = async (caller: Person) =>
    (await harness.queries.ofNumber(caller, other.mobileNo)).map(({ agreement }) => agreement.agreementNo);
  expect(await ofNumber(me)).toEqual([again, mine]);
  expect(await ofNumber(other)).toEqual([own, again, mine]);
  expect(await ofNumber(harness.person())).toEqual([]);
  expect(await harness.queries.ofNumber(other, NUMBER)).toEqual([]);
});

test('finds an agreement by its number for its signer and, once opened, its beneficiary', async () => {
  const [me, beneficiary, stranger] = [harness.person(), harness.person(), harness.person()];
  const drafted = await harness.draft(me, { beneficiaryMobileNo: beneficiary.mobileNo });
  expect((await harness.queries.one(me, drafted))?.agreement.state).toBe('draft');
  expect(await harness.queries.one(beneficiary, drafted)).toBeNull();
  await harness.change(drafted, (change) => change.agreement('signed'));
  expect(await harness.queries.one(beneficiary, drafted)).toEqual(await harness.queries.one(me, drafted));
  expect(await harness.queries.one(stranger, drafted)).toBeNull();
  expect(await harness.queries.one({ userNo: stranger.userNo, mobileNo: '' }, drafted)).toBeNull();
});

test("an agreement has its open charges, debts and this month's debits, without announced ones", async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, { terms: BALANCE_TERMS });
  const charges: string[] = [];
  for (const day of ['20261031', '20261101', '20261119', '20261120'])
    charges.push(await harness.announced(agreementNo, day, new Date(START + HOUR_MS)));
  await harness.credited(agreementNo, charges[0] ?? '');
  await harness.credited(agreementNo, charges[1] ?? '', 4990n, true);
  await harness.change(agreementNo, (change) => change.charge(charges[2] ?? '', 'cancelled'));
  const read = await harness.store.find(agreementNo);
  const shown = await harness.queries.one(me, agreementNo);
  expect(shown).toMatchObject({ agreement: read?.agreement, charges: read?.charges, debts: read?.debts });
  expect(shown?.charges.map(({ chargeNo }) => chargeNo)).toEqual([charges[3]]);
  expect(shown?.debts).toMatchObject([{ chargeNo: charges[1], amountFen: 4990n }]);
  expect(shown?.charged).toEqual({ 202611: 5000n });
  expect(read?.charged).toEqual({ 202610: 5000n, 202611: 10_000n });

  await harness.change(agreementNo, (change) =>
    change.charge(charges[3] ?? '', 'skipped', { reason: 'skippedByUser' }),
  );
  expect((await harness.queries.one(me, agreementNo))?.charges).toHaveLength(1);
  harness.time.now += 2 * HOUR_MS;
  expect((await harness.queries.one(me, agreementNo))?.charges).toEqual([]);
});

test('lists the signer’s live numbers with the fields that find the agreement', async () => {
  const me = harness.person();
  const ended = await harness.signed(me, { beneficiaryMobileNo: '13900139001' });
  await harness.change(ended, (change) => change.agreement('cancelled'));
  const live = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  await harness.signed(harness.person(), { beneficiaryMobileNo: me.mobileNo });
  expect(await harness.queries.liveNumbers(me.userNo)).toEqual([
    { beneficiaryMobileNo: NUMBER, nickname: 'Mum', carrier: 'CMCC', agreementNo: live, state: 'active' },
  ]);
});

test('lists at most a hundred events, newest first, with repayments and without the mandate', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me);
  await harness.change(agreementNo, (change) => change.mandate('signed'));
  const chargeNo = await harness.announced(agreementNo, '202611', new Date(START));
  harness.time.now += 1000;
  await harness.credited(agreementNo, chargeNo, 4990n, true);
  harness.time.now += 1000;
  await harness.repaid(me.userNo, chargeNo, '9'.repeat(24));
  const events = await harness.queries.events(me.userNo, agreementNo);
  expect(events.map(({ entity, event }) => `${entity} ${event}`)).toEqual([
    'debt repaid',
    'debt repaymentPlaced',
    'debt owed',
    'charge credited',
    'charge debited',
    'charge debitStarted',
    'charge announced',
    'agreement signed',
    'operation done',
    'operation asked',
    'agreement drafted',
  ]);
  for (let times = 0; times < 60; times += 1) {
    await harness.change(agreementNo, (change) => {
      change.agreement('paused');
      change.agreement('resumed');
    });
  }
  expect(await harness.queries.events(me.userNo, agreementNo)).toHaveLength(100);
  expect(await harness.queries.events(harness.person().userNo, agreementNo)).toEqual([]);
});

test('an operation is found by the idempotency key of its own user', async () => {
  const me = harness.person();
  const idempotencyKey = 'request-of-the-opening';
  const agreementNo = await harness.draft(me, { idempotencyKey });
  expect(await harness.queries.operation(me.userNo, idempotencyKey)).toMatchObject({
    operation: { idempotencyKey, state: 'awaitingCode', terms: DAY_TERMS },
    shown: { agreement: { agreementNo } },
    lastMonth: null,
  });
  expect(await harness.queries.operation(harness.person().userNo, idempotencyKey)).toBeNull();
  await harness.change(agreementNo, (change) => change.agreement('signed'));
  await harness.announced(agreementNo, '202611', new Date(START));
  expect((await harness.queries.operation(me.userNo, idempotencyKey))?.lastMonth).toBe('202611');
});

test('pages through charges by agreement, month and state, newest debit first, without gaps', async () => {
  const me = harness.person();
  const one = await harness.signed(me, { terms: BALANCE_TERMS });
  const other = await harness.signed(me, {
    beneficiaryMobileNo: NUMBER,
    terms: { ...BALANCE_TERMS, amountFen: 3000n },
  });
  for (const [day, debitAt] of [
    ['20261031', '2026-11-01T08:00:00'],
    ['20261102', '2026-11-02T10:00:00'],
    ['20261103', '2026-11-03T10:00:00'],
  ] as const) {
    for (const agreementNo of [one, other]) {
      const chargeNo = await harness.announced(agreementNo, day, at(debitAt));
      if (day !== '20261103') await harness.credited(agreementNo, chargeNo);
      else
        await harness.change(agreementNo, (change) =>
          change.charge(chargeNo, 'failed', { reason: 'balanceTooLow' }),
        );
    }
  }
  const all = await harness.queries.charges(me.userNo, { limit: 50 });
  expect(all.map(({ charge }) => charge.period)).toEqual([
    '20261103',
    '20261103',
    '20261102',
    '20261102',
    '20261031',
    '20261031',
  ]);
  expect(all[0]).toMatchObject({
    beneficiaryMobileNo: NUMBER,
    nickname: 'Mum',
    agreementNo: other,
    debt: null,
  });
  const paged: typeof all = [];
  for (;;) {
    const last = paged.at(-1)?.charge;
    const page = await harness.queries.charges(me.userNo, { limit: 1, ...(last && { after: last }) });
    if (page.length === 0) break;
    paged.push(...page);
  }
  expect(paged).toEqual(all);
  const periods = async (filter: object) =>
    (await harness.queries.charges(me.userNo, { limit: 50, ...filter })).map(({ charge }) => charge.period);
  expect(await periods({ agreementNo: one })).toEqual(['20261103', '20261102', '20261031']);
  expect(await periods({ month: '202610' })).toEqual(['20261031', '20261031']);
  expect(await periods({ month: '202611', state: 'failed', agreementNo: one })).toEqual(['20261103']);
  expect(await harness.queries.charges(harness.person().userNo, { limit: 50 })).toEqual([]);
});

test("a charge has its own amount and the agreement's fields that decide whether it is on hold", async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  await harness.announced(agreementNo, '202611', at('2026-11-25T10:00:00'));
  const ofNumber = { beneficiaryMobileNo: NUMBER, agreementNo: null, fromMonth: '202611', toMonth: '202611' };
  const found = [
    ...(await harness.queries.charges(me.userNo, { limit: 50 })),
    ...(await harness.queries.chargesOfNumber(me.userNo, ofNumber)),
  ];
  const restFacts = {
    carrier: 'CMCC',
    province: { zh: '北京市', en: 'Beijing' },
    terms: { amountFen: 5000n },
    consent: { channelCode: 'partner-shop' },
  };
  expect(found.map((one) => one.restFacts)).toEqual([restFacts, restFacts]);
});

test('lists the charges of a number over all its agreements, in the requested months', async () => {
  const me = harness.person();
  const before = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  for (const [period, debitAt] of [
    ['202511', '2025-11-25T10:00:00'],
    ['202512', '2025-12-25T10:00:00'],
    ['202610', '2026-10-25T10:00:00'],
  ] as const)
    await harness.announced(before, period, at(debitAt));
  await harness.change(before, (change) => change.agreement('cancelled'));
  harness.time.now += 1000;
  const after = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  await harness.announced(after, '202611', at('2026-11-25T10:00:00'));
  await harness.announced(after, '202612', at('2026-12-25T10:00:00'));
  await harness.announced(await harness.signed(me), '202611', at('2026-11-25T10:00:00'));
  const filter = { beneficiaryMobileNo: NUMBER, agreementNo: null, fromMonth: '202512', toMonth: '202611' };
  expect(
    (await harness.queries.chargesOfNumber(me.userNo, filter)).map(({ charge }) => charge.period),
  ).toEqual(['202611', '202610', '202512']);
  expect(
    (await harness.queries.chargesOfNumber(me.userNo, { ...filter, agreementNo: before })).map(
      ({ charge }) => charge.period,
    ),
  ).toEqual(['202610', '202512']);
  expect(await harness.queries.chargesOfNumber(harness.person().userNo, filter)).toEqual([]);
  const byBalance = await harness.signed(me, { beneficiaryMobileNo: '13900139007', terms: BALANCE_TERMS });
  for (const period of ['20251130', '20251201', '20261130', '20261201'])
    await harness.announced(byBalance, period, at('2026-11-25T10:00:00'));
  expect(
    (await harness.queries.chargesOfNumber(me.userNo, { ...filter, beneficiaryMobileNo: '13900139007' })).map(
      ({ charge }) => charge.period,
    ),
  ).toEqual(['20261130', '20251201']);
});

test('lists unpaid debts, oldest first, then the ten paid last', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, { terms: { ...BALANCE_TERMS, capPerMonthFen: 1_000_000n } });
  const owed: string[] = [];
  for (let day = 1; day <= 14; day += 1) {
    harness.time.now = START + day * DAY_MS;
    const chargeNo = await harness.announced(
      agreementNo,
      `202612${String(day).padStart(2, '0')}`,
      new Date(harness.time.now),
    );
    await harness.credited(agreementNo, chargeNo, 4990n, true);
    owed.push(chargeNo);
  }
  const paid = owed.slice(1, 13);
  for (const chargeNo of paid) {
    harness.time.now += 1000;
    await harness.repaid(me.userNo, chargeNo, '9'.repeat(24));
  }
  const debts = await harness.queries.debts(me.userNo);
  expect(debts.map(({ debt }) => debt.chargeNo)).toEqual([
    owed[0],
    owed[13],
    ...paid.toReversed().slice(0, 10),
  ]);
  expect(debts.map(({ debt }) => debt.state)).toEqual([
    'owed',
    'owed',
    ...Array.from({ length: 10 }, () => 'paid'),
  ]);
  expect(debts[0]).toMatchObject({ agreementNo, beneficiaryMobileNo: me.mobileNo, nickname: 'Mum' });
  expect((await harness.queries.charges(me.userNo, { limit: 1 }))[0]?.debt).toMatchObject({ state: 'owed' });
  expect((await harness.queries.charges(me.userNo, { limit: 2 }))[1]?.debt).toMatchObject({
    state: 'paid',
    orderNo: '9'.repeat(24),
  });
  expect(await harness.queries.debts(harness.person().userNo)).toEqual([]);
});

test('lists openings that the wallet has not signed yet, only to their signer', async () => {
  const me = harness.person();
  const idempotencyKey = 'request-to-be-signed';
  const agreementNo = await harness.draft(me, { idempotencyKey });
  const listed = async (userNo = me.userNo) =>
    (await harness.queries.signing(userNo)).map(({ operation }) => operation.idempotencyKey);
  expect(await listed()).toEqual([]);
  await harness.change(agreementNo, (change) => change.operation(idempotencyKey, 'codeConfirmed'));
  expect(await listed()).toEqual([idempotencyKey]);
  expect(await listed(harness.person().userNo)).toEqual([]);
  await harness.change(agreementNo, (change) => change.operation(idempotencyKey, 'done'));
  expect(await listed()).toEqual([]);
});
