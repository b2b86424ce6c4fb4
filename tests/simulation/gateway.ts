/** The gateway in one simulated process: the real order core and the real wake poller. */
import type { OrderView, RewardView, VoucherView } from '@phonebill/contract';
import { createActivities } from '../../apps/gateway/src/activities/activities.ts';
import { closeActivity, raiseActivity } from '../../apps/gateway/src/activities/by-hand.ts';
import { loadActivities } from '../../apps/gateway/src/activities/files/load-activities.ts';
import type { ActivityFiles } from '../../apps/gateway/src/activities/files/read-activities.ts';
import { rewardView } from '../../apps/gateway/src/activities/reward-view.ts';
import type { Claimant } from '../../apps/gateway/src/activities/rewards/claiming.ts';
import { createAccountClosing } from '../../apps/gateway/src/agreements/ending/account-closing.ts';
import { agreementNoOf } from '../../apps/gateway/src/agreements/model/agreement-no.ts';
import { publishedTimes as times } from '../../apps/gateway/src/config/order-times.ts';
import type { Database } from '../../apps/gateway/src/db/pool.ts';
import { createRateLimits } from '../../apps/gateway/src/db/rate-limits/rate-limits.ts';
import { startWakePoller, type WakePoller } from '../../apps/gateway/src/jobs/wake-poller.ts';
import { decide, giveBack } from '../../apps/gateway/src/orders/by-hand.ts';
import { eventOfOurs } from '../../apps/gateway/src/orders/model/event-of-ours.ts';
import type { NewOrder, Numbers } from '../../apps/gateway/src/orders/model/new-order.ts';
import { orderNoOf } from '../../apps/gateway/src/orders/model/order-number.ts';
import type { PayerPages } from '../../apps/gateway/src/orders/model/payment-requests.ts';
import type { OrderOwner } from '../../apps/gateway/src/orders/model/order-owner.ts';
import { createOrderCore } from '../../apps/gateway/src/orders/order-core.ts';
import { byChance } from '../../apps/gateway/src/orders/paying/unusual-notices.ts';
import { orderView, paymentRequestView } from '../../apps/gateway/src/orders/views/order-view.ts';
import { createVouchers } from '../../apps/gateway/src/orders/vouchers/vouchers.ts';
import type { NumberInformation, TopUpSupplier } from '../../apps/gateway/src/partners/carrier/port.ts';
import { readDtOneHint } from '../../apps/gateway/src/partners/dt-one/hint-webhook.ts';
import type { Cashiers, PaymentProvider } from '../../apps/gateway/src/partners/payments/port.ts';
import type { PauseMs } from '../../apps/gateway/src/partners/calls/guards.ts';
import type { CreditPay } from '../../apps/gateway/src/partners/entrust/port.ts';
import type { SmsCentre } from '../../apps/gateway/src/partners/sms/port.ts';
import { unlimitedSupply } from '../../apps/gateway/src/partners/suppliers.ts';
import { createPersonalData } from '../../apps/gateway/src/people/personal-data/personal-data.ts';
import { Refusal } from '../../apps/gateway/src/runtime/refusal.ts';
import { createWorkLimit } from '../../apps/gateway/src/runtime/work-limit.ts';
import type { Limit, Pricing } from '../../apps/gateway/src/settings/pricing/pricing.ts';
import { type AutomaticTopUp, startAutomaticTopUp, timesOf } from './automatic-top-up.ts';
import type { Draws } from './draws.ts';
import type { HttpNotice } from './partners/http/exchange.ts';
import type { PointsPort } from './partners/points-port.ts';
import { readCashierNotice } from './partners/spoken.ts';
import type { WalletPort } from './partners/wallet-port.ts';
import { priceAt } from './prices.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { lookAfterRewards, startWorker } from './worker.ts';

/** The operator who changes activities. */
const BY = { operator: 'simulated', reason: 'simulated' };
interface OfReward {
  readonly rewardNo: string;
}

