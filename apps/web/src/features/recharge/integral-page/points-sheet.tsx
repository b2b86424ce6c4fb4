import type { GoodView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { useOnline } from '../../../platform/online.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { showPoints, showSum, type Sum } from '../../../ui/amount/points-text.ts';
import { SumText } from '../../../ui/amount/sum.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { ConfirmAction, OrderSummary } from '../top-up/order-summary.tsx';
import { topUpCopy } from '../top-up/copy.ts';
import { OrderFailure, remedyFor } from '../top-up/order-failure.tsx';
import type { PayingFlow } from '../top-up/paying.ts';
import { knownAs, SimilarNotice } from '../top-up/similar-notice.tsx';
import { integralCopy } from './copy.ts';
import { isAffordable } from './goods-section.tsx';
import { usePointsPaying } from './use-points-paying.ts';
import { type Proof, useProof } from './use-proof.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { SmsCodeField } from '../../../sms-code/sms-code-field.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { classNames } from '../../../ui/class-names.ts';
import * as styles from '../top-up/confirm-sheet.module.css';
import * as integralPageStyles from './integral-page.module.css';

interface PointsSheetProps {
  readonly mobileNo: string;
  readonly ownMobileNo: string;
  readonly contactName: string | null;
  readonly good: GoodView;
  readonly flow: PayingFlow<Sum>;
  /** The user's points; null: not known. */
  readonly available: number | null;
  readonly cnlCode: string | undefined;
  readonly onClose: () => void;
  readonly onOtherNumber: () => void;
  readonly onInstead: (mobileNo: string) => void;
}

/** The number, what is topped up and what it costs once more, the code, and the one button that orders it. */
export function PointsSheet({
  mobileNo,
  ownMobileNo,
  contactName,
  good,
  flow,
  available,
  cnlCode,
  onClose,
  onOtherNumber,
  onInstead,
}: PointsSheetProps): ReactNode {
  const common = useTexts(topUpCopy);
  const copy = useTexts(integralCopy);
  const language = useLanguage();
  const isOnline = useOnline();
  const isOwn = mobileNo === ownMobileNo;
  const proof = useProof();
  const { pay, giveUp, failure, isPaying, isFirstTime, similar, isChecking } = usePointsPaying({
    flow,
    mobileNo,
    isOwn,
    good,
    cnlCode,
    proof,
  });
  const sum = showSum(good, language);
  const remedy = failure && remedyFor(failure.error);
  // While this order is under way, having fewer points is expected.
  const isShort = !isPaying && !isAffordable(good, available);
  return (
    <Sheet
      title={common.confirmTitle}
      onClose={() => {
        giveUp();
        onClose();
      }}
    >
      <div className={styles.content}>
        <OrderSummary
          mobileNo={mobileNo}
          isOwn={isOwn}
          contactName={contactName}
          toPay={<SumText sum={good} />}
          warnings={
            <>
              {failure && (
                <OrderFailure
                  error={failure.error}
                  tried={showSum(failure.tried, language)}
                  now={sum}
                  copy={copy}
                />
              )}
              {isShort && (
                <Notice tone="danger" role="alert" title={copy.notEnoughNow}>
                  <p>
                    <Phrases text={copy.notEnoughNowText(showPoints(available ?? 0, language))} />
                  </p>
                </Notice>
              )}
              {!isOnline && (
                <Notice tone="waiting" role="status" title={common.offline}>
                  <p>{common.offlineText}</p>
                </Notice>
              )}
              <SimilarNotice
                mobileNo={mobileNo}
                similar={knownAs(similar, ownMobileNo, common.ownNumber)}
                onInstead={onInstead}
              />
              {isFirstTime && (
                <Notice tone="waiting" title={common.firstTime}>
                  <p>
                    <Phrases text={common.firstTimeText} />
                  </p>
                </Notice>
              )}
            </>
          }
        >
          <div>
            <dt>{common.topUp}</dt>
            <dd>{showFen(good.faceFen)}</dd>
          </div>
          {good.priceFen > 0 && (
            <div>
              <dt>{copy.inPoints}</dt>
              <dd>{showPoints(good.points, language)}</dd>
            </div>
          )}
          {good.priceFen > 0 && (
            <div>
              <dt>{copy.inMoney}</dt>
              <dd>{showFen(good.priceFen)}</dd>
            </div>
          )}
        </OrderSummary>
        {!isShort && <ProofField proof={proof} ownMobileNo={ownMobileNo} />}
        <ConfirmAction>
          {remedy === 'otherAmount' || remedy === 'goBack' || isShort ? (
            <Button block onClick={onClose}>
              {remedy === 'goBack' ? common.goBack : copy.otherGood}
            </Button>
          ) : remedy === 'otherNumber' ? (
            <Button block onClick={onOtherNumber}>
              {common.otherNumber}
            </Button>
          ) : !isOnline ? (
            <Button block aria-disabled="true">
              {common.offlineButton}
            </Button>
          ) : (
            <Button block busy={isChecking || isPaying} onClick={pay}>
              {isChecking ? common.checkingNumber : isFirstTime ? copy.payFirstTime(sum) : copy.payNow(sum)}
            </Button>
          )}
        </ConfirmAction>
      </div>
    </Sheet>
  );
}

/** The code from the user's own phone; or that one was right already. */
function ProofField({
  proof,
  ownMobileNo,
}: {
  readonly proof: Proof;
  readonly ownMobileNo: string;
}): ReactNode {
  const copy = useTexts(integralCopy);
  if (proof.isKept)
    return (
      <p className={classNames(integralPageStyles.proof, integralPageStyles.proofKept)}>
        <CheckIcon />
        {copy.codeKept}
      </p>
    );
  return (
    <div className={integralPageStyles.proof}>
      <p className={integralPageStyles.proofText}>
        {copy.codeTo} <PhoneNumber value={ownMobileNo} />
      </p>
      <SmsCodeField code={proof.code} />
    </div>
  );
}
