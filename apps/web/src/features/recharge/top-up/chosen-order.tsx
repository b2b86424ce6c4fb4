import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { CallError } from '../../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { xAuthToken } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { type ChosenTopUp, ConfirmSheet } from './confirm-sheet.tsx';
import type { OrderRequest, SmallOrderRequest } from './order-api.ts';
import { isOfferOutdated, isVoucherGone } from './order-failure.tsx';
import type { PayingFlow, UnpaidOrder } from './paying.ts';
import { usePaying } from './use-paying.ts';

interface ChosenOrderProps extends ChosenTopUp {
  /** Whether the sheet that asks once more is open. Without it the order is placed at once. */
  readonly isSheetOpen: boolean;
  /** Ordering at once has failed: the sheet shows why. */
  readonly onNeedsSheet: () => void;
  readonly isSmall: boolean;
  readonly flow: PayingFlow<number>;
  /** The user's order that waits for its payment; null: none. */
  readonly unpaid: UnpaidOrder | null;
  readonly cnlCode: string | undefined;
  readonly onClose: () => void;
}

/** Orders what is chosen: at once, as for a number that needs no second look, or from the sheet. */
export function ChosenOrder({
  isSheetOpen,
  onNeedsSheet,
  isSmall,
  flow,
  unpaid,
  cnlCode,
  onClose,
  ...chosen
}: ChosenOrderProps): ReactNode {
  const { mobileNo, isOwn, denomination, voucher, payMethod } = chosen;
  const queries = useQueryClient();
  const priceFen = denomination.priceFen - (voucher?.amountFen ?? 0);
  const paying = usePaying({
    flow,
    mobileNo,
    isOwn,
    inSheet: isSheetOpen,
    price: priceFen,
    unpaid,
    makeRequest: async (firstTime): Promise<OrderRequest | SmallOrderRequest> => {
      const { faceFen } = denomination;
      const order = { mobileNo, faceFen, priceFen, payMethod, ...(cnlCode && { cnlCode }), ...firstTime };
      if (isSmall) return { ...order, list: 'small' };
      return {
        ...order,
        ...(voucher && { voucherNo: voucher.voucherNo }),
        ...(paying.isVisitor && { xAuthToken: xAuthToken() }),
      };
    },
    onRefused: readAgain,
  });

  /** What a refusal made out of date; the failure itself is always shown. */
  async function readAgain(error: CallError): Promise<boolean> {
    if (isOfferOutdated(error)) {
      void queries.invalidateQueries({ queryKey: queryFamily('topUp', 'askedPrice') });
      await queries.invalidateQueries({
        queryKey: queryKey('topUp', isSmall ? 'smallAmount' : 'discount', mobileNo, cnlCode),
      });
    }
    // The amount, the number or the way to pay: the page shows which.
    if (error.is('sellingStopped')) await queries.invalidateQueries({ queryKey: queryFamily('topUp') });
    // Used on another page meanwhile, or expired: without it, or with the next one, the price is another.
    if (isVoucherGone(error))
      await queries.invalidateQueries({ queryKey: queryFamily('topUp', 'fusionPageInfo') });
    return true;
  }

  const { step } = useStore(flow.state);
  const hasBegun = useRef(false);
  const orderAtOnce = useEffectEvent(() =>
    paying.pay().finally(() => {
      const now = flow.state.get();
      if (now.step === 'confirming') (now.failure ? onNeedsSheet : onClose)();
    }),
  );
  useEffect(() => {
    if (isSheetOpen || hasBegun.current || step !== 'confirming') return;
    hasBegun.current = true;
    void orderAtOnce();
  }, [isSheetOpen, step]);

  if (!isSheetOpen) return null;
  return (
    <ConfirmSheet
      {...chosen}
      priceFen={priceFen}
      paying={paying}
      onClose={() => {
        paying.giveUp();
        onClose();
      }}
    />
  );
}
