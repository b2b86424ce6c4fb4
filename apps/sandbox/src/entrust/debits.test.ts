import { expect, test } from 'vitest';
import { dayText } from '@phonebill/china-time';
import { debitOrder, signedMandate, tradeOrder } from '../testing/orders.ts';
import { eventually, newRequestNo, sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';
import { PROCESSING_MS, SHORT_FOR_MS } from './outcomes.ts';

/** Slower than the usual scale of tests. */
const SCALE = 0.1;

const sandbox = sandboxOfFile({ timeScale: SCALE });
/** A sandbox in which a debit stays in processing for as long as a call or two takes on a busy machine. */
const unscaled = sandboxOfFile({ timeScale: 1 });
/** A sandbox in which a debit is still in processing whenever it is looked at. */
const unhurried = sandboxOfFile({ timeScale: 100 });

const DEBITS = '/entrust/v1/debits';
const post = (order: object) => sandbox.call('POST', DEBITS, order);
const ask = (requestNo: string) => sandbox.call('GET', `${DEBITS}/${requestNo}`);
const close = (requestNo: string) => sandbox.call('POST', `${DEBITS}/${requestNo}/close`);
const debit = async (mandate: { agreementNo: string; payerNo: string }, changes = {}) =>
  (await post(debitOrder(sandbox, mandate, changes))).body;
const books = async (payerNo: string) => (await sandbox.open('GET', `/sandbox/v1/entrust/${payerNo}`)).body;
const bind = (payerNo: string, number: string, bank?: string) =>
  sandbox.open('POST', `/sandbox/v1/entrust/${payerNo}/cards`, { number, ...(bank ? { bank } : {}) });
const refund = (paymentRequestNo: string, amountFen: number) =>
  sandbox.call('POST', '/entrust/v1/refunds', {
    requestNo: newRequestNo(),
    paymentRequestNo,
    amountFen,
    notifyUrl: sandbox.entrustNotifyUrl,
  });

test('the balance at the cashier is debited once, in the reply, without a callback', async () => {
  const mandate = await signedMandate(sandbox);
  const order = debitOrder(sandbox, mandate);
  const answers = await Promise.all([post(order), post(order), post(order)]);
  const paid = {
    requestNo: order.requestNo,
    tradeNo: expect.any(String) as string,
    state: 'paid',
    amountFen: 4990,
    declineReason: null,
    paidFrom: '和包余额',
  };
  for (const { status, body } of answers) expect([status, body]).toEqual([200, paid]);
  expect((await ask(order.requestNo)).body).toEqual(answers[0]?.body);
  expect((await sandbox.open('GET', `/sandbox/v1/accounts/${mandate.payerNo}`)).body).toMatchObject({
    balanceFen: 50_000 - 4990,
  });
  for (const change of [
    { amountFen: 1 },
    { source: 'card' },
    { agreementNo: 'else' },
    { payerNo: 'else' },
    { orderNo: 'else' },
    { subject: 'else' },
  ]) {
    expect(await post({ ...order, ...change })).toMatchObject({
      status: 409,
      body: { code: 'request_no_reused' },
    });
  }
  expect(sandbox.receiver.about(order.requestNo)).toEqual([]);
});

test('payments at the cashier reduce the balance for debits', async () => {
  const mandate = await signedMandate(sandbox);
  const trade = tradeOrder(sandbox, { payerNo: mandate.payerNo, amountFen: 48_000 });
  await sandbox.call('POST', '/cashier/v1/trades', trade);
  await sandbox.open('POST', `/sandbox/v1/trades/${trade.requestNo}/pay`, {});
  expect(await debit(mandate)).toMatchObject({
    state: 'declined',
    declineReason: 'insufficient_balance',
    paidFrom: null,
  });
  expect(await debit(mandate, { amountFen: 2000 })).toMatchObject({ state: 'paid' });
});

test('the newest card is debited, and no card or one that ends in 0002 is declined', async () => {
  const mandate = await signedMandate(sandbox);
  const fromCard = { source: 'card' };
  expect(await debit(mandate, fromCard)).toMatchObject({ state: 'declined', declineReason: 'card_missing' });
  await bind(mandate.payerNo, '6225880123456789');
  expect(await debit(mandate, fromCard)).toMatchObject({
    state: 'paid',
    paidFrom: '招商银行储蓄卡 (尾号 6789)',
  });
  expect((await bind(mandate.payerNo, '622588012340002', 'icbc')).body).toMatchObject({
    cards: [{ bankZh: '工商银行', bankEn: 'ICBC', lastDigits: '0002' }, { lastDigits: '6789' }],
  });
  expect(await debit(mandate, fromCard)).toMatchObject({ state: 'declined', declineReason: 'card_refused' });
  await bind(mandate.payerNo, '6225880123456789');
  expect((await sandbox.call('GET', `/entrust/v1/payers/${mandate.payerNo}/cards`)).body).toEqual({
    payerNo: mandate.payerNo,
    cards: [
      { bankZh: '招商银行', bankEn: 'China Merchants Bank', lastDigits: '6789' },
      { bankZh: '工商银行', bankEn: 'ICBC', lastDigits: '0002' },
    ],
  });
  expect((await sandbox.open('DELETE', `/sandbox/v1/entrust/${mandate.payerNo}/cards`)).body).toMatchObject({
    cards: [],
  });
  expect((await books(mandate.payerNo))['balanceFen']).toBe(50_000);
  for (const number of [
    '0225880123456789',
    '62258801234567',
    '6225880123456789012345',
    '6225 8801 2345 6789',
  ])
    expect(await bind(mandate.payerNo, number)).toMatchObject({ status: 400 });
});

test('credit pay is debited up to its limit, and only while it is open', async () => {
  const mandate = await signedMandate(sandbox, '13800138000', { perChargeFen: 20_000, perMonthFen: 100_000 });
  const credit = (changes: object) =>
    sandbox.open('PUT', `/sandbox/v1/entrust/${mandate.payerNo}/credit`, changes);
  const fromCredit = { source: 'creditPay', amountFen: 15_000 };
  expect(await debit(mandate, fromCredit)).toMatchObject({ state: 'paid', paidFrom: '和包信用付' });
  expect(await debit(mandate, { ...fromCredit, amountFen: 5001 })).toMatchObject({
    state: 'declined',
    declineReason: 'credit_limit',
  });
  expect((await sandbox.call('GET', `/entrust/v1/credit/${mandate.payerNo}`)).body).toEqual({
    payerNo: mandate.payerNo,
    state: 'open',
    limitFen: 20_000,
    usedFen: 15_000,
  });
  for (const state of ['frozen', 'none']) {
    expect((await credit({ state })).body).toMatchObject({ state, limitFen: 20_000, usedFen: 15_000 });
    expect(await debit(mandate, { ...fromCredit, amountFen: 1000 })).toMatchObject({
      declineReason: 'credit_not_open',
    });
  }
  await credit({ state: 'open', limitFen: 40_000 });
  expect(await debit(mandate, fromCredit)).toMatchObject({ state: 'paid' });
  expect((await books(mandate.payerNo))['credit']).toEqual({
    state: 'open',
    limitFen: 40_000,
    usedFen: 30_000,
  });
});

test('a debit without a mandate, by another payer or after its last day is declined', async () => {
  const mandate = await signedMandate(sandbox);
  expect(await debit({ agreementNo: 'none', payerNo: mandate.payerNo })).toMatchObject({
    state: 'declined',
    declineReason: 'mandate_ended',
  });
  expect(await debit({ ...mandate, payerNo: 'else' })).toMatchObject({ declineReason: 'mandate_ended' });
  const [today, yesterday] = [dayText(Date.now()), dayText(Date.now() - 86_400_000)];
  expect(await debit(await signedMandate(sandbox, '13800138000', { endsOn: today }))).toMatchObject({
    state: 'paid',
  });
  expect(await debit(await signedMandate(sandbox, '13800138000', { endsOn: yesterday }))).toMatchObject({
    declineReason: 'mandate_ended',
  });
});

test('a debit over the mandate’s amount or month less refunds, or outside its sources, fails', async () => {
  const mandate = await signedMandate(sandbox, '13800138000', {
    perChargeFen: 5000,
    perMonthFen: 10_000,
    sources: ['balance'],
  });
  expect(await debit(mandate, { amountFen: 5001 })).toMatchObject({
    state: 'declined',
    declineReason: 'over_mandate',
  });
  expect(await debit(mandate, { source: 'creditPay' })).toMatchObject({ declineReason: 'over_mandate' });
  const first = await debit(mandate, { amountFen: 5000 });
  await debit(mandate, { amountFen: 5000 });
  expect(await debit(mandate, { amountFen: 1 })).toMatchObject({ declineReason: 'over_mandate' });
  expect((await refund(String(first['requestNo']), 2000)).body).toMatchObject({
    state: 'settled',
    paidTo: '和包余额',
  });
  expect(await debit(mandate, { amountFen: 2001 })).toMatchObject({ declineReason: 'over_mandate' });
  expect(await debit(mandate, { amountFen: 2000 })).toMatchObject({ state: 'paid' });
});

test('0024 always has too low a balance, and a card that pays', async () => {
  const mandate = await signedMandate(sandbox, '13800130024');
  await bind(mandate.payerNo, '6225880123456789');
  expect(await debit(mandate)).toMatchObject({ declineReason: 'insufficient_balance' });
  expect(await debit(mandate, { source: 'card' })).toMatchObject({ state: 'paid' });
});

test('0025 is paid without an answer to the first request', async () => {
  const mandate = await signedMandate(sandbox, '13800130025');
  const order = debitOrder(sandbox, mandate);
  await expect(post(order)).rejects.toThrow('fetch failed');
  expect((await ask(order.requestNo)).body).toMatchObject({ state: 'paid', amountFen: 4990 });
  expect((await post(order)).body).toMatchObject({ state: 'paid' });
  expect((await books(mandate.payerNo))['balanceFen']).toBe(50_000 - 4990);
});

test('0026 is open, and paid after 3 s with a callback', async () => {
  const waiting = await signedMandate(unhurried, '13800130026');
  await unhurried.call('POST', DEBITS, debitOrder(unhurried, waiting));
  expect((await unhurried.open('GET', `/sandbox/v1/entrust/${waiting.payerNo}`)).body).toMatchObject({
    balanceFen: 50_000,
  });
  const mandate = await signedMandate(sandbox, '13800130026');
  const order = debitOrder(sandbox, mandate);
  const startedAt = Date.now();
  expect((await post(order)).body).toMatchObject({ state: 'open', paidFrom: null });
  const notification = await eventually('the callback', () => sandbox.receiver.about(order.requestNo)[0]);
  expect(notification.at).toBeGreaterThanOrEqual(startedAt + PROCESSING_MS * SCALE);
  const { body } = await ask(order.requestNo);
  expect(body).toMatchObject({ state: 'paid' });
  expect(notification.body).toEqual({
    type: 'payment.paid',
    requestNo: order.requestNo,
    tradeNo: body['tradeNo'],
    amountFen: 4990,
    at: expect.any(String) as string,
    paidFrom: '和包余额',
  });
  expect((await books(mandate.payerNo))['balanceFen']).toBe(50_000 - 4990);
});

test('a closed debit is never paid', async () => {
  const mandate = await signedMandate(unscaled, '13900130026');
  const [closed, later] = [debitOrder(unscaled, mandate), debitOrder(unscaled, mandate)];
  const at = `${DEBITS}/${closed.requestNo}`;
  const isClosed = { state: 'closed', amountFen: 4990, tradeNo: expect.any(String), declineReason: null };
  await unscaled.call('POST', DEBITS, closed);
  expect((await unscaled.call('POST', `${at}/close`)).body).toMatchObject(isClosed);
  await unscaled.call('POST', DEBITS, later);
  await eventually('the later one', () => unscaled.receiver.about(later.requestNo)[0]?.body);
  expect((await unscaled.call('GET', at)).body).toMatchObject(isClosed);
  const left = await unscaled.open('GET', `/sandbox/v1/entrust/${mandate.payerNo}`);
  expect(left.body).toMatchObject({ balanceFen: 50_000 - 4990 });
});

test('an open debit whose mandate ends is declined, with a callback', async () => {
  const mandate = await signedMandate(unscaled, '13900130026');
  const open = debitOrder(unscaled, mandate);
  await unscaled.call('POST', DEBITS, open);
  await unscaled.call('POST', `/entrust/v1/agreements/${mandate.agreementNo}/end`);
  expect(
    await eventually('the callback', () => unscaled.receiver.about(open.requestNo)[0]?.body),
  ).toMatchObject({ type: 'payment.declined', reason: 'mandate_ended' });
  const { body } = await unscaled.call('POST', `${DEBITS}/${open.requestNo}/close`);
  expect(body).toMatchObject({ state: 'declined' });
});

test('every debit of 0027 is declined, because the wallet ended its mandate', async () => {
  const mandate = await signedMandate(sandbox, '13800130027');
  for (const source of ['balance', 'creditPay'])
    expect(await debit(mandate, { source })).toMatchObject({ declineReason: 'mandate_ended' });
});

test('0028 is declined for 10 s and then paid, and so is its next charge', async () => {
  const mandate = await signedMandate(sandbox, '13800130028');
  const tries = async () => {
    const startedAt = Date.now();
    expect(await debit(mandate)).toMatchObject({ state: 'declined', declineReason: 'insufficient_balance' });
    await eventually('a paid debit', async () => (await debit(mandate))['state'] === 'paid');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(SHORT_FOR_MS * SCALE - 5);
  };
  await tries();
  await tries();
});

test('closing a debit before it arrives applies to it when it arrives', async () => {
  const mandate = await signedMandate(sandbox);
  const order = debitOrder(sandbox, mandate);
  const never = {
    requestNo: order.requestNo,
    tradeNo: null,
    state: 'closed',
    amountFen: null,
    declineReason: null,
    paidFrom: null,
  };
  for (let time = 0; time < 2; time += 1) expect((await close(order.requestNo)).body).toEqual(never);
  expect((await ask(order.requestNo)).body).toEqual(never);
  for (let time = 0; time < 2; time += 1)
    expect((await post(order)).body).toMatchObject({
      state: 'closed',
      amountFen: 4990,
      tradeNo: expect.any(String) as string,
    });
  expect(await post({ ...order, amountFen: 1 })).toMatchObject({ status: 409 });
  expect((await books(mandate.payerNo))['balanceFen']).toBe(50_000);
  expect(await ask(newRequestNo())).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('exactly one of a concurrent close and debit succeeds', async () => {
  const mandate = await signedMandate(sandbox, '13800138000', { perMonthFen: 1_000_000 });
  let spent = 0;
  for (let round = 0; round < 10; round += 1) {
    const order = debitOrder(sandbox, mandate, { amountFen: 100 });
    const [first, second] =
      round % 2
        ? [() => post(order), () => close(order.requestNo)]
        : [() => close(order.requestNo), () => post(order)];
    await Promise.all([first(), second()]);
    const { state } = (await ask(order.requestNo)).body;
    expect(['paid', 'closed']).toContain(state);
    if (state === 'paid') spent += 100;
  }
  expect((await books(mandate.payerNo))['balanceFen']).toBe(50_000 - spent);
});

test('a refund is paid to its source, and for repaid credit pay to the balance', async () => {
  const mandate = await signedMandate(sandbox);
  await bind(mandate.payerNo, '6225880123456789');
  const card = await debit(mandate, { source: 'card' });
  expect((await refund(String(card['requestNo']), 4990)).body).toMatchObject({
    state: 'settled',
    paidTo: '招商银行储蓄卡 (尾号 6789)',
  });
  const credit = await debit(mandate, { source: 'creditPay', amountFen: 5000 });
  const done = await refund(String(credit['requestNo']), 1000);
  expect(
    await eventually('a callback', () => sandbox.receiver.about(done.body['requestNo'])[0]?.body),
  ).toMatchObject({
    type: 'refund.settled',
    amountFen: 1000,
    paidTo: '和包信用付',
    tradeNo: credit['tradeNo'],
  });
  expect(await books(mandate.payerNo)).toMatchObject({ balanceFen: 50_000, credit: { usedFen: 4000 } });
  await sandbox.call('POST', '/entrust/v1/repayments', {
    requestNo: newRequestNo(),
    payerNo: mandate.payerNo,
    amountFen: 3000,
  });
  await refund(String(credit['requestNo']), 4000);
  expect(await books(mandate.payerNo)).toMatchObject({ balanceFen: 53_000, credit: { usedFen: 0 } });
  expect((await refund(String(credit['requestNo']), 1)).body).toMatchObject({
    state: 'rejected',
    reason: 'exceeds_payment',
  });
  expect((await refund(newRequestNo(), 1)).body).toMatchObject({
    state: 'rejected',
    reason: 'payment_not_found',
  });
});

test('the statement lists debits and refunds, and no declined debits', async () => {
  const own = await sandboxForTests();
  const mandate = await signedMandate(own);
  const [paid, declined] = [debitOrder(own, mandate), debitOrder(own, mandate, { amountFen: 9999 })];
  for (const order of [paid, declined]) await own.call('POST', DEBITS, order);
  await own.call('POST', `${DEBITS}/${newRequestNo()}/close`);
  const back = {
    requestNo: newRequestNo(),
    paymentRequestNo: paid.requestNo,
    amountFen: 990,
    notifyUrl: own.entrustNotifyUrl,
  };
  await own.call('POST', '/entrust/v1/refunds', back);
  const [from, to] = [
    new Date(Date.now() - 60_000).toISOString(),
    new Date(Date.now() + 60_000).toISOString(),
  ];
  const { body } = await own.call('GET', `/entrust/v1/statement?from=${from}&to=${to}`);
  expect(body).toMatchObject({
    items: [
      { kind: 'payment', requestNo: paid.requestNo, amountFen: 4990 },
      { kind: 'refund', requestNo: back.requestNo, amountFen: 990 },
    ],
    nextCursor: null,
  });
  expect((await own.call('GET', `/cashier/v1/statement?from=${from}&to=${to}`)).body).toMatchObject({
    items: [],
  });
  await own.stop();
});

test('faults apply to this partner, and a wrong amount is in the callback only', async () => {
  const own = await sandboxForTests();
  await own.open('PUT', '/sandbox/v1/faults', {
    entrust: { wrongAmountCallbackRate: 1, duplicateCallbackRate: 1 },
  });
  const mandate = await signedMandate(own, '13800130026');
  const order = debitOrder(own, mandate);
  await own.call('POST', DEBITS, order);
  await eventually('two callbacks', () => own.receiver.about(order.requestNo).length === 2);
  expect(own.receiver.about(order.requestNo)[0]?.body).toMatchObject({ amountFen: 5690 });
  expect((await own.call('GET', `${DEBITS}/${order.requestNo}`)).body).toMatchObject({
    state: 'paid',
    amountFen: 4990,
  });
  const slow = await signedMandate(own, '13800130021');
  expect(
    await eventually('the mandate', () => own.receiver.about(slow.requestNo)[0]?.body),
  ).not.toHaveProperty('amountFen');
  await own.open('PUT', '/sandbox/v1/faults', { entrust: { down: true } });
  await expect(own.call('GET', `${DEBITS}/${order.requestNo}`)).rejects.toThrow('fetch failed');
  await own.stop();
});
