// Automatic top-ups debited by WeChat Pay (papay), against its stand-in: a contract that the payer signs, a
// notice before each debit, and no request that WeChat Pay would refuse.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { isOfCharge } from '../../apps/gateway/src/orders/model/order-number.ts';
import type { MandateRequest } from '../../apps/gateway/src/partners/entrust/index.ts';
import { HOUR_MS } from '@phonebill/china-time';
import { createNoticeReader } from '../../apps/gateway/src/partners/wechat-papay/notice-webhook.ts';
import { createWechatPapay } from '../../apps/gateway/src/partners/wechat-papay/http-wechat-papay.ts';
import * as wechatPay from '../../apps/gateway/src/partners/wechat-pay/notice-webhook.ts';
import { eventually } from '../support/eventually.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { wechatMerchantOf, wechatPapayOf } from '../support/played-partners.ts';
import { adapterOptions } from './adapter-options.ts';
import {
  debitOf,
  describeEntrustedDebits,
  mandateOf,
  phone,
  type PromisedWallet,
  signed,
  toHour as toHourOf,
  untilPaid,
} from './entrusted-debit-promises.ts';
import { startWorld, type World } from './world.ts';

const TAKEN = '<xml><return_code>SUCCESS</return_code></xml>';

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
  world.answerNotices(200, TAKEN);
});
beforeEach(() => toHour(10));
afterEach(() => world.faults('wechat', {}));
afterAll(async () => {
  await papay.close();
  await world.stop();
});

const toHour = (hour: number, daysOn?: number): void => toHourOf(world, hour, daysOn);
const it = () => ({ world, wallet: papay, readWebhook: read });

const wechat: PromisedWallet = {
  partner: 'wechat',
  paidFrom: '微信支付',
  /** The payer comes from a page of ours, to which the wallet's page leads back. */
  async agree(url) {
    const referer = 'https://gateway.example/phonebillh5/autoRecharge/autoRechargeResult?requestNo=1';
    await fetch(url, { headers: { referer } });
    const agreed = await fetch(url, { method: 'POST', redirect: 'manual' });
    expect(agreed.headers.get('location')).toBe(referer);
  },
  async untilDebitable(mandate) {
    expect(await announce(mandate)).toEqual({ kind: 'noticed' });
    toHour(9, 1);
  },
  endPath: (agreementNo) => `/wechat-papay/${agreementNo}/end`,
  dayOfMonth: null,
};
describeEntrustedDebits(wechat, it);

const signedMandate = (ending?: string) => signed(it(), wechat, ending);
const announce = (mandate: Pick<MandateRequest, 'agreementNo'>, amountFen = 5000n) =>
  papay.notifyPayer?.({ agreementNo: mandate.agreementNo, amountFen });

/**
 * Returns a mandate whose notice was sent two days ago, in the morning of the first day on which it can be
 * debited.
 */
async function announcedMandate(amountFen?: bigint, ending?: string) {
  const mandate = await signedMandate(ending);
  expect(await announce(mandate, amountFen)).toEqual({ kind: 'noticed' });
  toHour(9, 1);
  return mandate;
}

test('changed terms need no second contract, and a desktop gets no signing page', async () => {
  const mandate = await signedMandate();
  expect(await papay.signMandate({ ...mandate, requestNo: 'M-of-a-change' })).toMatchObject({
    state: 'active',
  });
  const page = await papay.signingPage?.(mandateOf(null), { ...phone, kind: 'desktop' });
  expect(page).toEqual({ kind: 'page', url: null });
  await papay.endMandate(mandate.agreementNo);
  expect(await papay.signMandate(mandate)).toMatchObject({ state: 'refused', reason: 'ended' });
});

test('an accepted debit stays open when it is repeated, and cannot be voided', async () => {
  // Debits of a number with this ending are under way for three seconds.
  const debit = debitOf(await announcedMandate(undefined, '0026'));
  const body = papay.authoriseBody(debit);
  expect(await papay.authorise(debit, body)).toMatchObject({ state: 'open' });
  expect(await papay.void(debit.paymentNo)).toMatchObject({ kind: 'indeterminate' });
  expect(await papay.authorise(debit, body)).toMatchObject({ state: 'open' });
  await untilPaid(it(), debit.paymentNo);
  const { debits } = (await world.open('GET', '/wechat-papay')) as unknown as {
    debits: { requestNo: string }[];
  };
  expect(debits.filter(({ requestNo }) => requestNo === debit.paymentNo)).toHaveLength(1);
});

test('a debit that was refunded before its notice was acknowledged is reported as paid', async () => {
  const debit = debitOf(await announcedMandate());
  const { paymentNo } = debit;
  world.answerNotices(500);
  await papay.authorise(debit);
  await untilPaid(it(), paymentNo);
  const refundNo = `R${paymentNo.slice(1)}`;
  await papay.refund({ refundNo, paymentNo, amount: 4990n, paidAmount: 4990n });
  const later = await eventually('a notice after it', async () => {
    await world.open('POST', '/callbacks/send', {});
    return world.notices.find(({ rawBody }) => rawBody.includes(paymentNo) && rawBody.includes('[REFUND]'));
  }).finally(() => world.answerNotices(200, TAKEN));
  expect(read(later.rawBody, later.headers, world.now())).toMatchObject({
    kind: 'payment',
    paymentNo,
    state: 'paid',
    amount: 4990n,
  });
});

test('inside WeChat the payer is sent to a signed address', async () => {
  const mandate = mandateOf(null);
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

test('a debit is accepted from the second day after its notice, in the daytime, and not before', async () => {
  const mandate = await signedMandate();
  // For twelve hours after signing, WeChat Pay takes a debit without a notice. The product does not use that,
  // so the test waits until it has ended.
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
  expect(await untilPaid(it(), debit.paymentNo)).toMatchObject({ amount: 4990n, paidFrom: '微信支付' });
});

test('a notice and a debit at night are refused', async () => {
  const mandate = await signedMandate();
  toHour(23);
  expect(await announce(mandate)).toMatchObject({ kind: 'refused', reason: 'INVALID_REQUEST' });
  toHour(10);
  const told = await announcedMandate();
  toHour(23);
  expect(await papay.authorise(debitOf(told))).toMatchObject({ kind: 'indeterminate' });
});

test('a second debit after one notice, and one above its amount, are refused', async () => {
  const mandate = await announcedMandate(4000n);
  expect(await papay.authorise(debitOf(mandate))).toMatchObject({ kind: 'indeterminate' });
  const debit = debitOf(mandate, 4000n);
  await papay.authorise(debit);
  await untilPaid(it(), debit.paymentNo);
  const second = debitOf(mandate, 4000n);
  expect(await papay.authorise(second)).toMatchObject({ kind: 'indeterminate' });
  expect(await papay.query(second.paymentNo)).toEqual({ kind: 'notFound' });
});

test('a debit more than three days after its first possible day is refused', async () => {
  const mandate = await announcedMandate();
  toHour(9, 3);
  expect(await papay.authorise(debitOf(mandate))).toMatchObject({ kind: 'indeterminate' });
});

test('an ended contract declines debits and refuses notices', async () => {
  const mandate = await announcedMandate();
  await world.open('POST', `/wechat-papay/${mandate.agreementNo}/end`, {});
  expect(await papay.authorise(debitOf(mandate))).toMatchObject({
    state: 'declined',
    declineReason: 'mandate_ended',
  });
  expect(await announce(mandate)).toEqual({ kind: 'refused', reason: 'ended' });
  await world.faults('wechat', { down: true });
  expect(await announce(mandate)).toMatchObject({ kind: 'indeterminate' });
});
