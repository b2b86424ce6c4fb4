/**
 * Tests of what the agreement store guarantees about charges, their orders, and the debts that they leave.
 */
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { commands } from '../../orders/testing/commands.ts';
import { placeSample } from '../../orders/testing/order-samples.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { chargeNoOf } from '../model/agreement-no.ts';
import { orderOf, START } from '../testing/agreement-samples.ts';
import { createStoreSetting, newUser } from '../testing/store-setting.ts';

const DAY = 24 * 3_600_000;
const chargesIn = (rows: readonly string[]): string[] => rows.filter((row) => row.startsWith('charges '));

const { given, read, change, signed, announced, unchangedAfter } = createStoreSetting(createTestDatabase);

test('a charge and its order are written in the same commit, or neither is', async () => {
  const { agreement } = await signed();
  const { agreementNo } = agreement;
  const first = await announced(agreementNo, '202611');
  const second = await announced(agreementNo, '202612');
  const debit = async (chargeNo: string) => {
    const one = AgreementChange.of(await read(agreementNo), new Date(START));
    one.newOrder = orderOf(one, chargeNo);
    one.charge(chargeNo, 'debitStarted', { orderNo: one.newOrder.after.order.orderNo });
    return { one, order: one.newOrder.after };
  };
  const debited = await debit(first);
  expect(await given.store.commit(debited.one)).toBe('written');
  expect(await given.orders.find(debited.order.order.orderNo)).toEqual(debited.order);
  expect((await read(agreementNo)).charges[0]).toMatchObject({ state: 'debiting' });
  const taken = await debit(second);
  const { userNo, orderNo } = taken.order.order;
  const before = placeSample({ userNo, orderNo });
  expect(await given.orders.place(before, { perDayFen: 10_000n, perMonthFen: 10_000n })).toBe('placed');
  await unchangedAfter(agreementNo, async () =>
    expect(await given.store.commit(taken.one)).toBe('numberTaken'),
  );
  expect(await given.orders.find(orderNo)).toEqual(before.after);
});

test('charges are summed by month, without those that were never debited', async () => {
  const { agreement } = await signed();
  const { agreementNo } = agreement;
  await announced(agreementNo, '202609');
  await announced(agreementNo, '202610', { amountFen: 3000n });
  await announced(agreementNo, '20261105', { trigger: 'balance' });
  await announced(agreementNo, '20261106', { trigger: 'balance', amountFen: 2000n });
  const skipped = await announced(agreementNo, '20261107', { trigger: 'balance' });
  await change(agreementNo, (one) => one.charge(skipped, 'skipped'));
  const failed = await announced(agreementNo, '20261108', { trigger: 'balance' });
  await change(agreementNo, (one) => one.charge(failed, 'failed'));
  // The month before last is no longer read.
  expect(await read(agreementNo)).toMatchObject({
    charged: { 202_610: 3000n, 202_611: 7000n },
    lastMonth: '202610',
    lastDay: '20261108',
  });
  expect(Object.keys((await read(agreementNo)).charged).toSorted()).toEqual(['202610', '202611']);
});

test('writes neither an announcement nor a lease for the family above the shared cap', async () => {
  const userNo = newUser();
  const [mum, dad, me] = await Promise.all(
    ['13700137001', '13700137002', '13900139000'].map((beneficiaryMobileNo) =>
      signed({ userNo, beneficiaryMobileNo }),
    ),
  );
  const [ofMum = '', ofDad = '', own = ''] = [mum, dad, me].map((one) => one?.agreement.agreementNo);
  await given.setFamilyCap(userNo, 8000n);
  const announcing = async (agreementNo: string, amountFen: bigint, period = '202611') => {
    const one = AgreementChange.of(await read(agreementNo), new Date(START));
    one.addCharge({ trigger: 'day', period, amountFen, debitAt: new Date(START + DAY) });
    return given.store.commit(one);
  };
  expect(await announcing(ofMum, 5000n)).toBe('written');
  await unchangedAfter(ofDad, async () => expect(await announcing(ofDad, 3001n)).toBe('familyCapReached'));
  expect(await announcing(ofDad, 3000n)).toBe('written');
  // The signer's own number, and another month, are not affected.
  expect(await announcing(own, 9000n)).toBe('written');
  expect(await announcing(ofDad, 8000n, '202612')).toBe('written');

  const ofCharge = async (agreementNo: string, decide: (one: AgreementChange, chargeNo: string) => void) => {
    const one = AgreementChange.of(await read(agreementNo), new Date(START));
    decide(one, chargeNoOf(agreementNo, '202611'));
    return given.store.commit(one);
  };
  const skip = (agreementNo: string) => ofCharge(agreementNo, (one, no) => one.charge(no, 'skipped'));
  const unskip = (agreementNo: string) => ofCharge(agreementNo, (one, no) => one.charge(no, 'unskipped'));
  expect(await skip(ofDad)).toBe('written');
  await given.setFamilyCap(userNo, 7999n);
  expect(await unskip(ofDad)).toBe('familyCapReached');
  await given.setFamilyCap(userNo, 8000n);
  expect(await unskip(ofDad)).toBe('written');

  // Leases are first come, first served: a charge that is only announced does not prevent another's.
  await given.setFamilyCap(userNo, 5000n);
  const lease = (agreementNo: string) =>
    ofCharge(agreementNo, (one, no) => one.charge(no, 'debitStarted', { firstDebitAt: one.at }));
  expect(await lease(ofMum)).toBe('written');
  await unchangedAfter(ofDad, async () => expect(await lease(ofDad)).toBe('familyCapReached'));
  await given.setFamilyCap(userNo, 8000n);
  expect(await lease(ofDad)).toBe('written');
});

