import type { DenominationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../numbers/use-organization.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { describeOwner } from '../describe-owner.ts';
import { rechargeTexts } from '../texts.ts';
import { OwnerLine } from './owner-line.tsx';
import { PlaceFailure } from './place-failure.tsx';
import { remedyFor } from './refusal.ts';
import { knownAs, SimilarNotice } from './similar-notice.tsx';
import { useTopUpWay } from './top-up-way.ts';
import { useLogIn } from './use-log-in.ts';
import { usePaying } from './use-paying.ts';
import './confirm-sheet.css';

interface ConfirmSheetProps {
  readonly mobileNo: string;
  readonly isOwn: boolean;
  /** Whose number it is, by the contacts or by the user's own name for it. */
  readonly contactName: string | null;
  readonly ownMobileNo: string;
  readonly denomination: DenominationView;
  readonly isSmall: boolean;
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
  isSmall,
  cnlCode,
  onClose,
  onOtherNumber,
  onInstead,
}: ConfirmSheetProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  const language = useLanguage();
  const { payMethod } = useTopUpWay();
  const owner = useOrganization(mobileNo).data;
  const { pay, failure, isVisitor, isFirstTime, similar, isChecking } = usePaying({
    mobileNo,
    isOwn,
    denomination,
    isSmall,
    cnlCode,
  });
  const logIn = useLogIn({
    mobileNo,
    faceFen: denomination.faceFen,
    ...(contactName !== null && { contactName }),
  });
  const { faceFen, priceFen } = denomination;
  const price = showFen(priceFen);
  const remedy = failure && remedyFor(failure.error);
  return (
    <Sheet title={texts.confirmTitle} onClose={onClose}>
      <div className="confirm">
        <p className="confirm__number">
          <PhoneNumber value={mobileNo} />
        </p>
        <div className="confirm__owner">
          <OwnerLine
            contactName={contactName}
            words={[isOwn && texts.ownNumber, owner !== undefined && describeOwner(owner, language)]}
          />
        </div>
        <dl className="confirm__facts">
          <div>
            <dt>{texts.topUp}</dt>
            <dd>{showFen(faceFen)}</dd>
          </div>
          {priceFen < faceFen && (
            <div className="confirm__saving">
              <dt>{texts.youSave}</dt>
              <dd>{showFen(faceFen - priceFen)}</dd>
            </div>
          )}
          <div>
            <dt>{texts.payWith}</dt>
            <dd>{payMethod === 'digital' ? texts.byDigital : texts.byCash}</dd>
          </div>
          <div className="confirm__total">
            <dt>{texts.toPay}</dt>
            <dd>{price}</dd>
          </div>
        </dl>
        <SimilarNotice
          mobileNo={mobileNo}
          similar={knownAs(similar, ownMobileNo, texts.ownNumber)}
          onInstead={onInstead}
        />
        {isFirstTime && remedy !== 'logIn' && (
          <Notice tone="waiting" title={isVisitor ? texts.visitorNumber : texts.firstTime}>
            <p>{isVisitor ? texts.visitorNumberWords : texts.firstTimeWords}</p>
          </Notice>
        )}
        {failure && <PlaceFailure {...failure} priceNowFen={priceFen} />}
        <div className="confirm__action">
          {remedy === 'otherAmount' ? (
            <Button block onClick={onClose}>
              {texts.otherAmount}
            </Button>
          ) : remedy === 'otherNumber' ? (
            <Button block onClick={onOtherNumber}>
              {texts.otherNumber}
            </Button>
          ) : remedy === 'logIn' ? (
            <Button block onClick={logIn}>
              {texts.logIn}
            </Button>
          ) : (
            <Button block busy={isChecking} onClick={pay}>
              {isChecking ? texts.checkingNumber : isFirstTime ? texts.payFirstTime(price) : texts.pay(price)}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
