import type { ReactNode } from 'react';
import { amountParts, showFen } from './amount-parts.ts';
import './amount.css';

interface AmountProps {
  readonly fen: number;
  /** `display` sets the whole yuan larger than sign and cents. */
  readonly kind?: 'plain' | 'display';
}

/** An amount of money: always with the sign and two decimals. */
export function Amount({ fen, kind = 'plain' }: AmountProps): ReactNode {
  if (kind === 'plain') return <span className="amount">{showFen(fen)}</span>;
  const { sign, whole, cents } = amountParts(fen);
  return (
    <span className="amount amount--display">
      <span className="amount__sign">{sign}</span>
      {whole}
      <span className="amount__cents">{cents}</span>
    </span>
  );
}
