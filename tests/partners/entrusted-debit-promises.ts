// Tests of what every wallet at which payers sign promises to automatic top-up, whatever its protocol: they
// run on an adapter that talks to a partner as stateful as the real one. When a wallet debits varies, and is
// tested separately.

import { expect, test } from 'vitest';
import type {
  EntrustWebhookEvent,
  MandateRequest,
  MandateService,
  SigningBrowser,
} from '../../apps/gateway/src/partners/entrust/index.ts';
import type { PaymentProvider } from '../../apps/gateway/src/partners/payments/port.ts';
import type { WebhookReader } from '../../apps/gateway/src/partners/signed-webhook.ts';
import { chinaDayOf, chinaTime, DAY_MS, HOUR_MS } from '@phonebill/china-time';
import { eventually } from '../support/eventually.ts';
import type { World } from './world.ts';

export interface WalletUnderTest {
  readonly world: World;
  readonly wallet: PaymentProvider & MandateService & { close(): Promise<void> };
  readonly readWebhook: WebhookReader<EntrustWebhookEvent>;
}

export interface PromisedWallet {
  /** The wallet's name among the sandbox's faults. */
  readonly partner: 'wechat' | 'alipay';
  readonly paidFrom: string;
  /** Agrees as the payer does on the wallet's page at this address. */
  readonly agree: (url: string) => Promise<unknown>;
  /** Waits, after signing, until a mandate can be debited. */
  readonly untilDebitable: (mandate: MandateRequest) => Promise<void>;
  /** Returns the path of the sandbox's own call by which the payer ends the agreement. */
  readonly endPath: (agreementNo: string) => string;
  /** The agreed day of the month for debits; null when none is agreed. */
  readonly dayOfMonth: number | null;
}

export const phone: SigningBrowser = {
  kind: 'phone',
  address: '203.0.113.7',
  returnUrl: 'https://gateway.example/back',
};

/** Moves the clock to the next time that it is this hour in China. */
export function toHour(world: World, hour: number, daysOn = 0): void {
  const day = chinaDayOf(world.now());
  const today = chinaTime(day, hour * HOUR_MS);
  const at = chinaTime({ ...day, day: day.day + daysOn + (today < world.now() ? 1 : 0) }, hour * HOUR_MS);
  world.passes(at - world.now());
}

let made = 0;

/** Returns a mandate for a number with this ending. */
export function mandateOf(dayOfMonth: number | null, ending = '4321'): MandateRequest {
  made += 1;
  return {
    requestNo: `M${made}`,
    agreementNo: `A2611200001000001${String(made).padStart(8, '0')}`,
    payerNo: '0001000001',
    mobileNo: `1380013${ending}`,
    dayOfMonth,
    perChargeFen: 5000n,
    perMonthFen: 20_000n,
    sources: ['balance'],
    endsOn: null,
  };
}

/** Returns a debit under a mandate. */
export function debitOf({ agreementNo }: Pick<MandateRequest, 'agreementNo'>, amount = 4990n) {
  made += 1;
  const orderNo = `2611200001000001${86_400_000 + made}`;
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
}

/** Opens a mandate and has its payer sign it on the wallet's page. */
export async function signed(
  { wallet }: Pick<WalletUnderTest, 'wallet'>,
  { agree, dayOfMonth }: Pick<PromisedWallet, 'agree' | 'dayOfMonth'>,
  ending?: string,
): Promise<MandateRequest> {
  const mandate = mandateOf(dayOfMonth, ending);
  const page = await wallet.signingPage?.(mandate, phone);
  if (page?.kind !== 'page' || page.url === null) throw new Error('there is no page');
  await agree(page.url);
  return mandate;
}

export function untilPaid({ wallet }: Pick<WalletUnderTest, 'wallet'>, paymentNo: string) {
  return eventually('the debit to be made', async () => {
    const found = await wallet.query(paymentNo);
    return found.kind === 'payment' && found.state === 'paid' ? found : null;
  });
}

