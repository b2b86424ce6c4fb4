/**
 * Reconciliation with a provider that publishes a day's bill the next morning: a day's orders, paid and
 * refunded over the provider's own protocol, and the differences between its book and ours, found in that
 * file.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import type { OrderAggregate } from '../../apps/gateway/src/orders/model/index.ts';
import {
  createOrderHarness,
  type OrderHarness,
  START,
} from '../../apps/gateway/src/orders/testing/order-harness.ts';
import { createAlipay } from '../../apps/gateway/src/partners/alipay/http-alipay.ts';
import { onlySupplier } from '../../apps/gateway/src/partners/index.ts';
import type { PaymentProvider } from '../../apps/gateway/src/partners/payments/index.ts';
import { deliveryResult } from '../../apps/gateway/src/partners/testing/scripted-partners.ts';
import { createWechatPay } from '../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import {
  createReconciliation,
  type Reconciliation,
} from '../../apps/gateway/src/reconciliation/reconcile.ts';
import {
  comparedUntil,
  keptDifferences,
  openNow,
} from '../../apps/gateway/src/reconciliation/testing/kept-books.ts';
import { watermarkOf } from '../../apps/gateway/src/reconciliation/watermarks.ts';
import { adapterOptions } from '../partners/adapter-options.ts';
import { startWorld, type World } from '../partners/world.ts';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { alipayAppOf, wechatMerchantOf } from '../support/played-partners.ts';
import { createTestDatabase } from '../support/postgres.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The first moment of the day in China. */
const TODAY = Date.parse('2026-11-20T00:00:00+08:00');

const names = ['credited', 'changed', 'unsent', 'refunded', 'doubled', 'unlisted', 'unpaid'] as const;

interface Billing {
  readonly name: string;
  readonly partner: 'wechat' | 'alipay';
  provider(
    world: World,
    keys: Readonly<Record<string, string>>,
  ): PaymentProvider & { close(): Promise<void> };
  readonly payerComes: (payUrl: string) => Promise<unknown>;
}

const providers: readonly Billing[] = [
  {
    name: 'Alipay',
    partner: 'alipay',
    provider: (world, keys) =>
      createAlipay({
        ...adapterOptions(world, []),
        ...alipayAppOf(keys),
        baseUrl: `${world.url}/alipay`,
        billUrl: `${world.url}/alipay`,
      }),
    payerComes: logInAtAlipay,
  },
  {
    name: 'WeChat Pay',
    partner: 'wechat',
    provider: (world, keys) =>
      createWechatPay({
        ...adapterOptions(world, []),
        ...wechatMerchantOf(keys),
        baseUrl: `${world.url}/wechat`,
      }),
    payerComes: async () => undefined,
  },
];

