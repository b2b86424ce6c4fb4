import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { uiCopy } from '../copy.ts';
import * as styles from './text-to-copy.module.css';

/** Renders a text that the browser did not let us copy, complete and selected, for the user to copy. */
export function TextToCopy({ text }: { readonly text: string }): ReactNode {
  const texts = useTexts(uiCopy);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), [text]);
  return (
    <div className={styles.textToCopy} data-testid="text-to-copy">
      <label htmlFor={id}>{texts.notCopied}</label>
      <textarea id={id} ref={field} readOnly rows={3} value={text} onFocus={(e) => e.target.select()} />
    </div>
  );
}
