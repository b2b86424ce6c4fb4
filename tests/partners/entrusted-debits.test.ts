// Automatic top-ups debited by WeChat Pay (papay), against its stand-in: a contract that the payer signs, a
// notice before each debit, and nothing that WeChat Pay would not take.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { isOfCharge } from '../../apps/gateway/src/orders/model/order-number.ts';
import { chinaDayOf, chinaTime, HOUR_MS } from '../../apps/gateway/src/runtime/time/china-time.ts';
import { createNoticeReader } from '../../apps/gateway/src/partners/wechat-papay/notice-webhook.ts';
import { createWechatPapay } from '../../apps/gateway/src/partners/wechat-papay/http-wechat-papay.ts';
import * as wechatPay from '../../apps/gateway/src/partners/wechat-pay/notice-webhook.ts';
import { eventually } from '../support/eventually.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { wechatMerchantOf, wechatPapayOf } from '../support/played-partners.ts';
import { adapterOptions } from './adapter-options.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let papay: ReturnType<typeof createWechatPapay>;
let read: ReturnType<typeof createNoticeReader>;
beforeAll(async () => {
  const { gateway, sandbox } = played.wechat.variables(played.wechat.make());
  world = await startWorld({ ...freshKeys(), ...sandbox });
  const merchant = { ...wechatMerchantOf(gateway), ...wechatPapayOf(gateway) };
  papay = createWechatPapay({
    ...adapterOptions(world, []),
    ...merchant,
    baseUrl: `${world.url}/wechat`,
    absentAfterMs: 1000,
    isListed: isOfCharge,
  });
  read = createNoticeReader(merchant, wechatPay.createNoticeReader(merchant));
  world.answerNotices(200, '<xml><return_code>SUCCESS</return_code></xml>');
});
beforeEach(() => toHour(10));
afterEach(() => world.faults('wechat', {}));
afterAll(async () => {
  await papay.close();
  await world.stop();
});

/** The next time that it is so late in China. */
function toHour(hour: number, daysOn = 0): void {
  const day = chinaDayOf(world.now());
  const today = chinaTime(day, hour * HOUR_MS);
  const at = chinaTime({ ...day, day: day.day + daysOn + (today < world.now() ? 1 : 0) }, hour * HOUR_MS);
  world.passes(at - world.now());
}

let agreements = 0;
const mandateOf = (ending = '4321') => {
  agreements += 1;
  return {
    requestNo: `M${agreements}`,
    agreementNo: `A2611200001000001${String(agreements).padStart(8, '0')}`,
    payerNo: '0001000001',
    mobileNo: `1380013${ending}`,
    perChargeFen: 5000n,
    perMonthFen: 20_000n,
    sources: ['balance'],
    endsOn: null,
  } as const;
};
const phone = { kind: 'phone', address: '203.0.113.7', returnUrl: 'https://gateway.example/back' } as const;

/** Signed by its payer on WeChat Pay's page, reached from a page of ours. */
async function signedMandate(ending?: string) {
  const mandate = mandateOf(ending);
  const page = await papay.signingPage?.(mandate, phone);
  if (page?.kind !== 'page' || page.url === null) throw new Error('there is no page');
  const referer = 'https://gateway.example/phonebillh5/autoRecharge/autoRechargeResult?requestNo=1';
  await fetch(page.url, { headers: { referer } });
  const agreed = await fetch(page.url, { method: 'POST', redirect: 'manual' });
  expect(agreed.headers.get('location')).toBe(referer);
  return mandate;
}

let debits = 0;
const debitOf = ({ agreementNo }: { readonly agreementNo: string }, amount = 4990n) => {
  debits += 1;
  const orderNo = `2611200001000001${86_400_000 + debits}`;
  return {
    paymentNo: `P${orderNo}01`,
    orderNo,
    amount,
    subject: '话费自动充值 138****4321 <&>',
    userNo: '0001000001',
    returnUrl: '',
    payerAddress: null,
    expiresAt: new Date('2036-01-01T00:00:00Z'),
    debit: { agreementNo, source: 'balance' },
  } as const;
};
const announce = (mandate: { readonly agreementNo: string }, amountFen = 5000n) =>
  papay.notifyPayer?.({ agreementNo: mandate.agreementNo, amountFen });
const end = (kind: string, no: string) => world.open('POST', `/wechat-papay/${no}/${kind}`, {});

interface Book {
  readonly notices: readonly { readonly amountFen: number; readonly usedBy: string | null }[];
  readonly debits: readonly { readonly requestNo: string; readonly state: string }[];
}
const book = async () => (await world.open('GET', '/wechat-papay')) as unknown as Book;

/** Announced two days ago, in the morning of the first day on which it can be debited. */
async function announcedMandate(ending?: string, amountFen?: bigint) {
  const mandate = await signedMandate(ending);
  expect(await announce(mandate, amountFen)).toEqual({ kind: 'noticed' });
  toHour(9, 1);
  return mandate;
}