describe.each(providers)('the bill of $name', ({ partner, provider: providerOf, payerComes }) => {
  let world: World;
  let harness: OrderHarness;
  let provider: ReturnType<typeof providerOf>;
  let reconciliation: Reconciliation;
  const orders: Record<(typeof names)[number], string> = {
    credited: '',
    changed: '',
    unsent: '',
    refunded: '',
    doubled: '',
    unlisted: '',
    unpaid: '',
  };

  beforeAll(async () => {
    const { gateway, sandbox } = played[partner].variables(played[partner].make());
    world = await startWorld({ ...freshKeys(), ...sandbox });
    setClock(START);
    harness = createOrderHarness(await createTestDatabase());
    harness.time.now = world.now();
    provider = providerOf(world, gateway);
    Object.assign(harness.cashier.port, provider);
    await comparedUntil(harness.pool, new Date(TODAY));
    reconciliation = createReconciliation({
      pool: harness.pool,
      providers: harness.providers,
      lender: harness.entrust.port,
      suppliers: onlySupplier(harness.carrier.port),
      clock: world.now,
      telemetry: harness.telemetry,
      pieceMs: DAY,
      only: ['cash'],
    });
    for (const name of ['credited', 'changed'] as const) orders[name] = await ended('credited');
    for (const name of ['refunded', 'doubled', 'unlisted'] as const) orders[name] = await ended('refused');
    orders.unpaid = (await harness.placed()).order.orderNo;
    orders.unsent = await withoutItsRefund();
  });
  afterAll(async () => {
    await provider.close();
    await harness.end();
    await world.stop();
  });

  /** Sets the stand-in's clock, which both sides use. */
  function setClock(ms: number): void {
    world.passes(ms - world.now());
  }

  async function paid(outcome: 'credited' | 'refused'): Promise<OrderAggregate> {
    harness.carrier.answer('topUp', async () => deliveryResult(outcome));
    harness.time.now = world.now();
    const placed = await harness.placed();
    const [payment] = placed.payments;
    await payerComes(payment?.payUrl ?? '');
    await world.open('POST', `/${partner}-trades/${payment?.paymentNo}/pay`, {});
    return placed;
  }

  async function ended(outcome: 'credited' | 'refused'): Promise<string> {
    const placed = await paid(outcome);
    await harness.workUntil(placed, harness.time.now + 2 * MINUTE);
    setClock(harness.time.now);
    const { order } = await harness.read(placed);
    expect(order.state).toBe(outcome === 'credited' ? 'credited' : 'refunded');
    return order.orderNo;
  }

  /** Places an order whose refund our book counts as made although the provider was never asked for it. */
  async function withoutItsRefund(): Promise<string> {
    const placed = await paid('refused');
    const { order } = placed;
    Object.assign(harness.cashier.port, {
      refund: async () => ({ kind: 'refund', state: 'settled', amount: order.priceFen, reason: null }),
    });
    await harness.workUntil(placed, harness.time.now + 2 * MINUTE);
    Object.assign(harness.cashier.port, provider);
    setClock(harness.time.now);
    expect((await harness.read(placed)).order.state).toBe('refunded');
    return order.orderNo;
  }

  const lineCalls = (requestNo = '') => `${world.url}/sandbox/v1/statements/${partner}/${requestNo}`;
  async function plant(line: object): Promise<void> {
    const answer = await fetch(lineCalls().replace(/\/$/, ''), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(line),
    });
    expect(answer.status).toBe(200);
  }
  async function takeOut(requestNo: string): Promise<object> {
    const answer = await fetch(lineCalls(requestNo), { method: 'DELETE' });
    const { removed } = (await answer.json()) as { removed: object[] };
    expect(removed).toHaveLength(1);
    return removed[0] ?? {};
  }

  test("a day's differences are found when the next morning’s file is due, and not before", async () => {
    const nobodys = `P${'1'.repeat(26)}`;
    await plant({ kind: 'payment', requestNo: nobodys, amount: 4990, at: new Date(START) });
    const changed = await takeOut(`P${orders.changed}01`);
    await plant({ ...changed, amount: 4980 });
    const refund = await takeOut(`R${orders.doubled}01`);
    for (let times = 0; times < 2; times += 1) await plant(refund);
    // It was refunded there all the same, so that nothing is missing yet.
    await takeOut(`R${orders.unlisted}01`);
    await harness.pool.query(
      `update payments set state = 'paid', paid_at = $2, next_at = null where order_no = $1`,
      [orders.unpaid, new Date(START + MINUTE)],
    );

    setClock(TODAY + DAY + 10 * 60 * MINUTE - MINUTE);
    expect((await reconciliation.run()).failed).toEqual([]);
    expect(await keptDifferences(harness.pool)).toEqual([]);
    expect(await watermarkOf(harness.pool, 'cash')).toEqual(new Date(TODAY));

    setClock(TODAY + DAY + 10 * 60 * MINUTE + MINUTE);
    expect((await reconciliation.run()).failed).toEqual([]);
    expect(await watermarkOf(harness.pool, 'cash')).toEqual(new Date(TODAY + DAY));
    const found = await openNow(harness.pool);
    expect(found.filter((one) => !one.includes(' totals ')).toSorted()).toEqual(
      [
        `cash amount P${orders.changed}01`,
        `cash missing P${orders.unpaid}01`,
        `cash missing R${orders.unsent}01`,
        `cash only ${nobodys}`,
        `cash twice R${orders.doubled}01`,
      ].toSorted(),
    );
  });

  test('a refund reported as made but missing from the file is found a day later', async () => {
    setClock(TODAY + 2 * DAY + 19 * 60 * MINUTE);
    expect((await reconciliation.run()).failed).toEqual([]);
    expect(await openNow(harness.pool)).toContain(`cash unlisted R${orders.unlisted}01`);
  });
});
