import type { ReactNode } from 'react';
import type { ReceiptContent } from './receipt-content.ts';
import * as styles from './receipt.module.css';

/** A receipt to read, on screen and on paper. */
export function ReceiptPaper({
  content: { title, amount, state, rows, note },
}: {
  readonly content: ReceiptContent;
}): ReactNode {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.amount}>{amount}</p>
      <p className={styles.state}>{state}</p>
      <dl className={styles.rows}>
        {rows.map(({ name, value }) => (
          <div key={`${name} ${value}`} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
