// Automatic top-ups debited by Alipay, against its stand-in: what every wallet promises, and the consequences
// of a plan that the payer agrees to.

import { InvalidSignature } from '@phonebill/signing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { createAlipayEntrust } from '../../apps/gateway/src/partners/alipay-entrust/http-alipay-entrust.ts';
import { createEntrustNoticeReader } from '../../apps/gateway/src/partners/alipay-entrust/notice-webhook.ts';
import { isOfCharge } from '../../apps/gateway/src/orders/model/order-number.ts';
import { chinaDayOf, chinaTime, HOUR_MS } from '@phonebill/china-time';
import { freshKeys } from '../support/partner-keys.ts';
import { alipayAppOf } from '../support/played-partners.ts';
import { adapterOptions } from './adapter-options.ts';
import {
  debitOf,
  describeEntrustedDebits,
  mandateOf,
  phone,
  type PromisedWallet,
  signed,
  type WalletUnderTest,
} from './entrusted-debit-promises.ts';
import { startWorld, type World } from './world.ts';

const product = {
  salesCode: 'CYCLE_PAY_AUTH',
  personalCode: 'CYCLE_PAY_AUTH_P',
  signScene: 'INDUSTRY|DIGITAL_MEDIA',
} as const;
const general = {
  ...product,
  salesCode: 'GENERAL_WITHHOLDING',
  personalCode: 'GENERAL_WITHHOLDING_P',
} as const;

let world: World;
let it: WalletUnderTest;
let ofGeneral: ReturnType<typeof createAlipayEntrust>;
let ofAnotherScene: ReturnType<typeof createAlipayEntrust>;
beforeAll(async () => {
  const { gateway, sandbox } = played.alipay.variables(played.alipay.make());
  world = await startWorld({ ...freshKeys(), ...sandbox });
  const app = alipayAppOf(gateway);
  const options = {
    ...adapterOptions(world, []),
    ...app,
    baseUrl: `${world.url}/alipay`,
    billUrl: `${world.url}/alipay`,
    appLinkUrl: `${world.url}/alipay/app-link`,
    absentAfterMs: 1000,
    isListed: isOfCharge,
  };
  it = {
    world,
    wallet: createAlipayEntrust({ ...options, product }),
    readWebhook: createEntrustNoticeReader({ ...app, product }),
  };
  ofGeneral = createAlipayEntrust({ ...options, product: general });
  ofAnotherScene = createAlipayEntrust({ ...options, product: { ...product, signScene: 'INDUSTRY|OTHER' } });
});
beforeEach(() => toDay(3));
afterEach(() => world.faults('alipay', {}));
afterAll(async () => {
  await Promise.all([it.wallet.close(), ofGeneral.close(), ofAnotherScene.close()]);
  await world.stop();
});

/** Moves the clock to the next such day of a month, at ten in China. */
function toDay(dayOfMonth: number): void {
  const today = chinaDayOf(world.now());
  const month = today.day < dayOfMonth ? today.month : today.month + 1;
  world.passes(chinaTime({ ...today, month, day: dayOfMonth }, 10 * HOUR_MS) - world.now());
}

async function agree(url: string): Promise<void> {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const agreed = await fetch(page.url, { method: 'POST', redirect: 'manual' });
  expect(agreed.headers.get('location')).toBe(phone.returnUrl);
}

const alipay: PromisedWallet = {
  partner: 'alipay',
  paidFrom: '支付宝',
  agree,
  untilDebitable: async () => toDay(4),
  endPath: (agreementNo) => `/alipay-agreements/${agreementNo}/end`,
  // The day after the tests begin.
  dayOfMonth: 4,
};
describeEntrustedDebits(alipay, () => it);

const onTheFifth = { ...alipay, dayOfMonth: 5 };
interface Book {
  readonly agreements: readonly { readonly externalNo: string; readonly nextOn: string | null }[];
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}
const book = async () => (await world.open('GET', '/alipay-agreements')) as unknown as Book;
const nextOf = async (agreementNo: string) =>
  (await book()).agreements.find(({ externalNo }) => externalNo === agreementNo)?.nextOn;
const authorise = (...asked: Parameters<typeof debitOf>) => it.wallet.authorise(debitOf(...asked));

test("a plan's first debit is on its next such day, which is next month on the day itself", async () => {
  const { agreementNo } = await signed(it, onTheFifth);
  const month = (at: number) => new Date(at + 8 * HOUR_MS).toISOString().slice(0, 7);
  expect(await nextOf(agreementNo)).toBe(`${month(world.now())}-05`);
  // On the day itself it is too late for this month.
  toDay(5);
  const later = await signed(it, onTheFifth);
  expect(await nextOf(later.agreementNo)).toBe(`${month(world.now() + 31 * 24 * HOUR_MS)}-05`);
});

test('one debit a month is accepted, up to the agreed amount', async () => {
  const mandate = await signed(it, onTheFifth);
  toDay(5);
  expect(await authorise(mandate, 5001n)).toMatchObject({ state: 'declined', declineReason: 'over_mandate' });
  expect(await authorise(mandate, 5000n)).toMatchObject({ state: 'paid', amount: 5000n });
  expect(await authorise(mandate)).toMatchObject({ state: 'declined', declineReason: 'not_its_day' });
  toDay(5);
  expect(await authorise(mandate)).toMatchObject({ state: 'paid' });
});

