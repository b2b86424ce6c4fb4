import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useLocation } from 'react-router';
import { useNow } from '../../../order-view/use-now.ts';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { usePrintSize } from '../../../platform/print-size.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { setupCopy } from './copy.ts';
import { ruleTexts } from './rule-text.ts';
import * as styles from './setup-form.module.css';

interface HowItWorksProps {
  readonly terms: TermsView;
  readonly rules: AgreementRulesView;
  /** It is one already, whose terms are changed. */
  readonly isOn: boolean;
}

/**
 * When it would first debit, how that is announced, and what happens when it is not paid: the gateway's rules
 * in words.
 */
export function HowItWorks({ terms, rules, isOn }: HowItWorksProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  const headingId = useId();
  const now = useNow(60_000);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.howItWorks}
      </h2>
      <dl className={styles.rules}>
        {ruleTexts(terms, rules, isOn, now, language).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An advert that cannot be loaded is none; it never breaks the page. */
const Adverts = lazy(() => import('../../../advert-view/adverts.tsx').catch(() => ({ default: () => null })));

/**
 * The adverts of automatic top-up (SPEC section 7, zidongchongSY), at the very end of the page and after its
 * first picture; none in large print.
 */
export function SetupAdverts({
  ownMobileNo,
  cnlCode,
}: {
  readonly ownMobileNo: string;
  readonly cnlCode: string | undefined;
}): ReactNode {
  const { pathname } = useLocation();
  const isLarge = usePrintSize() === 'large';
  const isTime = useAfterFirstPicture();
  const caller = useCaller();
  if (isLarge || !isTime) return null;
  const context = {
    path: pathname,
    cnlCode,
    provinceName: undefined,
    cityName: undefined,
    mobileNo: ownMobileNo,
  };
  return (
    <Suspense fallback={null}>
      <Adverts business="zidongchongSY" tourist={caller !== 'user'} cnlCode={cnlCode} context={context} />
    </Suspense>
  );
}

interface SetupBarProps {
  readonly capFen: number;
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
}

/** The main action, with the most that it can cost in a month beside it. */
export function SetupBar({ capFen, label, onSubmit }: SetupBarProps): ReactNode {
  const copy = useTexts(setupCopy);
  return (
    <div className={styles.bar}>
      <p className={styles.sum}>
        <span>{copy.atMost}</span>
        <strong>
          <Amount fen={capFen} />
        </strong>
      </p>
      <Button onClick={onSubmit}>{label}</Button>
    </div>
  );
}
