/** The order core on a real database, with scripted partners and a clock that the test moves. */
import type { Language } from '@phonebill/contract';
import type { PayRequest } from '../checkout.ts';
import { agreementNoOf } from '../../agreements/model/agreement-no.ts';
import { publishedAgreementTimes } from '../../config/agreement-times.ts';
import { balances, type Unit } from '../model/ledger/ledger.ts';
import { type DebitGate } from '../paying/debit-gate.ts';
import { type NewOrder } from '../model/new-order.ts';
import { type OrderAggregate } from '../model/aggregate.ts';
import { type OrderOwner } from '../model/order-owner.ts';
import { createOrderCore, type OrderCoreParts } from '../order-core.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import type { Telemetry } from '../../runtime/telemetry/telemetry.ts';
import { type OrderTimes, publishedTimes } from '../../config/order-times.ts';
import type { PricingFile } from '../../settings/pricing/pricing-file.ts';
import { createPricing } from '../../settings/pricing/pricing.ts';
import { createVouchers } from '../vouchers/vouchers.ts';
import {
  scriptedCarrier,
  scriptedCashier,
  scriptedEntrust,
  scriptedPoints,
  tradeOf,
} from '../../partners/testing/scripted-partners.ts';
import type { PaymentProviders } from '../../partners/payments/index.ts';
import { onlySupplier } from '../../partners/index.ts';
import { usualNotices } from './usual-notices.ts';

export const START = Date.UTC(2026, 10, 20, 4);

/** Prices of the tests: 50 yuan cost 49.90; at most 500 a day and 1,200 a month. */
const prices: PricingFile = {
  facesFen: [1000, 5000, 10_000, 50_000],
  pricePerTenThousand: { CMCC: 9980, CUCC: 9980, CTCC: 9980, CBN: 9980 },
  smallFacesFen: [100, 500],
  goods: [
    { goodsId: 'all-points', faceFen: 5000, points: 5000, priceFen: 0 },
    { goodsId: 'half-points', faceFen: 5000, points: 2500, priceFen: 2500 },
  ],
  limit: { minFen: 1000, maxFen: 50_000, perDayFen: 50_000, perMonthFen: 120_000 },
  guestLimit: { minFen: 1000, maxFen: 10_000, perDayFen: 10_000, perMonthFen: 20_000 },
};

export type OrderHarness = ReturnType<typeof createOrderHarness>;

/**
 * Creates the order core on a fresh database, which `end` drops. `more`: suppliers in place of the carrier,
 * paused partners, and floats.
 */
