import { Fragment, type ReactNode, useMemo } from 'react';
import { phraseBreaks } from './phrase-breaks.ts';
import * as styles from './phrases.module.css';

/** Texts in {@link Phrases}; anything else as it is given. */
export function inPhrases(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <Phrases text={content} /> : content;
}

/** A text whose lines end between words, in Chinese too. */
export function Phrases({ text }: { readonly text: string }): ReactNode {
  const pieces = useMemo(() => phraseBreaks(text), [text]);
  if (!pieces) return text;
  return (
    <span className={styles.phrases}>
      {pieces.map((piece, at) => (
        // eslint-disable-next-line react/no-array-index-key -- the pieces of one text keep their order
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
