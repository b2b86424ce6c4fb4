import { Fragment, type ReactNode, useMemo } from 'react';
import { phraseBreaks } from './phrase-breaks.ts';
import * as styles from './phrases.module.css';

/** Wraps texts in {@link Phrases}; returns anything else unchanged. */
export function inPhrases(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <Phrases text={content} /> : content;
}

/** Words of two parts, such as "top-up"; a day with its month, and minutes with their figure. */
const ONE_PIECE = /(\p{Script=Latin}+(?:-\p{Script=Latin}+)+|\b\d\d? (?:[JFMASOND][a-z]{2}|min)\b)/u;

/** Renders a text whose lines end between words, in Chinese too. */
export function Phrases({ text }: { readonly text: string }): ReactNode {
  const pieces = useMemo(() => phraseBreaks(text), [text]);
  if (!pieces) return <Unbroken text={text} />;
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

/**
 * Renders a text in a language with spaces, in which no line ends after the hyphen of a word or within a
 * date.
 */
function Unbroken({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(ONE_PIECE);
  if (parts.length === 1) return text;
  return (
    <span>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // eslint-disable-next-line react/no-array-index-key -- the parts of one text keep their order
          <span key={at} className={styles.word}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}