export function createOrderHarness(
  database: { readonly url: string; drop(): Promise<void> },
  times: OrderTimes = publishedTimes,
  noticeRules: Partial<typeof usualNotices> = {},
  {
    cashiers,
    ...more
  }: Partial<
    Pick<
      OrderCoreParts,
      'suppliers' | 'pauseMs' | 'floats' | 'isSwitchedOff' | 'steadyForMs' | 'tellsGivenBack'
    >
  > &
    Pick<PaymentProviders, 'cashiers'> = {},
) {
  const pool = createTestPool(database.url, 12);
  const time = { now: START };
  const clock = (): number => time.now;
  const cashier = scriptedCashier();
  const digital = scriptedCashier();
  const points = scriptedPoints();
  const entrust = scriptedEntrust();
  const providers = {
    cash: cashier.port,
    digital: digital.port,
    points: points.port,
    agreement: entrust.port,
    ...(cashiers && { cashiers }),
  };
  const carrier = scriptedCarrier();
  const providerMismatches: string[] = [];
  const logged: string[] = [];
  const telemetry: Telemetry = {
    log: (_level, message) => void logged.push(message),
    providerMismatch: (partner, { what }) => void providerMismatches.push(`${partner}: ${what}`),
  };
  const pricing = { ...createPricing(prices) };
  /**
   * A gate that holds debits back just before they are sent while they are stopped; what leads to them goes
   * on.
   */
  const debits = {
    areStopped: false,
    begin: async () => (debits.areStopped ? null : { end: () => undefined }),
    gate: async () => ({ kind: 'allowed', end: () => undefined }),
  } as { areStopped: boolean; begin: () => Promise<{ end(): void } | null>; gate: DebitGate };
  const numbers = {
    organization: async (mobileNo: string) => ({
      mobileNo,
      carrier: 'CMCC' as const,
      ported: false,
      province: null,
      city: null,
    }),
    check: async (mobileNo: string) => ({ allowed: !mobileNo.endsWith('0099') }),
  };
  const vouchers = createVouchers({ pool, clock });
  const core = createOrderCore({
    pool,
    clock,
    telemetry,
    times,
    providers,
    suppliers: onlySupplier(carrier.port),
    ...more,
    lender: entrust.port,
    pages: {
      agreementNoOf,
      returnUrl: () => 'https://pages.example/result',
      signOnStates: { of: (no) => `state${no}`, isOf: (state, no) => state === `state${no}` },
    },
    sales: { numbers, channels: { channelAmounts: async () => null }, pricing, vouchers },
    debitHours: publishedAgreementTimes.debitHours,
    debitGate: (...given) => debits.gate(...given),
    unusual: { ...usualNotices, ...noticeRules },
  });
  const { store, payments, delivery, checkout, advance } = core;

  let asked = 0;
  const request = (over: Partial<NewOrder> = {}): NewOrder => ({
    userNo: '0123456789',
    ownMobileNo: '13900139000',
    isVisitor: false,
    touristSession: null,
    idempotencyKey: `request-${String((asked += 1)).padStart(8, '0')}`,
    mobileNo: '13800138000',
    faceFen: 5000n,
    priceFen: 4990n,
    points: 0n,
    voucherNo: null,
    payMethod: 'cash',
    offer: { kind: 'usual' },
    channelCode: null,
    firstTimeConfirmed: true,
    language: 'zh',
    proof: null,
    ...over,
  });

  return {
    pool,
    time,
    clock,
    cashier,
    digital,
    points,
    entrust,
    providers,
    carrier,
    providerMismatches,
    logged,
    telemetry,
    numbers,
    pricing,
    vouchers,
    times,
    debits,
    ...core,
    request,
    /** Places an order whose payment is authorised; each by a new user unless given. */
    async placed(over: Partial<NewOrder> = {}): Promise<OrderAggregate> {
      return checkout.place(request({ userNo: String(1_000_000_000 + asked), ...over }));
    },
    /** Starts the payment of an unpaid order, as its payer. */
    pay: (
      owner: OrderOwner,
      orderNo: string,
      language: Language = 'zh',
      given: Partial<PayRequest> = {},
    ): Promise<OrderAggregate> => checkout.pay(owner, orderNo, { language, ...given }),
    /** Applies the cashier's webhook event. */
    paymentWebhook: (
      { order, payments: [first] }: OrderAggregate,
      state: 'paid' | 'declined' | 'closed' = 'paid',
      paymentNo = first?.paymentNo ?? '',
    ) =>
      payments.handleWebhook(order.orderNo, 'cash', {
        kind: 'payment',
        paymentNo,
        state,
        tradeNo: tradeOf(paymentNo),
        amount: order.priceFen,
        reason: null,
        paidFrom: null,
      }),
    deliveryWebhook: ({ order }: OrderAggregate, state: 'credited' | 'refused', faceFen = order.faceFen) =>
      delivery.handleWebhook(order.orderNo, 'carrier', {
        deliveryNo: `D${order.orderNo}`,
        state,
        carrierRef: 'C1',
        faceFen,
        reason: null,
      }),
    /** Returns the stored order; throws when there is none. */
    async read({ order }: OrderAggregate): Promise<OrderAggregate> {
      const found = await store.find(order.orderNo);
      if (!found) throw new Error('the order is gone');
      return found;
    },
    /**
     * Does the order's steps at their times until `until`, as the worker would; returns the time of the next,
     * null when there is none.
     */
    async workUntil({ order }: OrderAggregate, until: number): Promise<number | null> {
      for (;;) {
        const next = await advance(order.orderNo);
        if (next === null || next.getTime() > until) {
          time.now = Math.max(time.now, until);
          return next?.getTime() ?? null;
        }
        time.now = next.getTime();
      }
    },
    /** Returns the balances of the order's accounts in a unit. */
    async book({ order }: OrderAggregate, unit: Unit = 'fen') {
      const { rows } = await pool.query(
        `select debit_account as debit, credit_account as credit, unit, amount from ledger_transfers
          where user_no = $1 and order_no = $2`,
        [order.userNo, order.orderNo],
      );
      return balances(rows, unit);
    },
    async end() {
      await pool.end();
      await database.drop();
    },
  };
}
