import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useNow } from '../order-view/use-now.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Amount } from '../ui/amount/amount.tsx';
import { Button } from '../ui/button/button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
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
            <dd>
              <Phrases text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