export function describeEntrustedDebits(of: PromisedWallet, get: () => WalletUnderTest): void {
  const { partner, paidFrom, agree, endPath, dayOfMonth } = of;

  async function debitable(ending?: string): Promise<MandateRequest> {
    const mandate = await signed(get(), of, ending);
    await of.untilDebitable(mandate);
    return mandate;
  }

  async function paidDebit(mandate: MandateRequest) {
    const debit = debitOf(mandate);
    await get().wallet.authorise(debit);
    const { tradeNo } = await untilPaid(get(), debit.paymentNo);
    return { debit, tradeNo };
  }

  const endedByPayer = ({ agreementNo }: MandateRequest) =>
    get().world.open('POST', endPath(agreementNo), {});

  /** Waits for the first notice that contains this number. Returns its event. */
  const heard = async (no: string): Promise<EntrustWebhookEvent> => {
    const { world, readWebhook } = get();
    const { rawBody, headers } = await eventually('the notice', async () =>
      world.notices.find((one) => one.rawBody.includes(no)),
    );
    return readWebhook(rawBody, headers, world.now());
  };

  test('DESIGN partner conformance: a mandate is processing until its payer has signed it', async () => {
    const { wallet, world } = get();
    const mandate = mandateOf(dayOfMonth);
    const underWay = { kind: 'mandate', state: 'processing', reason: null };
    expect(await wallet.signMandate(mandate)).toEqual(underWay);
    expect(await wallet.queryMandate(mandate.requestNo, mandate.agreementNo)).toEqual({ kind: 'notFound' });
    const page = await wallet.signingPage?.(mandate, phone);
    expect(page).toMatchObject({ kind: 'page', url: expect.stringContaining(world.url) as string });
    // Opening the page and leaving it changes nothing.
    await fetch((page as { url: string }).url);
    expect(await wallet.signMandate(mandate)).toEqual(underWay);
    await agree((page as { url: string }).url);
    expect(await wallet.signMandate(mandate)).toMatchObject({ state: 'active', reason: null });
  });

  test('DESIGN partner conformance: a signature is reported by a webhook', async () => {
    const { agreementNo } = await signed(get(), of);
    expect(await heard(agreementNo)).toEqual({
      kind: 'mandate',
      agreementNo,
      requestNo: null,
      state: 'active',
      reason: null,
    });
  });

  test('a debit is made once for repeated requests, and reported by a webhook', async () => {
    const { wallet } = get();
    const mandate = await debitable();
    const { debit, tradeNo } = await paidDebit(mandate);
    const body = wallet.authoriseBody(debit);
    expect(await wallet.authorise(debit, body)).toMatchObject({ state: 'paid', tradeNo, amount: 4990n });
    expect(await wallet.void(debit.paymentNo)).toMatchObject({ state: 'paid', tradeNo, paidFrom });
    const { paymentNo } = debit;
    expect(await heard(paymentNo)).toMatchObject({
      kind: 'payment',
      paymentNo,
      state: 'paid',
      tradeNo,
      amount: 4990n,
    });
  });

  test('another amount than requested is in every answer', async () => {
    const { wallet, world } = get();
    const debit = debitOf(await debitable());
    await world.faults(partner, { otherAmountRate: 1 });
    const answer = await wallet.authorise(debit);
    const { amount } = await untilPaid(get(), debit.paymentNo);
    expect(amount).not.toBe(debit.amount);
    expect(await wallet.authorise(debit)).toMatchObject({ state: 'paid', amount });
    // A wallet that debits at once reports the amount in its first answer, too.
    if (answer.kind === 'payment' && answer.state === 'paid') expect(answer.amount).toBe(amount);
  });

  test('a debit without enough balance is declined, and the money is not taken later', async () => {
    const { wallet } = get();
    const debit = debitOf(await debitable('0024'));
    expect(await wallet.authorise(debit)).toMatchObject({
      state: 'declined',
      declineReason: 'insufficient_balance',
    });
    const found = await wallet.query(debit.paymentNo);
    expect(found.kind === 'notFound' || (found.kind === 'payment' && found.state === 'closed')).toBe(true);
  });

  test('DESIGN partner conformance: a mandate that its payer ended refuses later debits', async () => {
    const { wallet } = get();
    const mandate = await debitable();
    const answer = await wallet.signMandate(mandate);
    const { walletNo } = answer.kind === 'mandate' ? answer : {};
    await endedByPayer(mandate);
    expect(await wallet.queryMandate(mandate.requestNo, mandate.agreementNo, walletNo)).toMatchObject({
      state: 'refused',
      reason: 'ended',
    });
    expect(await wallet.authorise(debitOf(mandate))).toMatchObject({ state: 'declined' });
  });

  test('a debit made before its mandate ended is still reported as paid', async () => {
    const mandate = await debitable();
    const { debit } = await paidDebit(mandate);
    await endedByPayer(mandate);
    expect(await get().wallet.authorise(debit)).toMatchObject({ state: 'paid', amount: 4990n });
  });

  test('DESIGN partner conformance: ending a mandate, also an unsigned one, can be repeated', async () => {
    const { wallet } = get();
    const { agreementNo } = await signed(get(), of);
    expect(await wallet.endMandate(agreementNo)).toEqual({ kind: 'ended' });
    expect(await wallet.endMandate(agreementNo)).toEqual({ kind: 'ended' });
    expect(await wallet.endMandate(mandateOf(dayOfMonth).agreementNo)).toEqual({ kind: 'ended' });
  });

  test('a lost answer and an unreachable wallet are indeterminate', async () => {
    const { wallet, world } = get();
    const mandate = await debitable();
    await world.faults(partner, { dropReplyRate: 1 });
    expect(await wallet.authorise(debitOf(mandate))).toMatchObject({ kind: 'indeterminate' });
    expect(await wallet.endMandate(mandate.agreementNo)).toMatchObject({ kind: 'indeterminate' });
    await world.faults(partner, { down: true });
    expect(await wallet.signMandate(mandate)).toMatchObject({ kind: 'indeterminate' });
    expect(await wallet.query('P1')).toMatchObject({ kind: 'indeterminate' });
  });

  test('a debit requested again after its answer was lost is made once', async () => {
    const { wallet, world } = get();
    const debit = debitOf(await debitable('0025'));
    const answer = await wallet.authorise(debit);
    // The answer is either the present state or indeterminate.
    expect(
      answer.kind === 'indeterminate' || (answer.kind === 'payment' && answer.state !== 'declined'),
    ).toBe(true);
    await untilPaid(get(), debit.paymentNo);
    expect(await wallet.authorise(debit)).toMatchObject({ state: 'paid', amount: 4990n });
    expect(world.notices.length).toBeGreaterThan(0);
  });

  test('a refunded debit and its refund are both in the bill of the day', async () => {
    const { wallet, world } = get();
    const { debit } = await paidDebit(await debitable());
    const { paymentNo } = debit;
    const refundNo = `R${paymentNo.slice(1)}`;
    const from = new Date(chinaTime(chinaDayOf(world.now())));
    await wallet.refund({ refundNo, paymentNo, amount: 4990n, paidAmount: 4990n });
    await eventually('the refund', async () => {
      const found = await wallet.queryRefund(refundNo, paymentNo);
      return found.kind === 'refund' && found.state === 'settled';
    });
    toHour(world, 11);
    toHour(world, 11, 1);
    const entries = await Array.fromAsync(wallet.statement(from, new Date(from.getTime() + DAY_MS)));
    expect(entries.filter(({ requestNo }) => [paymentNo, refundNo].includes(requestNo))).toMatchObject([
      { kind: 'payment', requestNo: paymentNo, amount: 4990n },
      { kind: 'refund', requestNo: refundNo, amount: 4990n },
    ]);
  });
}
