import type { AgreementView, CreditAccountView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { agreementDisplayStatus } from '../../../agreement-view/agreement-status.ts';
import { payOrderText } from '../../../agreement-view/terms-sentence.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { agreementPath, changeAgreementPath } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { useAgreements } from '../agreements.ts';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { MissingPart } from '../../../ui/notice/missing-part.tsx';
import { creditPayCopy } from './copy.ts';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './credit-pay.module.css';

/** Renders the rest of the limit, as an amount and as a bar with a text beneath. */
export function AccountCard({
  account: { state, limitFen, usedFen, availableFen },
}: {
  readonly account: CreditAccountView;
}): ReactNode {
  const copy = useTexts(creditPayCopy);
  const headingId = useId();
  const part = limitFen === 0 ? 1 : Math.min(1, usedFen / limitFen);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.account}
      </h2>
      <p className={styles.accountName}>
        <Phrases text={copy.available} />
      </p>
      <p className={styles.accountAmount}>
        <Amount fen={availableFen} kind="display" />
      </p>
      <div className={styles.accountBar} aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </div>
      <p className={styles.accountText}>
        <Phrases text={copy.used(showFen(usedFen), showFen(limitFen))} />
      </p>
      {state === 'frozen' && (
        <div className={styles.accountNotice}>
          <Notice tone="waiting" title={copy.frozen}>
            <p>
              <Phrases text={copy.frozenText} />
            </p>
          </Notice>
        </div>
      )}
    </section>
  );
}

/**
 * Renders the user's agreements that are paid by credit pay, if only as the last source; each with links to
 * change its payment and to cancel it.
 */
export function CreditAgreements(): ReactNode {
  const copy = useTexts(creditPayCopy);
  const headingId = useId();
  const agreements = useAgreements('live', { fresh: false });
  const { data: all, isError } = agreements;
  const data = all?.filter(({ role, terms }) => role === 'signer' && terms.payOrder.includes('creditPay'));
  if (!data && !isError) return null;
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.agreements}
      </h2>
      {!data && <MissingPart query={agreements} words={copy.agreementsFailed} />}
      {data?.length === 0 && (
        <p className={styles.quiet}>
          <Phrases text={copy.agreementsNone} />
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.agreements}>
          {data.map((agreement) => (
            <AgreementRow key={agreement.agreementNo} agreement={agreement} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AgreementRow({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const copy = useTexts(creditPayCopy);
  const language = useLanguage();
  const { agreementNo, agrMbl, nickname, terms } = agreement;
  const { tone, state } = agreementDisplayStatus(agreement, language);
  const order = payOrderText(terms.payOrder, language);
  const name = nickname || mobileInText(agrMbl);
  return (
    <li>
      <p className={classNames(styles.line, styles.mainLine)}>
        <PhoneNumber value={agrMbl} />
        <StateMark tone={tone}>{state}</StateMark>
      </p>
      {nickname && (
        <p className={styles.quiet}>
          <bdi>{nickname}</bdi>
        </p>
      )}
      <p className={styles.quiet}>{order.charAt(0).toUpperCase() + order.slice(1)}</p>
      <p className={styles.agreementLinks}>
        <Link to={changeAgreementPath(agreement)} aria-label={copy.changeNamed(name)}>
          {copy.change}
        </Link>
        <Link to={agreementPath(agreementNo)} aria-label={copy.cancelNamed(name)}>
          {copy.cancel}
        </Link>
      </p>
    </li>
  );
}
