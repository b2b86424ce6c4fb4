/**
 * Assembles the order core: reading and writing orders, the operations of users (placing, paying,
 * cancelling), the calls to partners, and the worker's next step. Everything from outside the folder is
 * passed in.
 */
import type { Hours, Clock, Timers } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { WorkLimit } from '../runtime/index.ts';
import type { Database } from '../db/index.ts';
import type { OrderTimes } from '../config/index.ts';
import type { CreditPay } from '../partners/entrust/index.ts';
import type { PaymentProviders } from '../partners/payments/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import type { PauseMs } from '../partners/calls/index.ts';
import { createAdvanceOrder, type AdvanceOrder } from './advance-order.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { createDeliverySteps, type DeliverySteps } from './delivering/delivery-steps.ts';
import type { SupplierFloats } from './delivering/routing.ts';
import { createPromptDelivery } from './delivering/prompt-delivery.ts';
import type { OrderChange } from './model/order-change.ts';
import type { IsHeard } from './model/told-events.ts';
import {
  createPaymentRequests,
  type PaymentRequestParts,
  type PaymentRequests,
} from './model/payment-requests.ts';
import type { DebitGate } from './paying/debit-gate.ts';
import { createPaymentSteps, type PaymentSteps } from './paying/payment-steps.ts';
import {
  createUnusualNotices,
  type UnusualNotices,
  type UnusualNoticesParts,
} from './paying/unusual-notices.ts';
import { createPlaceOrder, type PlaceOrderParts } from './placing/place-order.ts';
import { createRefundSteps, type RefundSteps } from './refunding/refund-steps.ts';
import { isChargedBack } from './store/charged-back.ts';
import { createOrderQueries, type OrderQueries } from './store/order-queries.ts';
import { createOrderStore, type OrderStore } from './store/order-store.ts';

export interface OrderCoreParts {
  readonly pool: Database;
  readonly clock: Clock;
  /** The timers. Default: the system's. */
  readonly timers?: Timers;
  readonly telemetry: Telemetry;
  readonly times: OrderTimes;
  readonly providers: PaymentProviders;
  readonly suppliers: TopUpSuppliers;
  readonly lender: CreditPay;
  /** Returns how long (ms) a call to a partner is paused. Default: no call is. */
  readonly pauseMs?: PauseMs;
  /** Returns how long ago (ms) the clock was last set forward. Default: never. */
  readonly steadyForMs?: () => number;
  /** The state of our float at each supplier. Default: no supplier is paid in advance. */
  readonly floats?: SupplierFloats;
  /** Returns whether an operator has switched a supplier off. Default: none is. */
  readonly isSwitchedOff?: (supplier: string) => boolean;
  readonly pages: Pick<PaymentRequestParts, 'agreementNoOf' | 'returnUrl' | 'signOnStates'>;
  /** The dependencies that decide what is sold, and to whom. */
  readonly sales: Pick<
    PlaceOrderParts,
    'numbers' | 'channels' | 'pricing' | 'selling' | 'supply' | 'vouchers' | 'unpaidLimits'
  >;
  readonly debitHours: Hours;
  readonly debitGate: DebitGate;
  /** The rules for which notices are believed only when a query confirms them. */
  readonly unusual: Omit<UnusualNoticesParts, 'clock'>;
  /**
   * The capacity of this process for sending deliveries as soon as they are paid. Default: each waits for its
   * wake.
   */
  readonly promptWork?: WorkLimit;
  /** Called for every change of an order that this process has written. */
  readonly onWritten?: (change: OrderChange) => void;
  readonly onGroup?: (changes: number) => void;
  /** Returns whether any endpoint of a channel subscribes to an event of its orders. Default: always true. */
  readonly isHeard?: IsHeard;
  /** Whether payers are told by SMS of money given back after the credit. Default: true. */
  readonly tellsGivenBack?: boolean;
}

export interface OrderCore {
  readonly store: OrderStore & { close(): Promise<void> };
  readonly queries: OrderQueries;
  readonly requests: PaymentRequests;
  readonly notices: UnusualNotices;
  readonly payments: PaymentSteps;
  readonly delivery: DeliverySteps;
  readonly refunds: RefundSteps;
  readonly checkout: Checkout;
  readonly advance: AdvanceOrder;
}

export function createOrderCore({
  pool,
  clock,
  timers,
  telemetry,
  times,
  providers,
  suppliers,
  lender,
  pauseMs,
  steadyForMs,
  floats,
  isSwitchedOff,
  pages,
  sales,
  debitHours,
  debitGate,
  unusual,
  promptWork,
  onWritten = () => undefined,
  onGroup,
  isHeard,
  tellsGivenBack = true,
}: OrderCoreParts): OrderCore {
  const paused = pauseMs && { pauseMs };
  const store = createOrderStore({
    pool,
    clock,
    onWritten,
    isHeard,
    tellsGivenBack,
    ...(onGroup && { onGroup }),
    ...(timers && { timers }),
  });
  const queries = createOrderQueries(pool, clock);
  const requests = createPaymentRequests({ providers, times, ...pages });
  const notices = createUnusualNotices({ ...unusual, clock });
  const common = { store, times, clock, telemetry };
  const delivery = createDeliverySteps({
    ...common,
    ...paused,
    ...(floats && { floats }),
    ...(isSwitchedOff && { isSwitchedOff }),
    ...(steadyForMs && { steadyForMs }),
    suppliers,
    lender,
  });
  const payments = createPaymentSteps({
    ...common,
    ...(promptWork && {
      store: createPromptDelivery({ store, delivery, work: promptWork, telemetry }),
    }),
    providers,
    requests,
    debitHours,
    debitGate,
    notices,
  });
  const refunds = createRefundSteps({
    ...common,
    isChargedBack: (paymentNo) => isChargedBack(pool, paymentNo),
    requests,
    providers,
  });
  const placeOrder = createPlaceOrder({
    ...sales,
    ...paused,
    store,
    queries,
    times,
    requests,
    hashes: pool.numbers,
    clock,
  });
  const checkout = createCheckout({ store, payments, placeOrder, times, requests, clock });
  const advance = createAdvanceOrder({ store, payments, delivery, refunds, ...paused, clock });
  return { store, queries, requests, notices, payments, delivery, refunds, checkout, advance };
}
