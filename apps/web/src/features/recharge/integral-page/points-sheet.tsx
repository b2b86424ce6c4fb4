import type { GoodView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { useOnline } from '../../../platform/online.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { showPoints, showSum, type Sum } from '../../../ui/amount/points-text.ts';
import { SumText } from '../../../ui/amount/sum.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { ConfirmAction, OrderSummary } from '../top-up/order-summary.tsx';
import { topUpCopy } from '../top-up/copy.ts';
import { isOfferOutdated, OrderFailure, remedyFor } from '../top-up/order-failure.tsx';
import type { OrderRequest } from '../top-up/order-api.ts';
import type { PayingFlow } from '../top-up/paying.ts';
import { usePaying } from '../top-up/use-paying.ts';
import { knownAs, SimilarNotice } from '../top-up/similar-notice.tsx';
import { integralCopy } from './copy.ts';
import { isAffordable } from './goods-section.tsx';
import { keepsTicket, type Proof, useProof } from './use-proof.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { SmsCodeField } from '../../../sms-code/sms-code-field.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { classNames } from '@phonebill/styles';
import * as styles from '../top-up/confirm-sheet.module.css';
import * as integralPageStyles from './integral-page.module.css';

interface PointsSheetProps {
  readonly mobileNo: string;
  readonly ownMobileNo: string;
  readonly contactName: string | null;
  readonly good: GoodView;
  readonly flow: PayingFlow<Sum>;
  /** The user's points; null if not known. */
  readonly available: number | null;
  readonly cnlCode: string | undefined;
  readonly onClose: () => void;
  readonly onOtherNumber: () => void;
  readonly onInstead: (mobileNo: string) => void;
}

/** Renders the sheet that orders: the number, the good and its price once more, the code, and the button. */
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
  // While this order is under way, fewer points are expected.
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
            <Button block busy={isPaying} notYet={isChecking} onClick={pay}>
              {(isFirstTime ? copy.payFirstTime : copy.payNow)(sum)}
            </Button>
          )}
        </ConfirmAction>
      </div>
    </Sheet>
  );
}

/** Renders the field for the code sent to the user's own phone, or says that a code was already accepted. */
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

interface PointsPayingOptions {
  readonly flow: PayingFlow<Sum>;
  readonly mobileNo: string;
  readonly isOwn: boolean;
  readonly good: GoodView;
  readonly cnlCode: string | undefined;
  readonly proof: Proof;
}

/** Pays with points: the code is checked first, and its ticket is sent with the order. */
function usePointsPaying({ flow, mobileNo, isOwn, good, cnlCode, proof }: PointsPayingOptions) {
  const queries = useQueryClient();
  const { goodsId, faceFen, points, priceFen } = good;
  return usePaying<Sum>({
    flow,
    mobileNo,
    isOwn,
    inSheet: true,
    price: good,
    async makeRequest(firstTime): Promise<OrderRequest | null> {
      const messageTicket = await proof.ticket();
      if (messageTicket === null) return null;
      const order = { mobileNo, faceFen, priceFen, points, goodsId, payMethod: 'points' } as const;
      return { ...order, messageTicket, ...(cnlCode && { cnlCode }), ...firstTime };
    },
    onPlaced: () => proof.drop(),
    async onRefused(error) {
      const isCodeSpent = error.is('smsCodeSpent');
      if (!keepsTicket(error)) proof.drop(isCodeSpent ? error.message : undefined);
      if (isOfferOutdated(error))
        await queries.invalidateQueries({
          queryKey: queryKey('topUp', 'integralGoodsInfo', mobileNo, cnlCode),
        });
      if (error.is('sellingStopped')) await queries.invalidateQueries({ queryKey: queryFamily('topUp') });
      return !isCodeSpent;
    },
  });
}