const untilPaid = (paymentNo: string) =>
  eventually('the debit to be made', async () => {
    const found = await papay.query(paymentNo);
    return found.kind === 'payment' && found.state === 'paid' ? found : null;
  });

test('DESIGN partner conformance: a mandate is under way until its payer has signed it', async () => {
  const mandate = mandateOf();
  expect(await papay.signMandate(mandate)).toEqual({ kind: 'mandate', state: 'processing', reason: null });
  expect(await papay.queryMandate(mandate.requestNo, mandate.agreementNo)).toEqual({ kind: 'notFound' });
  const page = await papay.signingPage?.(mandate, phone);
  expect(page).toMatchObject({ kind: 'page', url: expect.stringContaining(world.url) as string });
  // Opened and left again, it is as before.
  await fetch((page as { url: string }).url);
  expect(await papay.signMandate(mandate)).toMatchObject({ state: 'processing' });
  expect(await papay.signingPage?.(mandate, { ...phone, kind: 'desktop' })).toEqual({
    kind: 'page',
    url: null,
  });
});

test('DESIGN partner conformance: once signed it is active, and WeChat Pay reports it', async () => {
  const mandate = await signedMandate();
  expect(await papay.signMandate(mandate)).toEqual({ kind: 'mandate', state: 'active', reason: null });
  // Changed terms need no second contract.
  expect(await papay.signMandate({ ...mandate, requestNo: 'M-of-a-change' })).toMatchObject({
    state: 'active',
  });
  const event = await eventually('the notice', async () =>
    world.notices.map((one) => readOrNull(one)).find((one) => one?.agreementNo === mandate.agreementNo),
  );
  expect(event).toEqual({
    kind: 'mandate',
    agreementNo: mandate.agreementNo,
    requestNo: null,
    state: 'active',
    reason: null,
  });
});

function readOrNull({ rawBody, headers }: World['notices'][number]) {
  const event = read(rawBody, headers, world.now());
  return event.kind === 'mandate' ? event : null;
}

test('inside WeChat the payer is led to an address that we signed', async () => {
  const mandate = mandateOf();
  const page = await papay.signingPage?.(mandate, { ...phone, kind: 'messagingApp' });
  const { url } = page as { url: string };
  const leads = await fetch(url, {
    redirect: 'manual',
    headers: { referer: 'https://gateway.example/page' },
  });
  expect(leads.status).toBe(303);
  const forged = await fetch(url.replace(/contract_code=[^&]+/, 'contract_code=A1'), { redirect: 'manual' });
  expect(await forged.text()).toContain('签名错误');
});

test('no debit is taken before the payer was told, nor on that day and the next one', async () => {
  const mandate = await signedMandate();
  // The first twelve hours are free of notices, and not used for anything.
  world.passes(13 * HOUR_MS);
  toHour(10);
  const debit = debitOf(mandate);
  expect(await papay.authorise(debit)).toMatchObject({ kind: 'indeterminate' });
  expect(await announce(mandate)).toEqual({ kind: 'noticed' });
  expect(await papay.authorise(debit)).toMatchObject({ kind: 'indeterminate' });
  toHour(10);
  expect(await papay.authorise(debit)).toMatchObject({ kind: 'indeterminate' });
  toHour(21);
  world.passes(HOUR_MS);
  expect(await papay.authorise(debit)).toMatchObject({ kind: 'indeterminate' });
  expect(await papay.query(debit.paymentNo)).toEqual({ kind: 'notFound' });
  toHour(7);
  expect(await papay.authorise(debit)).toMatchObject({ kind: 'payment', state: 'open', amount: 4990n });
  expect(await untilPaid(debit.paymentNo)).toMatchObject({ amount: 4990n, paidFrom: '微信支付' });
});

test('no payer is told at night, and none debited', async () => {
  const mandate = await signedMandate();
  toHour(23);
  expect(await announce(mandate)).toMatchObject({ kind: 'refused', reason: 'INVALID_REQUEST' });
  toHour(10);
  const told = await announcedMandate();
  toHour(23);
  expect(await papay.authorise(debitOf(told))).toMatchObject({ kind: 'indeterminate' });
});

test('a debit is made once, however often it is asked for, and its notice says so', async () => {
  const mandate = await announcedMandate();
  const debit = debitOf(mandate);
  const body = papay.authoriseBody(debit);
  expect(await papay.authorise(debit, body)).toMatchObject({ state: 'open' });
  expect(await papay.void(debit.paymentNo)).toMatchObject({ kind: 'indeterminate' });
  expect(await papay.authorise(debit, body)).toMatchObject({ state: 'open' });
  const { tradeNo } = await untilPaid(debit.paymentNo);
  expect(await papay.authorise(debit, body)).toMatchObject({ state: 'paid', tradeNo, amount: 4990n });
  expect(await papay.void(debit.paymentNo)).toMatchObject({ state: 'paid', tradeNo });
  expect((await book()).debits.filter(({ requestNo }) => requestNo === debit.paymentNo)).toHaveLength(1);
  const notice = await eventually('the notice', async () =>
    world.notices.find(({ rawBody }) => rawBody.includes(debit.paymentNo)),
  );
  expect(read(notice.rawBody, notice.headers, world.now())).toMatchObject({
    kind: 'payment',
    paymentNo: debit.paymentNo,
    state: 'paid',
    tradeNo,
    amount: 4990n,
  });
});

