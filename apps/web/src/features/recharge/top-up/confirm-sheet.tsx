import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { xAuthToken } from '../../../platform/session/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import type { OrderRequest, SmallOrderRequest } from './order-api.ts';
import { topUpCopy } from './copy.ts';
import { useLogIn } from './draft.ts';
import { isOfferOutdated, isVoucherGone, OrderFailure, remedyFor } from './order-failure.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { PayingFlow } from './paying.ts';
import { knownAs, SimilarNotice } from './similar-notice.tsx';
import { usePaying } from './use-paying.ts';
import { voucherCopy } from '../../../voucher-view/voucher-copy.ts';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import * as styles from './confirm-sheet.module.css';

/** Asked for once in a user's life. */
const RealNameForm = lazy(() => import('../../../own-forms/real-name-form.tsx'));

interface ConfirmSheetProps {
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
  readonly payMethod: 'cash' | 'digital';
  readonly cnlCode: string | undefined;
  readonly onClose: () => void;
  readonly onOtherNumber: () => void;
  /** Another number instead, which is confirmed anew. */
  readonly onInstead: (mobileNo: string) => void;
}

/** The number, amount, price and way to pay once more, and the one button that orders it. */
export function ConfirmSheet({
  mobileNo,
  isOwn,
  contactName,
  ownMobileNo,
  denomination,
  voucher,
  isSmall,
  flow,
  payMethod,
  cnlCode,
  onClose,
  onOtherNumber,
  onInstead,
}: ConfirmSheetProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const queries = useQueryClient();
  const { faceFen } = denomination;
  const priceFen = denomination.priceFen - (voucher?.amountFen ?? 0);
  const voucherTexts = useTexts(voucherCopy);
  const { pay, failure, isPaying, isVisitor, isFirstTime, similar, isChecking } = usePaying({
    flow,
    mobileNo,
    isOwn,
    price: priceFen,
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
      if (isOfferOutdated(error))
        await queries.invalidateQueries({
          queryKey: queryKey('topUp', isSmall ? 'smallAmount' : 'discount', mobileNo, cnlCode),
        });
      // The amount, the number or the way to pay: the page shows which.
      if (error.is('sellingStopped')) await queries.invalidateQueries({ queryKey: queryFamily('topUp') });
      // Used on another page meanwhile, or expired: without it, or with the next one, the price is another.
      if (isVoucherGone(error))
        await queries.invalidateQueries({ queryKey: queryFamily('topUp', 'fusionPageInfo') });
      return true;
    },
  });
  const logIn = useLogIn({
    mobileNo,
    faceFen: denomination.faceFen,
    ...(contactName !== null && { contactName }),
  });
  const price = showFen(priceFen);
  const remedy = failure && remedyFor(failure.error);
  return (
    <Sheet title={copy.confirmTitle} onClose={onClose}>
      <div className={styles.content}>
        <OrderSummary mobileNo={mobileNo} isOwn={isOwn} contactName={contactName} toPay={price}>
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
        {failure && (
          <OrderFailure error={failure.error} tried={showFen(failure.tried)} now={price} copy={copy} />
        )}
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
          ) : (
            <Button block busy={isChecking || isPaying} onClick={pay}>
              {isChecking ? copy.checkingNumber : isFirstTime ? copy.payFirstTime(price) : copy.pay(price)}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
