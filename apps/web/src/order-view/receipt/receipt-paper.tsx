import type { ReactNode } from 'react';
import type { ReceiptContent } from './receipt-content.ts';

/** A receipt to read, on screen and on paper. */
export function ReceiptPaper({
  content: { title, amount, state, rows, note },
}: {
  readonly content: ReceiptContent;
}): ReactNode {
  return (
    <div className="receipt">
      <p className="receipt__title">{title}</p>
      <p className="receipt__amount">{amount}</p>
      <p className="receipt__state">{state}</p>
      <dl className="receipt__rows">
        {rows.map(({ name, value }) => (
          <div key={`${name} ${value}`} className="receipt__row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="receipt__note">{note}</p>
    </div>
  );
}
