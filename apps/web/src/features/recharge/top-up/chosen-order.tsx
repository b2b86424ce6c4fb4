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
  /** Whether the confirming sheet is open. Without it the order is placed at once. */
  readonly isSheetOpen: boolean;
  /** Called when ordering at once has failed: the sheet shows why. */
  readonly onNeedsSheet: () => void;
  readonly isSmall: boolean;
  readonly flow: PayingFlow<number>;
  /** The user's order that awaits payment; null if there is none. */
  readonly unpaid: UnpaidOrder | null;
  readonly cnlCode: string | undefined;
  readonly onClose: () => void;
}

/** Orders the chosen top-up: at once for a well-known number, otherwise from the sheet. */
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

  /** Loads again what a refusal showed to be outdated; the failure itself is always shown. */
  async function readAgain(error: CallError): Promise<boolean> {
    if (isOfferOutdated(error)) {
      void queries.invalidateQueries({ queryKey: queryFamily('topUp', 'askedPrice') });
      await queries.invalidateQueries({
        queryKey: queryKey('topUp', isSmall ? 'smallAmount' : 'discount', mobileNo, cnlCode),
      });
    }
    // The amount, the number or the payment method: the page shows which.
    if (error.is('sellingStopped')) await queries.invalidateQueries({ queryKey: queryFamily('topUp') });
    // The voucher was used on another page meanwhile, or has expired: without it, or with the next one, the
    // price differs.
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
