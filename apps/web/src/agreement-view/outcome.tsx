import type { ReactNode } from 'react';
import type { StatusCopy } from '../order-view/describe-status.ts';
import { StatusSign } from '../order-view/status-sign.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from '../order-view/order-status.module.css';

/** What became of something: one sign, one title, what it is about, one sentence, one promise. */
export function Outcome({
  status: { tone, title, sentence, promise, waiting },
  children,
}: {
  readonly status: StatusCopy;
  readonly children?: ReactNode;
}): ReactNode {
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
    </section>
  );
}