test('a change of an ended charge writes nothing', async () => {
  const { agreement } = await signed();
  const { agreementNo } = agreement;
  const chargeNo = await announced(agreementNo, '202611');
  const open = await read(agreementNo);
  const ended = await change(agreementNo, (one) => one.charge(chargeNo, 'failed'));
  const late = AgreementChange.of({ ...open, agreement: ended.agreement }, new Date(START));
  late.charge(chargeNo, 'cancelled');
  late.amend('renamed', { nickname: 'Dad' });
  await unchangedAfter(agreementNo, () =>
    expect(given.store.commit(late)).rejects.toThrow('a charge that has ended stays as it is'),
  );
});

test('a skipped charge is read as long as it can be unskipped', async () => {
  const { agreement } = await signed();
  const chargeNo = await announced(agreement.agreementNo, '202611');
  await change(agreement.agreementNo, (one) => one.charge(chargeNo, 'skipped'));
  expect((await read(agreement.agreementNo)).charges).toMatchObject([{ state: 'skipped' }]);
  given.time.now = START + 5 * DAY;
  expect((await read(agreement.agreementNo)).charges).toEqual([]);
});

test('debts are read until paid, and an overdue one is shown in all agreements of the signer', async () => {
  const userNo = newUser();
  const [owing, other] = [
    await signed({ userNo }),
    await signed({ userNo, beneficiaryMobileNo: '13700137000' }),
  ];
  const numbers = [owing, other].map(({ agreement }) => agreement.agreementNo);
  const debt = {
    chargeNo: chargeNoOf(owing.agreement.agreementNo, '202611'),
    amountFen: 5000n,
    since: new Date(START),
    dueAt: new Date(START + DAY),
  };
  await change(owing.agreement.agreementNo, (one) => one.addDebt(debt));
  const seen = async () =>
    Promise.all(
      numbers.map(async (number) => {
        const { debts, overdue } = await read(number);
        return [debts.length, overdue];
      }),
    );
  expect((await read(owing.agreement.agreementNo)).debts).toEqual([
    { ...debt, state: 'owed', orderNo: null },
  ]);
  expect(await seen()).toEqual([
    [1, false],
    [0, false],
  ]);
  given.time.now = START + DAY;
  expect(await seen()).toEqual([
    [1, true],
    [0, true],
  ]);
  await given.payDebts(owing.agreement.agreementNo);
  expect(await seen()).toEqual([
    [0, false],
    [0, false],
  ]);
});

test('a change of an order makes its agreement due, and its charge too while in progress', async () => {
  const { agreement } = await signed();
  const { agreementNo } = agreement;
  const chargeNo = await announced(agreementNo, '202611');
  const debited = await change(agreementNo, (one) => {
    one.newOrder = orderOf(one, chargeNo, 5);
    one.charge(chargeNo, 'debitStarted', {
      orderNo: one.newOrder.after.order.orderNo,
      nextAt: new Date(START + DAY),
    });
  });
  const orderNo = debited.charges[0]?.orderNo ?? '';
  const reading = await read(agreementNo);
  given.time.now = START + 60_000;
  await given.orders.update(orderNo, (one) =>
    one.schedulePaymentRetry(one.after.payments[0]?.paymentNo ?? '', {
      attemptCount: 1,
      nextAt: new Date(START + 120_000),
    }),
  );
  expect(await read(agreementNo)).toEqual(reading);

  await given.orders.update(orderNo, commands.paid);
  const notified = await read(agreementNo);
  const at = new Date(START + 60_000);
  expect(notified.agreement).toMatchObject({ version: reading.agreement.version + 1, nextAt: at });
  expect(notified.charges).toMatchObject([{ chargeNo, nextAt: at }]);
  const stale = AgreementChange.of(reading, at);
  stale.amend('renamed', { nickname: 'Dad' });
  expect(await given.store.commit(stale)).toBe('versionConflict');

  await change(agreementNo, (one) => {
    one.charge(chargeNo, 'debited');
    one.charge(chargeNo, 'credited');
  });
  given.time.now = START + 120_000;
  const ended = await read(agreementNo);
  const everything = await given.everythingOf(agreementNo);
  await given.orders.update(orderNo, commands.leaseDelivery);
  await given.orders.update(orderNo, commands.credited);
  expect((await read(agreementNo)).agreement).toMatchObject({
    version: ended.agreement.version + 1,
    nextAt: new Date(START + 120_000),
  });
  // The charge no longer follows it: its own row stays as it is.
  expect(chargesIn(await given.everythingOf(agreementNo))).toEqual(chargesIn(everything));
});
