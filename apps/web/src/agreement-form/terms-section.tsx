import type { TermsView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { formatDayOfMonth, isMissingInSomeMonths } from '../agreement-view/days.ts';
import { sentenceParts, type TermField } from '../agreement-view/terms-sentence.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { SentenceButton } from '../ui/button/sentence-button.tsx';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { setupCopy } from './copy.ts';
import type { FormProblem } from './form-problems.ts';
import { NumberFacts } from './lazy-parts.ts';
import type { AgreementForm, FormSheets } from './use-agreement-form.ts';
import * as styles from './setup-form.module.css';

interface TermsSectionProps {
  readonly form: AgreementForm;
  readonly isOwn: boolean;
  /** Terms that cannot be changed, such as the number of an existing agreement. */
  readonly fixed: readonly TermField[];
  readonly problem: FormProblem | null;
  readonly sheets: FormSheets;
  /** Content below the sentence. */
  readonly children?: ReactNode;
}

/** Renders the terms as an editable sentence, and the number's owner. */
export function TermsSection({
  form: { agrMbl, contactName, terms },
  isOwn,
  fixed,
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
        fixed={fixed}
        wrong={atTerm && atTerm.place !== 'consent' ? atTerm.place : null}
        show={sheets.show}
      />
      {agrMbl !== '' && (
        <PartBoundary fallback={<p className={styles.owner} />}>
          <NumberFacts agrMbl={agrMbl} isOwn={isOwn} contactName={contactName} />
        </PartBoundary>
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

interface EditableSentenceProps {
  readonly terms: TermsView;
  readonly agrMbl: string;
  readonly fixed: readonly TermField[];
  /** The part with a problem. */
  readonly wrong: TermField | null;
  readonly show: FormSheets['show'];
}

/** Renders the terms as one sentence; each underlined part opens its sheet. */
function EditableSentence({ terms, agrMbl, fixed, wrong, show }: EditableSentenceProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  return (
    <p className={styles.sentence} data-testid="sentence">
      {sentenceParts(terms, agrMbl, language).map((part, at) => {
        // eslint-disable-next-line react/no-array-index-key -- the words between the terms keep their order
        if (typeof part === 'string') return <Phrases key={at} text={part} />;
        const { field, text } = part;
        const shown =
          field === 'number' ? <span className={styles.number}>{text}</span> : <Phrases text={text} />;
        if (fixed.includes(field)) return <strong key={field}>{shown}</strong>;
        return (
          <SentenceButton
            key={field}
            id={`term-${field}`}
            label={copy.change(copy[field], text)}
            className={classNames(styles.part, wrong === field && styles.wrongPart)}
            onClick={() => show(field)}
          >
            {shown}
          </SentenceButton>
        );
      })}
    </p>
  );
}
