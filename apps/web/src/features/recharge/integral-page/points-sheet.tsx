import type { GoodView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../numbers/use-organization.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { showPoints, showSum } from '../../../ui/amount/points-text.ts';
import { SumText } from '../../../ui/amount/sum.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { describeOwner } from '../describe-owner.ts';
import { rechargeTexts } from '../texts.ts';
import { OwnerLine } from '../top-up/owner-line.tsx';
import { remedyFor } from '../top-up/refusal.ts';
import { knownAs, SimilarNotice } from '../top-up/similar-notice.tsx';
import { isAffordable } from './goods-offer.ts';
import { OrderFailure } from './order-failure.tsx';
import { ProofField } from './proof-field.tsx';
import { integralTexts } from './texts.ts';
import { usePointsPaying } from './use-points-paying.ts';
import { useProof } from './use-proof.ts';
import '../top-up/confirm-sheet.css';

interface PointsSheetProps {
  readonly mobileNo: string;
  readonly ownMobileNo: string;
  readonly contactName: string | null;
  readonly good: GoodView;
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
  available,
  cnlCode,
  onClose,
  onOtherNumber,
  onInstead,
}: PointsSheetProps): ReactNode {
  const common = useTexts(rechargeTexts);
  const texts = useTexts(integralTexts);
  const language = useLanguage();
  const isOwn = mobileNo === ownMobileNo;
  const owner = useOrganization(mobileNo).data;
  const proof = useProof();
  const { pay, failure, isPaying, isFirstTime, similar, isChecking } = usePointsPaying({
    mobileNo,
    isOwn,
    good,
    cnlCode,
    proof,
  });
  const sum = showSum(good, language);
  const remedy = failure && remedyFor(failure.error);
  // While this order is under way, fewer points are no news.
  const isShort = !isPaying && !isAffordable(good, available);
  return (
    <Sheet title={common.confirmTitle} onClose={onClose}>
      <div className="confirm">
        <p className="confirm__number">
          <PhoneNumber value={mobileNo} />
        </p>
        <div className="confirm__owner">
          <OwnerLine
            contactName={contactName}
            words={[isOwn && common.ownNumber, owner !== undefined && describeOwner(owner, language)]}
          />
        </div>
        <dl className="confirm__facts">
          <div>
            <dt>{common.topUp}</dt>
            <dd>{showFen(good.faceFen)}</dd>
          </div>
          {good.priceFen > 0 && (
            <div>
              <dt>{texts.inPoints}</dt>
              <dd>{showPoints(good.points, language)}</dd>
            </div>
          )}
          {good.priceFen > 0 && (
            <div>
              <dt>{texts.inMoney}</dt>
              <dd>{showFen(good.priceFen)}</dd>
            </div>
          )}
          <div className="confirm__total">
            <dt>{common.toPay}</dt>
            <dd>
              <SumText sum={good} />
            </dd>
          </div>
        </dl>
        <SimilarNotice
          mobileNo={mobileNo}
          similar={knownAs(similar, ownMobileNo, common.ownNumber)}
          onInstead={onInstead}
        />
        {isFirstTime && (
          <Notice tone="waiting" title={common.firstTime}>
            <p>{common.firstTimeWords}</p>
          </Notice>
        )}
        {!isShort && <ProofField proof={proof} ownMobileNo={ownMobileNo} />}
        {failure && <OrderFailure {...failure} now={good} />}
        {isShort && (
          <Notice tone="danger" role="alert" title={texts.notEnoughNow}>
            <p>{texts.notEnoughNowWords(showPoints(available ?? 0, language))}</p>
          </Notice>
        )}
        <div className="confirm__action">
          {remedy === 'otherAmount' || isShort ? (
            <Button block onClick={onClose}>
              {texts.otherGood}
            </Button>
          ) : remedy === 'otherNumber' ? (
            <Button block onClick={onOtherNumber}>
              {common.otherNumber}
            </Button>
          ) : (
            <Button block busy={isChecking} onClick={pay}>
              {isChecking ? common.checkingNumber : isFirstTime ? texts.payFirstTime(sum) : texts.pay(sum)}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
