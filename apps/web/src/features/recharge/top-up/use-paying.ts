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
  /** What the order costs, as it is shown. */
  readonly price: Price;
  /** An order of the user that waits for its payment: the same once more is that order. */
  readonly unpaid?: UnpaidOrder | null;
  /** The order that is shown; null: it cannot be placed yet, and the sheet shows why. */
  readonly makeRequest: (firstTime: {
    readonly firstTimeConfirmed?: true;
  }) => Promise<OrderRequest | SmallOrderRequest | null>;
  readonly onPlaced?: () => void;
  /** Has read again what a refusal made out of date; gives whether the sheet shows the failure as such. */
  readonly onRefused: (error: CallError) => Promise<boolean>;
}

export interface Paying<Price> {
  /**
   * Orders, and goes to the cashier. Open until the page is left, the order was not placed, or the user gave
   * up. Without a network nothing is done.
   */
  pay(): Promise<void>;
  /** The user wants no more of it: no cashier follows. */
  giveUp(): void;
  readonly failure: PayingFailure<Price> | null;
  /** An order is being placed, or was and leads on. */
  readonly isPaying: boolean;
  readonly isVisitor: boolean;
  /** The user must confirm that the number is right. */
  readonly isFirstTime: boolean;
  /** Known numbers that differ from a number never topped up in one digit. */
  readonly similar: Similar;
  readonly isChecking: boolean;
}

/**
 * Places the order that is shown and leads on: to the cashier's page, or to the result page, which asks the
 * gateway whether the wallet app's cashier was paid, and offers to pay. Points alone are taken at once, and
 * the result follows. Who gives up meanwhile stays: what was placed all the same is an unpaid order of
 * theirs, which the screen shows.
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
  // Also where it is not known whether the number was topped up before.
  const isFirstTime =
    refusedAsFirstTime || (!isOwn && (isVisitor || history.isError || history.data?.known === false));

  // Open before it is painted: a tap that comes at once finds it so.
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
      // Who gave up sees no sheet that says that the order may stand: the page asks whether it does.
      if (flow.state.get().step === 'choosing' && isUnanswered(error)) void readUnpaid();
      return;
    }
    flow.dispatch({ type: 'placed' });
    onPlaced?.();
    const { order: made, payment, resultKey } = placed;
    if (resultKey) visitorOrders.mark(made.orderNo);
    try {
      // What points alone paid for is no unpaid order: its result is shown to who gave up, too.
      if (flow.state.get().step === 'leaving' || !payment) await leadOn(placed, isHere);
      if (payment && isGivenUp(flow)) flow.unpaid.set({ ...made, ...(resultKey && { resultKey }) });
    } finally {
      flow.dispatch({ type: 'cameBack' });
    }
  }

  /** Ends once the result is there, the user is back from the cashier's page, or gave up on the way to it. */
  async function leadOn(
    { order: { orderNo }, payment, resultKey }: Placed,
    isHere: () => boolean,
  ): Promise<void> {
    const signal = abortedWhen(flow, () => isGivenUp(flow));
    // The sheet's history entry is replaced: Back from the cashier comes to the page without its sheet.
    const opening = payment && (await openCashier(payment, orderNo, { replace: inSheet, signal }));
    if (opening === 'left') {
      // Whether it is paid by now, the page learns when it asks again.
      void readUnpaid();
      return;
    }
    if (!isHere()) return;
    const path = resultKey ? directResultPath(orderNo, resultKey) : resultPath(orderNo);
    // The page's own entry stays where its sheet was closed meanwhile.
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

/** A request that was sent before another cashier was chosen has made its order with the one before. */
async function withChosen(placed: Placed): Promise<Placed> {
  const { order, payment, resultKey } = placed;
  const wanted = order.payMethod === 'digital' ? undefined : chosenCashier();
  if (!payment || !wanted || order.cashier === undefined || order.cashier === wanted) return placed;
  return (await payUnpaid({ ...order, ...(resultKey && { resultKey }) })) ?? placed;
}

/** Whether the user wants no more to be led to the cashier for what was placed. */
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

/** Whether a request asks once more for what an unpaid order is for. */
function isSame(unpaid: UnpaidOrder, request: OrderRequest | SmallOrderRequest): boolean {
  return (
    unpaid.mobileNo === request.mobileNo &&
    unpaid.faceFen === request.faceFen &&
    unpaid.priceFen === request.priceFen &&
    unpaid.payMethod === request.payMethod
  );
}