/** The order as a person is shown it, and where to pay. */
export interface Shown {
  readonly order: OrderView;
  readonly paymentNo: string | null;
  /** The cashier page; null when there is none. */
  readonly payUrl: string | null;
}

export interface GatewayParts {
  readonly process: SimulatedProcess;
  readonly database: Database;
  /** The time of this process's clock, in ms since 1970. */
  readonly clock: () => number;
  readonly draws: Draws;
  readonly cashiers: Readonly<Record<'cash' | 'digital', PaymentProvider>> & {
    /** Omitted when there is a single cash cashier. */
    readonly cashiers?: Cashiers;
  };
  /** Suppliers by name, the preferred one first. */
  readonly suppliers: ReadonlyMap<string, TopUpSupplier>;
  readonly points: PointsPort;
  readonly lender: CreditPay;
  readonly wallet: WalletPort;
  readonly sms: SmsCentre;
  readonly bill: NumberInformation['bill'];
  /** Alters automatic top-up, to plant a fault. */
  readonly alter: (real: AutomaticTopUp) => AutomaticTopUp;
  /** Whether the world has agreements to work on. */
  readonly hasAgreements: boolean;
  /** The mobile number of a user. */
  readonly mobileNoOf: (userNo: string) => string;
  /** The prices that this process knows. */
  readonly prices: () => Pricing;
  /** The limits that this process knows. */
  readonly limit: () => Limit;
  /** How long a partner is left alone after it did not answer, ms. */
  readonly pauseMs: PauseMs;
  /** Whether operators have switched a supplier off, as far as this process knows. */
  readonly isSwitchedOff: (supplier: string) => boolean;
  readonly routeOf: (faceFen: bigint) => readonly string[];
  readonly onLog: (message: string) => void;
}

export type Gateway = ReturnType<typeof startGateway>;