test('a second debit after one notice, and one above what it said, are not taken', async () => {
  const mandate = await announcedMandate(undefined, 4000n);
  expect(await papay.authorise(debitOf(mandate))).toMatchObject({ kind: 'indeterminate' });
  const debit = debitOf(mandate, 4000n);
  await papay.authorise(debit);
  await untilPaid(debit.paymentNo);
  const second = debitOf(mandate, 4000n);
  expect(await papay.authorise(second)).toMatchObject({ kind: 'indeterminate' });
  expect(await papay.query(second.paymentNo)).toEqual({ kind: 'notFound' });
});

test('three days after the first on which it can be debited, nothing is taken any more', async () => {
  const mandate = await announcedMandate();
  toHour(9, 3);
  expect(await papay.authorise(debitOf(mandate))).toMatchObject({ kind: 'indeterminate' });
});

test('want of money is a refusal, and so is a contract that the payer has ended', async () => {
  const short = await announcedMandate('0024');
  expect(await papay.authorise(debitOf(short))).toMatchObject({
    state: 'declined',
    declineReason: 'insufficient_balance',
  });
  const mandate = await announcedMandate();
  await end('end', mandate.agreementNo);
  expect(await papay.authorise(debitOf(mandate))).toMatchObject({
    state: 'declined',
    declineReason: 'mandate_ended',
  });
  expect(await papay.queryMandate(mandate.requestNo, mandate.agreementNo)).toMatchObject({
    state: 'refused',
    reason: 'ended',
  });
  expect(await announce(mandate)).toEqual({ kind: 'refused', reason: 'ended' });
});

test('an ended contract does not hide that a debit was made before', async () => {
  const mandate = await announcedMandate();
  const debit = debitOf(mandate);
  await papay.authorise(debit);
  await untilPaid(debit.paymentNo);
  await end('end', mandate.agreementNo);
  expect(await papay.authorise(debit)).toMatchObject({ state: 'paid', amount: 4990n });
});

test('DESIGN partner conformance: a mandate is ended once, and one never signed is ended too', async () => {
  const mandate = await signedMandate();
  expect(await papay.endMandate(mandate.agreementNo)).toEqual({ kind: 'ended' });
  expect(await papay.endMandate(mandate.agreementNo)).toEqual({ kind: 'ended' });
  expect(await papay.signMandate(mandate)).toMatchObject({ state: 'refused', reason: 'ended' });
  expect(await papay.endMandate(mandateOf().agreementNo)).toEqual({ kind: 'ended' });
});

test('answers that are lost are no answers, and the same debit again is the same', async () => {
  const mandate = await announcedMandate();
  const debit = debitOf(mandate);
  await world.faults('wechat', { dropReplyRate: 1 });
  expect(await papay.authorise(debit)).toMatchObject({ kind: 'indeterminate' });
  expect(await papay.endMandate(mandate.agreementNo)).toMatchObject({ kind: 'indeterminate' });
  await world.faults('wechat', { down: true });
  expect(await announce(mandate)).toMatchObject({ kind: 'indeterminate' });
  expect(await papay.signMandate(mandate)).toMatchObject({ kind: 'indeterminate' });
});

test('an answer to a debit that was taken is lost: asked for again it was made once', async () => {
  const mandate = await announcedMandate('0025');
  const debit = debitOf(mandate);
  expect(await papay.authorise(debit)).toMatchObject({ kind: 'indeterminate' });
  await untilPaid(debit.paymentNo);
  expect(await papay.authorise(debit)).toMatchObject({ state: 'paid', amount: 4990n });
});

test('a debit goes back, and the bill of its day has both', async () => {
  const mandate = await announcedMandate();
  const debit = debitOf(mandate);
  await papay.authorise(debit);
  await untilPaid(debit.paymentNo);
  const refundNo = `R${debit.paymentNo.slice(1)}`;
  const { paymentNo } = debit;
  const from = new Date(chinaTime(chinaDayOf(world.now())));
  await papay.refund({ refundNo, paymentNo, amount: 4990n, paidAmount: 4990n });
  await eventually('the refund', async () => {
    const found = await papay.queryRefund(refundNo, paymentNo);
    return found.kind === 'refund' && found.state === 'settled';
  });
  toHour(11);
  toHour(11, 1);
  const entries = await Array.fromAsync(papay.statement(from, new Date(from.getTime() + 24 * HOUR_MS)));
  expect(entries.filter(({ requestNo }) => [paymentNo, refundNo].includes(requestNo))).toMatchObject([
    { kind: 'payment', requestNo: paymentNo, amount: 4990n },
    { kind: 'refund', requestNo: refundNo, amount: 4990n },
  ]);
});
