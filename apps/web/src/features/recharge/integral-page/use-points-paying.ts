import type { GoodView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../platform/http/index.ts';
import { resultPath } from '../../../platform/paths.ts';
import { openCashier } from '../../../platform/pay/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { withoutSwipeBack } from '../../../platform/wallet-app/swipe-back.ts';
import type { Sum } from '../../../ui/amount/points-text.ts';
import { usePlaceOrder, useUnknownMobile } from '../top-up/api.ts';
import { remedyFor } from '../top-up/paying.ts';
import type { KnownNumber } from '../top-up/similar-notice.tsx';
import { keepsTicket } from './goods-offer.ts';
import type { Proof } from './use-proof.ts';

interface PayingOf {
  readonly mobileNo: string;
  readonly isOwn: boolean;
  readonly good: GoodView;
  readonly cnlCode: string | undefined;
  readonly proof: Proof;
}

interface PointsPaying {
  /** Has the code checked, orders, and leads on. Open until the page is left or the order was refused. */
  pay(): Promise<void>;
  readonly failure: { readonly error: CallError; readonly tried: Sum } | null;
  readonly isPaying: boolean;
  /** The user must be asked whether the number is right. */
  readonly isFirstTime: boolean;
  /** Known numbers that differ from a number never topped up in one digit. */
  readonly similar: readonly KnownNumber[];
  readonly isChecking: boolean;
}

/**
 * Places the order that the sheet shows. Points alone are taken at once, and the result follows; with money
 * beside them, the cashier.
 */
export function usePointsPaying({ mobileNo, isOwn, good, cnlCode, proof }: PayingOf): PointsPaying {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const order = usePlaceOrder();
  const history = useUnknownMobile(isOwn ? null : mobileNo);
  const [failure, setFailure] = useState<PointsPaying['failure']>(null);
  const [isPaying, setPaying] = useState(false);
  const refusedAsFirstTime = failure !== null && remedyFor(failure.error) === 'confirmNumber';
  const isFirstTime = refusedAsFirstTime || (!isOwn && (history.isError || history.data?.known === false));

  async function place(messageTicket: string): Promise<void> {
    const { goodsId, faceFen, points, priceFen } = good;
    const placed = await withoutSwipeBack(walletApp, () =>
      order.mutateAsync({
        mobileNo,
        faceFen,
        priceFen,
        points,
        goodsId,
        payMethod: 'points',
        messageTicket,
        ...(cnlCode && { cnlCode }),
        ...(isFirstTime && { firstTimeConfirmed: true }),
      }),
    );
    setFailure(null);
    proof.drop();
    // The sheet's history entry is replaced, so that Back comes to the page without its sheet.
    const opening = placed.payment && (await openCashier(placed.payment, { replace: true }));
    if (opening !== 'left') await navigate(resultPath(placed.order.orderNo), { replace: true });
  }

  async function pay(): Promise<void> {
    setPaying(true);
    try {
      const ticket = await proof.ticket();
      if (ticket !== null) await place(ticket);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isCodeSpent = error.is('smsCodeSpent');
      if (!keepsTicket(error)) proof.drop(isCodeSpent ? error.message : undefined);
      if (error.is('priceChanged') || error.is('amountNotOffered'))
        await queries.invalidateQueries({
          queryKey: queryKey('topUp', 'integralGoodsInfo', mobileNo, cnlCode),
        });
      setFailure(isCodeSpent ? null : { error, tried: good });
    } finally {
      setPaying(false);
    }
  }

  return {
    pay,
    failure,
    isPaying,
    isFirstTime,
    similar: history.data?.similar ?? [],
    isChecking: history.isLoading,
  };
}