/** Starts the gateway; it processes orders until its process dies. */
export function startGateway({
  process,
  database,
  clock,
  draws,
  cashiers,
  suppliers,
  points,
  lender,
  wallet,
  sms,
  bill,
  alter,
  hasAgreements,
  mobileNoOf,
  prices,
  limit,
  pauseMs,
  isSwitchedOff,
  routeOf,
  onLog,
}: GatewayParts) {
  const telemetry = {
    log: (_level: string, message: string) => onLog(message),
    providerMismatch: (partner: string, { what }: { readonly what: string }) => onLog(`${partner}: ${what}`),
  };
  let notices = 0;
  let drawn = 0;
  const late: { automatic: AutomaticTopUp | null } = { automatic: null };
  const poller: { current: WakePoller | null } = { current: null };
  const pricing: Pricing = {
    get settingsVersion() {
      return prices().settingsVersion;
    },
    denominations: (carrier) => prices().denominations(carrier),
    ownAmount: (carrier, faceFen) => prices().ownAmount(carrier, faceFen),
    get ownAmountStepFen() {
      return prices().ownAmountStepFen;
    },
    smallAmounts: (carrier) => prices().smallAmounts(carrier),
    goods: (carrier) => prices().goods(carrier),
    get limit() {
      return limit();
    },
    get guestLimit() {
      return prices().guestLimit;
    },
    around: () => (prices().around?.() ?? []).map((one) => ({ ...one, limit: limit() })),
  };
  const vouchers = createVouchers({ pool: database, clock });
  const numbers: Numbers = {
    organization: (mobileNo) =>
      Promise.resolve({ mobileNo, carrier: 'CMCC', ported: false, province: null, city: null }),
    check: () => Promise.resolve({ allowed: true }),
  };
  const channels = { channelAmounts: () => Promise.resolve(null) };
  const core = createOrderCore({
    pool: database,
    clock,
    timers: process.timers,
    telemetry,
    times,
    providers: { ...cashiers, points, agreement: wallet },
    lender,
    pauseMs,
    isSwitchedOff,
    suppliers: {
      byName: suppliers,
      routeOf: ({ faceFen }) => routeOf(faceFen),
      unnamed: [...suppliers.keys()][0] ?? '',
    },
    pages: {
      agreementNoOf,
      returnUrl: () => 'https://pages.example/result',
      signOnStates: { of: (no) => no, isOf: (state, no) => state === no },
    },
    sales: {
      numbers,
      channels,
      pricing,
      vouchers,
    },
    debitHours: timesOf(wallet).debitHours,
    debitGate: (...asked) => late.automatic?.debitGate(...asked) ?? Promise.resolve({ kind: 'later' }),
    unusual: {
      always: false,
      above: 9000n,
      keyIsChanging: new Set(),
      isSampled: () =>
        byChance((below) => draws.whole(`sampled ${process.name} ${(notices += 1)}`, 0, below - 1)),
    },
    promptWork: createWorkLimit(40),
    onWritten: (change) => poller.current?.noteWritten(change),
  });
  const { checkout, store } = core;
  const activities = createActivities({
    pool: database,
    points,
    orders: store,
    mobileNoOf: (userNo) => Promise.resolve(mobileNoOf(userNo)),
    numbers,
    pricing,
    channels,
    supply: unlimitedSupply,
    rateLimits: createRateLimits({ pool: database, clock }),
    limits: { perDevice: 1000, perAddress: 100_000 },
    vouchers,
    times,
    featuresOff: new Set(),
    clock,
    telemetry,
  });
  late.automatic = alter(
    startAutomaticTopUp({
      core,
      database,
      clock,
      timers: process.timers,
      telemetry,
      pricing,
      wallet,
      sms,
      bill,
      randomInt: (below) => draws.whole(`random ${process.name} ${(drawn += 1)}`, 0, below - 1),
      onOpened: activities.earnByAgreement,
    }),
  );
  const automatic = late.automatic;
  const personalData = createPersonalData({
    pool: database,
    clock,
    agreements: createAccountClosing({ pool: database, clock, timers: process.timers }),
  });
  const onFailure = (error: unknown): void => onLog(`a worker failed: ${String(error)}`);
  const working = {
    run: hasAgreements ? automatic.run : () => Promise.resolve(),
    jobs: {
      ...automatic.jobs,
      advanceReward: (payload: unknown) => activities.advance((payload as OfReward).rewardNo),
      followRewardOrder: (payload: unknown) => activities.followOrder((payload as OfReward).rewardNo),
    },
  };
  void startWorker(process, database, working, onFailure);
  void lookAfterRewards(process, activities.lookAfter, onFailure);
  poller.current = startWakePoller({
    pool: database,
    advanceOrder: core.advance,
    concurrency: 10,
    clock,
    timers: process.idleTimers('orders'),
    telemetry,
  });
  type Found = Awaited<ReturnType<typeof checkout.place>>;
  function shown(found: Found): Shown {
    const { paymentNo = null, payUrl = null } = paymentRequestView(found) ?? {};
    return { order: orderView(found, times), paymentNo, payUrl };
  }
  const read = readCashierNotice([...(cashiers.cashiers?.byName.keys() ?? ['wechat', 'alipay'])]);
  return {
    /** The present price of a face value, in fen. */
    priceOf: (faceFen: bigint): bigint => priceAt(pricing, faceFen),
    place: async (order: NewOrder): Promise<Shown> => shown(await checkout.place(order)),
    pay: async (owner: OrderOwner, orderNo: string, pages: PayerPages): Promise<Shown> =>
      shown(await checkout.pay(owner, orderNo, pages)),
    cancel: async (owner: OrderOwner, orderNo: string): Promise<Shown> =>
      shown(await checkout.cancel(owner, orderNo)),
    async look(orderNo: string): Promise<Shown> {
      const found = await store.find(orderNo);
      if (!found) throw new Refusal('orderNotFound');
      return shown(found);
    },
    /** The vouchers of a user and their states. */
    vouchersOf: (userNo: string): Promise<readonly VoucherView[]> => vouchers.list(userNo),
    /** Closes the account of the person with this number, who asked for it. */
    async closeAccount(userNo: string, mobileNo: string): Promise<true> {
      const person = { userNo, mobileNo, numberForms: database.numbers.formsOf(mobileNo) };
      await personalData.close(person, { byWhom: 'the person', reason: 'they asked for it' });
      return true;
    },
    expireVouchers: (): Promise<number> => vouchers.expire(),
    loadActivities: (files: ActivityFiles): Promise<boolean> => loadActivities(database, files),
    claim: async (claimant: Claimant, activityId: string): Promise<RewardView> =>
      rewardView(await activities.claim(claimant, activityId)),
    rewardsOf: async (userNo: string): Promise<RewardView[]> =>
      (await activities.rewardsOf(userNo)).map(rewardView),
    closeActivity: (activityId: string): Promise<boolean> => closeActivity(database, activityId, BY),
    raiseActivity: (activityId: string, stock: number, budget: number): Promise<boolean> =>
      raiseActivity(database, activityId, stock, budget, BY),
    repay: async (...asked: Parameters<AutomaticTopUp['repay']>): Promise<Shown> =>
      shown(await automatic.repay(...asked)),
    /** Handles a notice of a cashier over HTTP. Throws InvalidSignature. */
    async cashierNotice({ body, headers }: HttpNotice): Promise<boolean> {
      const { cashier, event: said } = read(body, headers, clock());
      const { orderNo, event } = eventOfOurs(said);
      return event.kind === 'payment'
        ? core.payments.handleWebhook(orderNo ?? '', 'cash', event, cashier)
        : core.refunds.handleWebhook(orderNo ?? '', 'cash', event, cashier);
    },
    /** Handles DT One's hint that something changed. */
    deliveryHint({ body, headers }: HttpNotice, supplier: string): Promise<boolean> {
      const hint = readDtOneHint(body, headers, clock());
      return core.delivery.handleWebhook(orderNoOf(hint.deliveryNo) ?? '', supplier, hint);
    },
    payments: core.payments,
    refunds: core.refunds,
    automatic,
    delivery: core.delivery,
    /** Carries out an operator's act on an order. Returns why it cannot be done, or null. */
    async byHand(orderNo: string, act: 'giveBack' | 'refuse'): Promise<string | null> {
      const last: { whyNot: string | null } = { whyNot: 'there is no such order' };
      await store.update(orderNo, (change) => {
        const paid = change.after.payments.find(({ state }) => state === 'paid');
        const { delivery } = change.after;
        if (act === 'giveBack')
          last.whyNot = paid ? giveBack(change, paid.paymentNo, null, new Set()) : 'nothing was paid';
        else last.whyNot = delivery ? decide(change, delivery.deliveryNo, 'refused') : 'it has no delivery';
      });
      return last.whyNot;
    },
    /** Whether the provider rejected our refund of a payment. */
    async refundIsRejected(orderNo: string, paymentNo: string): Promise<boolean> {
      const found = await store.find(orderNo);
      return found?.refunds.some((one) => one.paymentNo === paymentNo && one.state === 'rejected') ?? false;
    },
    /** An operator has seen that all of a payment went back, and resolves our refund of it. */
    async settleByHand(orderNo: string, paymentNo: string): Promise<string | null> {
      const last: { whyNot: string | null } = { whyNot: 'there is no such order' };
      await store.update(orderNo, (change) => {
        last.whyNot = decide(change, `R${paymentNo.slice(1)}`, 'settled');
      });
      return last.whyNot;
    },
  };
}

/** The error by which the gateway refused a request; null when it failed otherwise. */
export function refusalOf(error: unknown): string | null {
  // The release before has error classes of its own.
  const { errorName } = Object(error) as { readonly errorName?: string };
  return error instanceof Error && errorName !== undefined ? errorName : null;
}
