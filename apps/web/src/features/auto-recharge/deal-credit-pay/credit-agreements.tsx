import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { payOrderWords } from '../../../agreement-view/source-words.ts';
import { stateWords } from '../../../agreement-view/state-words.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { agreementPath, changeAgreementPath } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useAgreements } from '../api/use-agreements.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { creditTexts } from './texts.ts';

/**
 * The user's own agreements that are paid by credit pay, if only as the last source; each with the way to pay
 * it otherwise and to cancel it.
 */
export function CreditAgreements(): ReactNode {
  const texts = useTexts(creditTexts);
  const { tryAgain } = useTexts(uiTexts);
  const headingId = useId();
  const { data: all, isError, refetch } = useAgreements('live', { fresh: false });
  const data = all?.filter(({ role, terms }) => role === 'signer' && terms.payOrder.includes('creditPay'));
  if (!data && !isError) return null;
  return (
    <section className="credit-card" aria-labelledby={headingId}>
      <h2 className="credit-card__heading" id={headingId}>
        {texts.agreements}
      </h2>
      {!data && (
        <div className="credit-agreements__failed">
          <p>{texts.agreementsFailed}</p>
          <Button kind="text" onClick={refetch}>
            {tryAgain}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="credit-card__quiet">{texts.agreementsNone}</p>}
      {data && data.length > 0 && (
        <ul className="credit-agreements">
          {data.map((agreement) => (
            <AgreementRow key={agreement.agreementNo} agreement={agreement} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AgreementRow({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const texts = useTexts(creditTexts);
  const language = useLanguage();
  const { agreementNo, agrMbl, nickname, terms } = agreement;
  const { tone, state } = stateWords(agreement, language);
  const order = payOrderWords(terms.payOrder, language);
  const name = nickname || groupMobile(agrMbl);
  return (
    <li className="credit-agreements__item">
      <p className="debts__line debts__line--main">
        <PhoneNumber value={agrMbl} />
        <StateMark tone={tone}>{state}</StateMark>
      </p>
      {nickname && (
        <p className="credit-card__quiet">
          <bdi>{nickname}</bdi>
        </p>
      )}
      <p className="credit-card__quiet">{order.charAt(0).toUpperCase() + order.slice(1)}</p>
      <p className="credit-agreements__links">
        <Link to={changeAgreementPath(agreementNo)} aria-label={texts.changeNamed(name)}>
          {texts.change}
        </Link>
        <Link to={agreementPath(agreementNo)} aria-label={texts.cancelNamed(name)}>
          {texts.cancel}
        </Link>
      </p>
    </li>
  );
}
