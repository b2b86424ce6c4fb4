import type { CallResponse } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { pageNow, useNavigate } from '../../../platform/navigate.ts';
import { reportEvent } from '../../../platform/analytics/index.ts';
import { CallError } from '../../../platform/http/index.ts';
import { directResultPath, resultPath } from '../../../platform/paths.ts';
import { openCashier } from '../../../platform/pay/index.ts';
import { chosenCashier } from '../../../platform/pay/cashiers.ts';
import { queryFamily } from '../../../platform/query-keys.ts';
import { session } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { visitorOrders } from '../../../platform/visitor-orders.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { withoutSwipeBack } from '../../../platform/wallet-app/swipe-back.ts';
import { useUnknownMobile } from './api.ts';
import { type OrderRequest, payUnpaid, type SmallOrderRequest, usePlaceOrder } from './order-api.ts';
import { isUnanswered, remedyFor } from './order-failure.tsx';
import type { PayingFailure, PayingFlow, UnpaidOrder } from './paying.ts';

type Placed = CallResponse<'POST /vi/order'>;
type Similar = CallResponse<'POST /vi/unknown-mobile'>['similar'];
const NONE: Similar = [];

interface PayingOptions<Price> {
  readonly flow: PayingFlow<Price>;
  readonly mobileNo: string;
  readonly isOwn: boolean;
  /** Whether a sheet with a history entry of its own is open. */
  readonly inSheet: boolean;
  /** The price of the order, as shown. */
  readonly price: Price;
  /** An order of the user that awaits payment: a request for the same is that order. */
  readonly unpaid?: UnpaidOrder | null;
  /** Returns the body of the order shown; null if it cannot be placed yet, and the sheet shows why. */
  readonly makeRequest: (firstTime: {
    readonly firstTimeConfirmed?: true;
  }) => Promise<OrderRequest | SmallOrderRequest | null>;
  readonly onPlaced?: () => void;
  /**
   * Loads again what a refusal showed to be outdated; returns whether the sheet shows the failure as such.
   */
  readonly onRefused: (error: CallError) => Promise<boolean>;
}

export interface Paying<Price> {
  /**
   * Orders, and opens the cashier. Pending until the page is left, the order was not placed, or the user gave
   * up. Without a network it does nothing.
   */
  pay(): Promise<void>;
  /** Gives up: no cashier is opened. */
  giveUp(): void;
  readonly failure: PayingFailure<Price> | null;
  /** Whether an order is being placed, or was and its result is being opened. */
  readonly isPaying: boolean;
  readonly isVisitor: boolean;
  /** Whether the user must confirm that the number is right. */
  readonly isFirstTime: boolean;
  /** Known numbers that differ in one digit from a number never topped up before. */
  readonly similar: Similar;
  readonly isChecking: boolean;
}

/**
 * Places the order shown and continues: to the cashier's page, or to the result page, which asks the gateway
 * whether the wallet app's cashier was paid, and offers to pay. An order for points alone is paid at once,
 * and the result follows. A user who gives up meanwhile stays: if the order was placed all the same, the
 * screen shows it as unpaid.
 */
