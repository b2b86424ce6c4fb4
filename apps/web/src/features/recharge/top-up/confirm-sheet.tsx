import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { useOnline } from '../../../platform/online.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { xAuthToken } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import type { OrderRequest, SmallOrderRequest } from './order-api.ts';
import { topUpCopy } from './copy.ts';
import { useLogIn } from './draft.ts';
import { isOfferOutdated, isUnanswered, isVoucherGone, OrderFailure, remedyFor } from './order-failure.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { PayingFlow, UnpaidOrder } from './paying.ts';
import { knownAs, SimilarNotice } from './similar-notice.tsx';
import { usePaying } from './use-paying.ts';
import { voucherCopy } from '../../../voucher-view/voucher-copy.ts';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import * as styles from './confirm-sheet.module.css';

/** Asked for once in a user's life. */
const RealNameForm = lazy(() => import('../../../own-forms/real-name-form.tsx'));

interface ConfirmSheetProps {
  /**
   * Whether the sheet is in sight. Without it the order is placed at once, as for a number that needs no
   * second look; a failure then asks for the sheet.
   */
  readonly isShown: boolean;
  readonly onNeedsSheet: () => void;
  readonly mobileNo: string;
  readonly isOwn: boolean;
  /** Whose number it is, by the contacts or by the user's own name for it. */
  readonly contactName: string | null;
  readonly ownMobileNo: string;
  readonly denomination: DenominationView;
  /** What lowers its price; null: none. */
  readonly voucher: UsableVoucherView | null;
  readonly isSmall: boolean;
  readonly flow: PayingFlow<number>;
  /** The user's order that waits for its payment; null: none. */
  readonly unpaid: UnpaidOrder | null;
  readonly payMethod: 'cash' | 'digital';
  readonly cnlCode: string | undefined;
  readonly onClose: () => void;
  readonly onOtherNumber: () => void;
  /** Another number instead, which is confirmed anew. */
  readonly onInstead: (mobileNo: string) => void;
}

/**
 * Orders what is chosen: at once, or from a sheet with the number, amount, price and way to pay once more and
 * the one button that orders it.
 */
export function ConfirmSheet({
  isShown,
  onNeedsSheet,
  mobileNo,
  isOwn,
  contactName,
  ownMobileNo,
  denomination,
  voucher,
  isSmall,
  flow,
  unpaid,
  payMethod,
  cnlCode,
  onClose,
  onOtherNumber,
  onInstead,
}: ConfirmSheetProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const queries = useQueryClient();
  const isOnline = useOnline();
  const { faceFen } = denomination;
  const priceFen = denomination.priceFen - (voucher?.amountFen ?? 0);
  const voucherTexts = useTexts(voucherCopy);
  const { pay, failure, isPaying, isVisitor, isFirstTime, similar, isChecking } = usePaying({
    flow,
    mobileNo,
    isOwn,
    inSheet: isShown,
    price: priceFen,
    unpaid,
    makeRequest: async (firstTime): Promise<OrderRequest | SmallOrderRequest> => {
      const order = { mobileNo, faceFen, priceFen, payMethod, ...(cnlCode && { cnlCode }), ...firstTime };
      if (isSmall) return { ...order, list: 'small' };
      return {
        ...order,
        ...(voucher && { voucherNo: voucher.voucherNo }),
        ...(isVisitor && { xAuthToken: xAuthToken() }),
      };
    },
    onRefused: async (error) => {
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
    },
  });
  const { step } = useStore(flow.state);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (isShown || hasBegun.current || step !== 'confirming') return;
    hasBegun.current = true;
    void pay().finally(() => {
      const now = flow.state.get();
      if (now.step === 'confirming') (now.failure ? onNeedsSheet : onClose)();
    });
  });
  const logIn = useLogIn({
    mobileNo,
    faceFen: denomination.faceFen,
    ...(contactName !== null && { contactName }),
  });
  if (!isShown) return null;

  function giveUp(): void {
    flow.dispatch({ type: 'closed' });
    onClose();
  }

  const price = showFen(priceFen);
  const remedy = failure && remedyFor(failure.error);
  const payText = isFirstTime
    ? copy.payFirstTime(price)
    : failure && isUnanswered(failure.error)
      ? copy.tryAgain
      : copy.payNow(price);
  return (
    <Sheet title={copy.confirmTitle} onClose={giveUp}>
      <div className={styles.content}>
        <OrderSummary
          mobileNo={mobileNo}
          isOwn={isOwn}
          contactName={contactName}
          toPay={price}
          warnings={
            <>
              {failure && (
                <OrderFailure error={failure.error} tried={showFen(failure.tried)} now={price} copy={copy} />
              )}
              {!isOnline && (
                <Notice tone="waiting" role="status" title={copy.offline}>
                  <p>{copy.offlineText}</p>
                </Notice>
              )}
              <SimilarNotice
                mobileNo={mobileNo}
                similar={knownAs(similar, ownMobileNo, copy.ownNumber)}
                onInstead={onInstead}
              />
              {isFirstTime && remedy !== 'logIn' && (
                <Notice tone="waiting" title={isVisitor ? copy.visitorNumber : copy.firstTime}>
                  <p>{isVisitor ? copy.visitorNumberText : copy.firstTimeText}</p>
                </Notice>
              )}
            </>
          }
        >
          <div>
            <dt>{copy.topUp}</dt>
            <dd>{showFen(faceFen)}</dd>
          </div>
          {denomination.priceFen < faceFen && (
            <div className={styles.saving}>
              <dt>{copy.youSave}</dt>
              <dd>{showFen(faceFen - denomination.priceFen)}</dd>
            </div>
          )}
          {voucher && (
            <div className={styles.saving}>
              <dt>{voucherTexts.voucher}</dt>
              <dd>{voucherTexts.less(showFen(voucher.amountFen))}</dd>
            </div>
          )}
          <div>
            <dt>{copy.payWith}</dt>
            <dd>{payMethod === 'digital' ? copy.byDigital : copy.byCash}</dd>
          </div>
        </OrderSummary>
        <div className={styles.action} data-testid="confirm-action">
          {remedy === 'realName' ? (
            <Suspense fallback={<Bone kind="block" />}>
              <RealNameForm onMatched={pay} />
            </Suspense>
          ) : remedy === 'otherAmount' || remedy === 'goBack' ? (
            <Button block onClick={onClose}>
              {copy[remedy]}
            </Button>
          ) : remedy === 'otherNumber' ? (
            <Button block onClick={onOtherNumber}>
              {copy.otherNumber}
            </Button>
          ) : remedy === 'logIn' ? (
            <Button block onClick={logIn}>
              {copy.logIn}
            </Button>
          ) : !isOnline ? (
            <Button block aria-disabled="true">
              {copy.offlineButton}
            </Button>
          ) : (
            <Button block busy={isChecking || isPaying} onClick={pay}>
              {isChecking ? copy.checkingNumber : payText}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