test('a debit after its day is refused, and does not move the plan', async () => {
  const mandate = await signed(it, onTheFifth);
  toDay(6);
  const before = (await book()).moves.length;
  expect(await authorise(mandate)).toMatchObject({ state: 'declined', declineReason: 'not_its_day' });
  expect((await book()).moves).toHaveLength(before);
});

test('after a month without a debit, the plan is moved to its day in this month', async () => {
  const mandate = await signed(it, onTheFifth);
  toDay(6);
  toDay(5);
  const stale = await nextOf(mandate.agreementNo);
  expect(await authorise(mandate)).toMatchObject({ state: 'paid' });
  expect((await book()).moves.at(-1)?.from).toBe(stale);
  toDay(5);
  // The plan is up to date again, so it is not moved.
  const before = (await book()).moves.length;
  expect(await authorise(mandate)).toMatchObject({ state: 'paid' });
  expect((await book()).moves).toHaveLength(before);
});

test('a debit in progress is open, and is closed by a void', async () => {
  const mandate = await signed(it, alipay, '0026');
  toDay(4);
  const debit = debitOf(mandate);
  expect(await it.wallet.authorise(debit)).toMatchObject({ state: 'open' });
  expect(await it.wallet.void(debit.paymentNo)).toMatchObject({ state: 'closed' });
  expect(await it.wallet.query(debit.paymentNo)).toMatchObject({ state: 'closed' });
});

test('without a plan, debits are accepted on any day and for any amount', async () => {
  const mandate = mandateOf(null);
  const page = await ofGeneral.signingPage?.(mandate, phone);
  await agree((page as { url: string }).url);
  expect(await ofGeneral.authorise(debitOf(mandate, 20_000n))).toMatchObject({ state: 'paid' });
  expect(await ofGeneral.authorise(debitOf(mandate, 3000n))).toMatchObject({ state: 'paid' });
  expect(ofGeneral.mandateTraits?.monthlyPlan).toBeNull();
  expect(it.wallet.mandateTraits?.monthlyPlan).toEqual({ latestDay: 28 });
});

test("a desktop gets a code's page, the messaging app no page, and a changed page is refused", async () => {
  const mandate = mandateOf(5);
  const desktop = await it.wallet.signingPage?.(mandate, { ...phone, kind: 'desktop' });
  const { url } = desktop as { url: string };
  expect(url).toMatch(`${world.url}/alipay/gateway.do?`);
  await agree(url);
  expect(await it.wallet.signMandate(mandate)).toMatchObject({ state: 'active' });
  const none = await it.wallet.signingPage?.(mandateOf(5), { ...phone, kind: 'messagingApp' });
  expect(none).toEqual({ kind: 'page', url: null });
  const forged = await fetch(url.replace(/external_agreement_no%22%3A%22[^%]+/, (own) => `${own}1`));
  expect(await forged.text()).toContain('无效签名');
});

test('a wrongly configured scene leaves agreements active and refuses their debits', async () => {
  const mandate = await signed(it, onTheFifth);
  const answer = await it.wallet.signMandate(mandate);
  const { walletNo = '' } = answer.kind === 'mandate' ? answer : {};
  const { requestNo, agreementNo } = mandate;
  expect(walletNo).not.toBe('');
  // Without Alipay's number the agreement is not found; with it, it is active.
  expect(await ofAnotherScene.queryMandate(requestNo, agreementNo)).toEqual({ kind: 'notFound' });
  expect(await ofAnotherScene.queryMandate(requestNo, agreementNo, walletNo)).toMatchObject({
    state: 'active',
  });
  toDay(5);
  expect(await ofAnotherScene.authorise(debitOf(mandate))).toMatchObject({
    state: 'declined',
    declineReason: 'mandate_unknown',
  });
  // Ending it ends the agreement that was signed.
  expect(await ofAnotherScene.endMandate(agreementNo, walletNo)).toEqual({ kind: 'ended' });
  expect(await it.wallet.queryMandate(requestNo, agreementNo, walletNo)).toMatchObject({ state: 'refused' });
});

test('an agreement that its payer signs again after its end can be ended again', async () => {
  const mandate = mandateOf(5);
  const page = await it.wallet.signingPage?.(mandate, phone);
  const { url } = page as { url: string };
  await agree(url);
  const answer = await it.wallet.signMandate(mandate);
  const { walletNo = '' } = answer.kind === 'mandate' ? answer : {};
  expect(await it.wallet.endMandate(mandate.agreementNo, walletNo)).toEqual({ kind: 'ended' });
  await agree(url);
  expect(await it.wallet.signMandate(mandate)).toMatchObject({ state: 'active' });
  expect(await it.wallet.endMandate(mandate.agreementNo, walletNo)).toEqual({ kind: 'ended' });
  expect(await it.wallet.signMandate(mandate)).toMatchObject({ state: 'processing' });
});

test('a notice that was changed or is an hour old is refused', async () => {
  const { agreementNo } = await signed(it, onTheFifth);
  const notice = await expect
    .poll(() => world.notices.find(({ rawBody }) => rawBody.includes(agreementNo)))
    .toBeDefined()
    .then(() => world.notices.find(({ rawBody }) => rawBody.includes(agreementNo)));
  const { rawBody = '', headers = {} } = notice ?? {};
  expect(() => it.readWebhook(rawBody.replace('NORMAL', 'UNSIGN'), headers, world.now())).toThrow(
    InvalidSignature,
  );
  expect(() => it.readWebhook(rawBody, headers, world.now() + HOUR_MS)).toThrow(InvalidSignature);
});