export function usePaying<Price>({
  flow,
  mobileNo,
  isOwn,
  inSheet,
  price,
  unpaid = null,
  makeRequest,
  onPlaced,
  onRefused,
}: PayingOptions<Price>): Paying<Price> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isVisitor = session.get() === null;
  const order = usePlaceOrder();
  const history = useUnknownMobile(isOwn || isVisitor ? null : mobileNo);
  const state = useStore(flow.state);
  const failure = 'failure' in state ? state.failure : null;
  const refusedAsFirstTime = failure !== null && remedyFor(failure.error) === 'confirmNumber';
  // Also if it is not known whether the number was topped up before.
  const isFirstTime =
    refusedAsFirstTime || (!isOwn && (isVisitor || history.isError || history.data?.known === false));

  // Set before painting, so that an immediate tap finds it open.
  useLayoutEffect(() => flow.dispatch({ type: 'opened' }), [flow]);
  useEffect(() => () => flow.dispatch({ type: 'closed' }), [flow]);

  const readUnpaid = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: queryFamily('topUp', 'fusionPageInfo') });

  async function pay(): Promise<void> {
    if (flow.state.get().step !== 'confirming' || !navigator.onLine) return;
    reportEvent('payTapped');
    const isHere = pageNow();
    flow.dispatch({ type: 'placingStarted' });
    let placed: Placed;
    try {
      const request = await makeRequest(isFirstTime ? { firstTimeConfirmed: true } : {});
      if (request === null) return flow.dispatch({ type: 'notPlaced', failure });
      placed = await withoutSwipeBack(
        walletApp,
        async () =>
          (unpaid && isSame(unpaid, request) && (await payUnpaid(unpaid))) ||
          withChosen(await order.mutateAsync(request)),
      );
    } catch (error) {
      const isShown = error instanceof CallError && (await onRefused(error));
      flow.dispatch({ type: 'notPlaced', failure: isShown ? { error, tried: price } : null });
      if (!(error instanceof CallError)) throw error;
      // A user who gave up sees no sheet about a possible order: the page asks whether it exists.
      if (flow.state.get().step === 'choosing' && isUnanswered(error)) void readUnpaid();
      return;
    }
    flow.dispatch({ type: 'placed' });
    onPlaced?.();
    const { order: made, payment, resultKey } = placed;
    if (resultKey) visitorOrders.mark(made.orderNo);
    try {
      // An order paid with points alone is not unpaid: its result is also shown to a user who gave up.
      if (flow.state.get().step === 'leaving' || !payment) await leadOn(placed, isHere);
      if (payment && isGivenUp(flow)) flow.unpaid.set({ ...made, ...(resultKey && { resultKey }) });
    } finally {
      flow.dispatch({ type: 'cameBack' });
    }
  }

  /**
   * Resolves once the result is shown, the user is back from the cashier's page, or gave up on the way to it.
   */
  async function leadOn(
    { order: { orderNo }, payment, resultKey }: Placed,
    isHere: () => boolean,
  ): Promise<void> {
    const signal = abortedWhen(flow, () => isGivenUp(flow));
    // The sheet's history entry is replaced: Back from the cashier leads to the page without its sheet.
    const opening = payment && (await openCashier(payment, orderNo, { replace: inSheet, signal }));
    if (opening === 'left') {
      // Whether it has been paid, the page learns when it asks again.
      void readUnpaid();
      return;
    }
    if (!isHere()) return;
    const path = resultKey ? directResultPath(orderNo, resultKey) : resultPath(orderNo);
    // The page's own entry is kept if its sheet was closed meanwhile.
    await navigate(path, { replace: inSheet && !isGivenUp(flow) });
  }

  return {
    pay,
    giveUp: () => flow.dispatch({ type: 'closed' }),
    failure,
    isPaying: state.step === 'placing' || state.step === 'leaving',
    isVisitor,
    isFirstTime,
    similar: history.data?.similar ?? NONE,
    isChecking: history.isLoading,
  };
}

/** A request sent before another cashier was chosen has created its order with the former one. */
async function withChosen(placed: Placed): Promise<Placed> {
  const { order, payment, resultKey } = placed;
  const wanted = order.payMethod === 'digital' ? undefined : chosenCashier();
  if (!payment || !wanted || order.cashier === undefined || order.cashier === wanted) return placed;
  return (await payUnpaid({ ...order, ...(resultKey && { resultKey }) })) ?? placed;
}

/** Returns whether the user no longer wants to be led to the cashier for the placed order. */
function isGivenUp({ state }: Pick<PayingFlow<unknown>, 'state'>): boolean {
  const now = state.get();
  return now.step !== 'leaving' || !now.isOpen;
}

function abortedWhen({ state }: Pick<PayingFlow<unknown>, 'state'>, isOver: () => boolean): AbortSignal {
  const controller = new AbortController();
  const forget = state.subscribe(() => {
    if (!isOver()) return;
    forget();
    controller.abort();
  });
  return controller.signal;
}

/** Returns whether a request is for the same as an unpaid order. */
function isSame(unpaid: UnpaidOrder, request: OrderRequest | SmallOrderRequest): boolean {
  return (
    unpaid.mobileNo === request.mobileNo &&
    unpaid.faceFen === request.faceFen &&
    unpaid.priceFen === request.priceFen &&
    unpaid.payMethod === request.payMethod
  );
}
