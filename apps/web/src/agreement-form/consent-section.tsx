import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { Consent } from '../agreement-text/consent.tsx';
import { useNow } from '../order-view/use-now.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { SentenceButton } from '../ui/button/sentence-button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { setupCopy } from './copy.ts';
import type { FormProblem } from './form-problems.ts';
import { ruleTexts } from './rule-text.ts';
import type { FormSheets } from './use-agreement-form.ts';
import * as styles from './setup-form.module.css';
import * as consentStyles from '../agreement-text/consent.module.css';

interface ConsentSectionProps {
  readonly id: string;
  readonly terms: TermsView;
  readonly rules: AgreementRulesView;
  /** Whether the agreement already exists and its terms are changed. */
  readonly isOn: boolean;
  readonly consented: boolean;
  readonly onConsent: (ticked: boolean) => void;
  readonly problem: FormProblem | null;
  readonly sheets: FormSheets;
}

/** Renders the rules of the agreement, and the consent to its text. */
export function ConsentSection({
  id,
  terms,
  rules,
  isOn,
  consented,
  onConsent,
  problem,
  sheets,
}: ConsentSectionProps): ReactNode {
  const copy = useTexts(setupCopy);
  const opener = (sheet: 'text' | 'trust', name: string): ReactNode => (
    <SentenceButton label={name} className={consentStyles.opener} onClick={() => sheets.show(sheet)}>
      <Phrases text={name} />
    </SentenceButton>
  );
  return (
    <>
      <HowItWorks terms={terms} rules={rules} isOn={isOn} />
      <Consent
        id={id}
        ticked={consented}
        onChange={onConsent}
        label={copy.consent}
        text={{
          name: `${copy.consentText}${copy.and}${copy.trustText}`,
          opener: (
            <>
              {opener('text', copy.consentText)}
              {copy.and}
              {opener('trust', copy.trustText)}
            </>
          ),
        }}
        problem={problem?.place === 'consent' ? problem.text : null}
      />
    </>
  );
}

interface HowItWorksProps {
  readonly terms: TermsView;
  readonly rules: AgreementRulesView;
  /** Whether the agreement already exists and its terms are changed. */
  readonly isOn: boolean;
}

/**
 * Renders the gateway's rules in words: when it would first debit, how that is announced, and what happens if
 * a debit fails.
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
