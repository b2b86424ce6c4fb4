import type { TermsView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { sentenceParts, type TermField } from '../agreement-view/terms-sentence.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { setupCopy } from './copy.ts';
import type { FormSheets } from './use-form-sheets.ts';
import { classNames } from '../ui/class-names.ts';
import { SentenceButton } from '../ui/button/sentence-button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './setup-form.module.css';

interface EditableSentenceProps {
  readonly terms: TermsView;
  readonly agrMbl: string;
  /** An agreement keeps its number. */
  readonly isNumberFixed: boolean;
  /** The part with something to mend. */
  readonly wrong: TermField | null;
  readonly show: FormSheets['show'];
}

/** What is agreed, as one sentence; each underlined part opens its sheet. */
export function EditableSentence({
  terms,
  agrMbl,
  isNumberFixed,
  wrong,
  show,
}: EditableSentenceProps): ReactNode {
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
        if (field === 'number' && isNumberFixed) return <strong key={field}>{shown}</strong>;
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
