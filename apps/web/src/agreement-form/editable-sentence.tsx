import type { TermsView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { sentenceParts, type TermField } from '../agreement-view/terms-sentence.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { setupCopy } from './copy.ts';
import type { FormSheets } from './use-form-sheets.ts';
import { classNames } from '../ui/class-names.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './setup-form.module.css';

interface EditableSentenceProps {
  readonly terms: TermsView;
  readonly agrMbl: string;
  /** An agreement keeps its number. */
  readonly isNumberFixed: boolean;
  /** The part with something to mend. */
  readonly wrong: TermField | null;
  readonly stateOf: FormSheets['stateOf'];
}

export const partId = (field: TermField): string => `term-${field}`;

/**
 * What is agreed, as one sentence; each underlined part opens its sheet. Links, since only they break over
 * lines like the text around them; `replace` false, since a link to its own page would take the entry of the
 * page itself.
 */
export function EditableSentence({
  terms,
  agrMbl,
  isNumberFixed,
  wrong,
  stateOf,
}: EditableSentenceProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <p className={styles.sentence} data-testid="sentence">
      {sentenceParts(terms, agrMbl, language).map((part, at) => {
        // eslint-disable-next-line react/no-array-index-key -- the words between the terms keep their order
        if (typeof part === 'string') return <Phrases key={at} text={part} />;
        const { field, text } = part;
        const shown =
          field === 'number' ? <span className={styles.number}>{text}</span> : <Phrases text={text} />;
        if (field === 'number' && isNumberFixed) return <strong key={field}>{shown}</strong>;
        return (
          <Link
            key={field}
            id={partId(field)}
            className={classNames(styles.part, wrong === field && styles.wrongPart)}
            to={{ pathname, search }}
            state={stateOf(field)}
            replace={false}
            aria-haspopup="dialog"
            aria-label={copy.change(copy[field], text)}
          >
            {shown}
          </Link>
        );
      })}
    </p>
  );
}
