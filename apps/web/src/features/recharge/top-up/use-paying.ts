import type { CallResponse, DenominationView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../platform/http/index.ts';
import { directResultPath, resultPath } from '../../../platform/paths.ts';
import { openCashier } from '../../../platform/pay/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { session, xAuthToken } from '../../../platform/session/index.ts';
import { visitorOrders } from '../../../platform/visitor-orders/index.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { withoutSwipeBack } from '../../../platform/wallet-app/swipe-back.ts';
import { usePlaceOrder, useUnknownMobile } from './api.ts';
import { remedyFor } from './paying.ts';

const NONE: Paying['similar'] = [];

interface PayingOf {
  readonly mobileNo: string;
  readonly isOwn: boolean;
  readonly denomination: DenominationView;
  /** Below the usual amounts. */
  readonly isSmall: boolean;
  readonly payMethod: 'cash' | 'digital';
  readonly cnlCode: string | undefined;
}

interface Paying {
  /** Orders, and goes to the cashier. Open until the page is left or the order was refused. */
  pay(): Promise<void>;
  readonly failure: { readonly error: CallError; readonly triedFen: number } | null;
  /** Nobody is logged in. */
  readonly isVisitor: boolean;
  /** The user must be asked whether the number is right. */
  readonly isFirstTime: boolean;
  /** Known numbers that differ from a number never topped up in one digit. */
  readonly similar: CallResponse<'POST /vi/unknown-mobile'>['similar'];
  readonly isChecking: boolean;
}

/**
 * Places the order that the sheet shows and leads on: to the cashier's page, or to the result page, which
 * asks the gateway whether the wallet app's cashier was paid, and offers to pay.
 */
export function usePaying({ mobileNo, isOwn, denomination, isSmall, payMethod, cnlCode }: PayingOf): Paying {
  const navigate = useNavigate();
  const isVisitor = session.get() === null;
  const queries = useQueryClient();
  const order = usePlaceOrder();
  const history = useUnknownMobile(isOwn || isVisitor ? null : mobileNo);
  const [failure, setFailure] = useState<Paying['failure']>(null);
  const refusedAsFirstTime = failure !== null && remedyFor(failure.error) === 'confirmNumber';
  // Whose past is not known is asked: better once too often than a wrong number.
  const isFirstTime =
    refusedAsFirstTime || (!isOwn && (isVisitor || history.isError || history.data?.known === false));

  async function pay(): Promise<void> {
    const { faceFen, priceFen } = denomination;
    try {
      const wish = {
        mobileNo,
        faceFen,
        priceFen,
        payMethod,
        ...(cnlCode && { cnlCode }),
        ...(isFirstTime && { firstTimeConfirmed: true }),
      };
      const placed = await withoutSwipeBack(walletApp, () =>
        order.mutateAsync(
          isSmall ? { ...wish, list: 'small' } : { ...wish, ...(isVisitor && { xAuthToken: xAuthToken() }) },
        ),
      );
      setFailure(null);
      if (placed.resultKey !== null) visitorOrders.mark(placed.order.orderNo);
      // The sheet's history entry is replaced, so that Back from the cashier comes to the page without its
      // sheet.
      const opening = placed.payment && (await openCashier(placed.payment, { replace: true }));
      if (opening !== 'left')
        await navigate(
          placed.resultKey === null
            ? resultPath(placed.order.orderNo)
            : directResultPath(placed.order.orderNo, placed.resultKey),
          { replace: true },
        );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('priceChanged') || error.is('amountNotOffered'))
        await queries.invalidateQueries({
          queryKey: queryKey('topUp', isSmall ? 'smallAmount' : 'discount', mobileNo, cnlCode),
        });
      setFailure({ error, triedFen: priceFen });
    }
  }

  return {
    pay,
    failure,
    isVisitor,
    isFirstTime,
    similar: history.data?.similar ?? NONE,
    isChecking: history.isLoading,
  };
}
