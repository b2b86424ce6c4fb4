import { type ReactNode } from 'react';
import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';
import { useTexts } from '../../../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { useOnline } from '../../../platform/online.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { voucherCopy } from '../../../voucher-view/voucher-copy.ts';
import { ConfirmAction, OrderSummary } from './order-summary.tsx';
import { topUpCopy, wayCopy } from './copy.ts';
import { useLogIn } from './draft.ts';
import { isUnanswered, OrderFailure, remedyFor } from './order-failure.tsx';
import { knownAs, SimilarNotice } from './similar-notice.tsx';
import type { Paying } from './use-paying.ts';
import { type Cashier, useCashier, wayName } from './way-name.ts';
import * as styles from './confirm-sheet.module.css';

/** Needed once per user. */
const RealNameForm = lazyPart(() => import('../../../own-forms/real-name-form.tsx'));

interface ConfirmSheetProps extends ChosenTopUp {
  /** The price with the voucher deducted, in fen. */
  readonly priceFen: number;
  readonly paying: Paying<number>;
  /** Called when the user gives up. */
  readonly onClose: () => void;
}

/** Renders the sheet that orders: the number, amount, price and payment method once more, and the button. */
export function ConfirmSheet({
  mobileNo,
  isOwn,
  contactName,
  ownMobileNo,
  denomination,
  voucher,
  priceFen,
  payMethod,
  cashier,
  paying: { pay, failure, isPaying, isVisitor, isFirstTime, similar, isChecking },
  onClose,
  onOtherNumber,
  onInstead,
}: ConfirmSheetProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const ways = useTexts(wayCopy);
  const cashierHere = useCashier(cashier);
  const voucherTexts = useTexts(voucherCopy);
  const isOnline = useOnline();
  const { faceFen } = denomination;
  const logIn = useLogIn({ mobileNo, faceFen, ...(contactName !== null && { contactName }) });
  const price = showFen(priceFen);
  const remedy = failure && remedyFor(failure.error);
  const payText = isFirstTime
    ? copy.payFirstTime(price)
    : failure && isUnanswered(failure.error)
      ? copy.tryAgain
      : copy.payNow(price);
  return (
    <Sheet title={copy.confirmTitle} onClose={onClose}>
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
                  <p>
                    <Phrases text={copy.offlineText} />
                  </p>
                </Notice>
              )}
              <SimilarNotice
                mobileNo={mobileNo}
                similar={knownAs(similar, ownMobileNo, copy.ownNumber)}
                onInstead={onInstead}
              />
              {isFirstTime && remedy !== 'logIn' && (
                <Notice tone="waiting" title={isVisitor ? copy.visitorNumber : copy.firstTime}>
                  <p>
                    <Phrases text={isVisitor ? copy.visitorNumberText : copy.firstTimeText} />
                  </p>
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
            <dd>{wayName(payMethod, cashierHere, ways)}</dd>
          </div>
        </OrderSummary>
        <ConfirmAction>
          {remedy === 'realName' ? (
            <PartBoundary fallback={<Bone kind="block" />}>
              <RealNameForm onMatched={pay} />
            </PartBoundary>
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
            <Button block busy={isPaying} notYet={isChecking} onClick={pay}>
              {payText}
            </Button>
          )}
        </ConfirmAction>
      </div>
    </Sheet>
  );
}

/** The chosen top-up, and the ways back to another number. */
export interface ChosenTopUp {
  readonly mobileNo: string;
  readonly isOwn: boolean;
  /** The number's name, from the contacts or given by the user. */
  readonly contactName: string | null;
  readonly ownMobileNo: string;
  readonly denomination: DenominationView;
  /** The voucher that lowers the price; null if none. */
  readonly voucher: UsableVoucherView | null;
  readonly payMethod: 'cash' | 'digital';
  readonly cashier: Cashier;
  readonly onOtherNumber: () => void;
  /** Replaces the number by another, which is confirmed anew. */
  readonly onInstead: (mobileNo: string) => void;
}
