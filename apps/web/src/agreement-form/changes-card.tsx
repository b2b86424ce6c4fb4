import type { TermsView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { type TermField, termTexts } from '../agreement-view/terms-sentence.ts';
import { type Language, useLanguage, useTexts } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { asideCopy } from './aside-copy.ts';
import { setupCopy } from './copy.ts';
import { inPhrases, Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './setup-form.module.css';

/** Renders what an edit changes: the former value and the new one, for each term that differs. */
export function ChangesCard({
  before,
  now,
}: {
  readonly before: TermsView;
  readonly now: TermsView;
}): ReactNode {
  const copy = useTexts(asideCopy);
  const changes = termChanges(before, now, useLanguage());
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.changes}
      </h2>
      {changes.length === 0 ? (
        <p className={styles.quiet}>
          <Phrases text={copy.nothingChanged} />
        </p>
      ) : (
        <dl className={styles.changes}>
          {changes.map(({ field, name, before: was, now: willBe }) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                <span className="only-read-aloud">{copy.before}: </span>
                <del>{inPhrases(was)}</del>
              </dd>
              <dd>
                <span className="only-read-aloud">{copy.now}: </span>
                <ins>{inPhrases(willBe)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** A term changed by an edit: its name, the former value and the new one. */
export interface TermChange {
  readonly field: TermField;
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

const fields = ['trigger', 'amount', 'cap', 'sources', 'end'] as const;

/** Returns the terms that differ, in the order of the form; empty if none does. */
export function termChanges(before: TermsView, now: TermsView, language: Language): readonly TermChange[] {
  const [values, names] = [
    { before: standing(before, language), now: standing(now, language) },
    setupCopy[language],
  ];
  return fields
    .filter((field) => values.before[field] !== values.now[field])
    .map((field) => ({
      field,
      name: names[field],
      before: capital(values.before[field]),
      now: capital(values.now[field]),
    }));
}

/** Outside its sentence, a threshold must name what it applies to. */
function standing(terms: TermsView, language: Language): ReturnType<typeof termTexts> {
  const values = termTexts(terms, '', language);
  return terms.trigger === 'balance'
    ? { ...values, trigger: asideCopy[language].whenBelow(showFen(terms.thresholdFen ?? 0)) }
    : values;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
