import type { AgreementRulesView, TermsView, TriggerKind } from '@phonebill/contract/wire';
import { type ReactNode, Suspense } from 'react';
import { Consent } from '../agreement-text/consent.tsx';
import { formatDayOfMonth, isMissingInSomeMonths } from '../agreement-view/days.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { setupCopy } from './copy.ts';
import { EditableSentence } from './editable-sentence.tsx';
import type { FormProblem } from './form-problems.ts';
import { HowItWorks } from './form-sections.tsx';
import { CardMissing, ConsentTextSheet, NumberFacts, TermSheet } from './lazy-parts.ts';
import type { Offer } from './terms.ts';
import type { AgreementForm } from './use-agreement-form.ts';
import type { FormSheets } from './use-form-sheets.ts';
import { SentenceButton } from '../ui/button/sentence-button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './setup-form.module.css';
import * as consentStyles from '../agreement-text/consent.module.css';

interface TermsSectionProps {
  readonly form: AgreementForm;
  readonly isOwn: boolean;
  /** An agreement keeps its number. */
  readonly isNumberFixed: boolean;
  readonly problem: FormProblem | null;
  readonly sheets: FormSheets;
  /** Stands below the sentence. */
  readonly children?: ReactNode;
}

/** What is agreed, as a sentence to change, and whose number it is. */
export function TermsSection({
  form: { agrMbl, contactName, terms },
  isOwn,
  isNumberFixed,
  problem,
  sheets,
  children,
}: TermsSectionProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  const atTerm = problem && problem.place !== 'consent' ? problem : null;
  return (
    <section className={styles.hero}>
      <p className={styles.quiet}>
        <Phrases text={copy.intro} />
      </p>
      <EditableSentence
        terms={terms}
        agrMbl={agrMbl}
        isNumberFixed={isNumberFixed}
        wrong={atTerm && atTerm.place !== 'consent' ? atTerm.place : null}
        show={sheets.show}
      />
      {agrMbl !== '' && (
        <Suspense fallback={<p className={styles.owner} />}>
          <NumberFacts agrMbl={agrMbl} isOwn={isOwn} contactName={contactName} />
        </Suspense>
      )}
      <div aria-live="polite">{atTerm && <p className={styles.problem}>{atTerm.text}</p>}</div>
      {children}
      {isMissingInSomeMonths(terms) && (
        <p className={styles.quiet}>
          <Phrases text={copy.shortMonths(formatDayOfMonth(terms.dayOfMonth ?? 1, language))} />
        </p>
      )}
    </section>
  );
}

interface ConsentSectionProps {
  readonly id: string;
  readonly terms: TermsView;
  readonly rules: AgreementRulesView;
  /** It is one already, whose terms are changed. */
  readonly isOn: boolean;
  readonly consented: boolean;
  readonly onConsent: (ticked: boolean) => void;
  readonly problem: FormProblem | null;
  readonly sheets: FormSheets;
}

/** The rules that it is kept by, and the consent to its text. */
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

/** That a card is among the ways to pay, and the wallet has none. */
export function CardNotice({
  form: { draft, terms },
  hasCard,
}: {
  readonly form: AgreementForm;
  /** Undefined while it is not known. */
  readonly hasCard: boolean | undefined;
}): ReactNode {
  if (hasCard !== false || !terms.payOrder.includes('card')) return null;
  return (
    <Suspense fallback={null}>
      <CardMissing draft={draft} isAlone={terms.payOrder.length === 1} />
    </Suspense>
  );
}

interface FormSheetProps {
  readonly form: AgreementForm;
  readonly offer: Offer;
  /** Empty for somebody who is not logged in. */
  readonly ownMobileNo: string;
  readonly triggers: readonly TriggerKind[];
  readonly sheets: FormSheets;
}

/** The open sheet: a part of the sentence, or the text; nothing for the one of the code. */
export function FormSheet({ form, offer, ownMobileNo, triggers, sheets }: FormSheetProps): ReactNode {
  const { open, close } = sheets;
  if (open === null || open === 'code') return null;
  if (open === 'text' || open === 'trust')
    return <ConsentTextSheet sheet={open} version={offer.rules.textVersion} onClose={close} />;
  return (
    <TermSheet
      field={open}
      form={form}
      offer={offer}
      ownMobileNo={ownMobileNo}
      triggers={triggers}
      onClose={close}
    />
  );
}
