import type { CallResponse } from '@phonebill/contract/wire';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../platform/http/index.ts';
import { directResultPath, resultPath } from '../../../platform/paths.ts';
import { openCashier } from '../../../platform/pay/index.ts';
import { session } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { visitorOrders } from '../../../platform/visitor-orders/index.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { withoutSwipeBack } from '../../../platform/wallet-app/swipe-back.ts';
import { type OrderRequest, type SmallOrderRequest, usePlaceOrder, useUnknownMobile } from './order-api.ts';
import { remedyFor } from './order-failure.tsx';
import type { PayingFailure, PayingFlow } from './paying.ts';

type Placed = CallResponse<'POST /vi/order'>;
type Similar = CallResponse<'POST /vi/unknown-mobile'>['similar'];
const NONE: Similar = [];

interface PayingOptions<Price> {
  readonly flow: PayingFlow<Price>;
  readonly mobileNo: string;
  readonly isOwn: boolean;
  /** What the order costs, as the sheet shows it. */
  readonly price: Price;
  /** The order that the sheet shows; null: it cannot be placed yet, and the sheet shows why. */
  readonly makeRequest: (firstTime: {
    readonly firstTimeConfirmed?: true;
  }) => Promise<OrderRequest | SmallOrderRequest | null>;
  readonly onPlaced?: () => void;
  /** Has read again what a refusal made out of date; gives whether the sheet shows the failure as such. */
  readonly onRefused: (error: CallError) => Promise<boolean>;
}

interface Paying<Price> {
  /** Orders, and goes to the cashier. Open until the page is left or the order was not placed. */
  pay(): Promise<void>;
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
 * Places the order that the sheet shows and leads on: to the cashier's page, or to the result page, which
 * asks the gateway whether the wallet app's cashier was paid, and offers to pay. Points alone are taken at
 * once, and the result follows.
 */
export function usePaying<Price>({
  flow,
  mobileNo,
  isOwn,
  price,
  makeRequest,
  onPlaced,
  onRefused,
}: PayingOptions<Price>): Paying<Price> {
  const navigate = useNavigate();
  const isVisitor = session.get() === null;
  const order = usePlaceOrder();
  const history = useUnknownMobile(isOwn || isVisitor ? null : mobileNo);
  const state = useStore(flow.state);
  const failure = 'failure' in state ? state.failure : null;
  const refusedAsFirstTime = failure !== null && remedyFor(failure.error) === 'confirmNumber';
  // Also where it is not known whether the number was topped up before.
  const isFirstTime =
    refusedAsFirstTime || (!isOwn && (isVisitor || history.isError || history.data?.known === false));

  useEffect(() => {
    flow.dispatch({ type: 'sheetOpened' });
    return () => flow.dispatch({ type: 'sheetClosed' });
  }, [flow]);

  async function pay(): Promise<void> {
    if (flow.state.get().step !== 'confirming') return;
    flow.dispatch({ type: 'placingStarted' });
    let placed: Placed;
    try {
      const request = await makeRequest(isFirstTime ? { firstTimeConfirmed: true } : {});
      if (request === null) return flow.dispatch({ type: 'notPlaced', failure });
      placed = await withoutSwipeBack(walletApp, () => order.mutateAsync(request));
    } catch (error) {
      const isShown = error instanceof CallError && (await onRefused(error));
      flow.dispatch({ type: 'notPlaced', failure: isShown ? { error, tried: price } : null });
      if (error instanceof CallError) return;
      throw error;
    }
    flow.dispatch({ type: 'placed' });
    onPlaced?.();
    try {
      await leadOn(placed);
    } finally {
      flow.dispatch({ type: 'cameBack' });
    }
  }

  /** Ends once the result is there, or the user is back from the cashier's page. */
  async function leadOn({ order: { orderNo }, payment, resultKey }: Placed): Promise<void> {
    if (resultKey !== null) visitorOrders.mark(orderNo);
    // The sheet's history entry is replaced: Back from the cashier comes to the page without its sheet.
    const opening = payment && (await openCashier(payment, orderNo, { replace: true }));
    if (opening === 'left') return;
    const path = resultKey === null ? resultPath(orderNo) : directResultPath(orderNo, resultKey);
    await navigate(path, { replace: true });
  }

  return {
    pay,
    failure,
    isPaying: state.step === 'placing' || state.step === 'leaving',
    isVisitor,
    isFirstTime,
    similar: history.data?.similar ?? NONE,
    isChecking: history.isLoading,
  };
}
