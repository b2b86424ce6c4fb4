import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { ruleWords } from './rule-words.ts';
import { setTexts } from './texts.ts';

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
  const texts = useTexts(setTexts);
  const language = useLanguage();
  const headingId = useId();
  const now = useNow(60_000);
  return (
    <section className="set-up__card" aria-labelledby={headingId}>
      <h2 className="set-up__heading" id={headingId}>
        {texts.howItWorks}
      </h2>
      <dl className="set-up__rules">
        {ruleWords(terms, rules, isOn, now, language).map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
