import type { ReactNode } from 'react';
import { HelpButton } from '../help/help-link.tsx';
import type { HelpFacts } from '../help/use-help-sheet.tsx';
import type { StatusCopy } from '../order-view/describe-status.ts';
import { helpWords } from '../order-view/help-words.ts';
import { StatusSign } from '../order-view/status-sign.tsx';
import { useLanguage } from '../platform/language/index.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from '../order-view/order-status.module.css';

const aboutNothing = { quote: null, orderNo: null } as const;

/** Renders the result of an action: icon, title, subject, one sentence, one promise; and help with it. */
export function Outcome({
  status,
  help = aboutNothing,
  children,
}: {
  readonly status: StatusCopy;
  /** The number that help quotes, and the order it is about; omitted for neither. */
  readonly help?: Pick<HelpFacts, 'quote' | 'orderNo'>;
  readonly children?: ReactNode;
}): ReactNode {
  const { tone, title, sentence, promise, waiting } = status;
  const language = useLanguage();
  return (
    <section className={styles.orderStatus}>
      <StatusSign tone={tone} picture={waiting?.picture} />
      <h2 className={styles.title}>
        <Phrases text={title} />
      </h2>
      {children}
      <p className={styles.sentence} data-testid="order-sentence">
        <Phrases text={sentence} />
      </p>
      {promise && (
        <p className={styles.promise} data-testid="order-promise">
          <Phrases text={promise} />
        </p>
      )}
      <HelpButton {...help} {...helpWords(status, language)} />
    </section>
  );
}
