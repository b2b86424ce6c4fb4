import type { ReactNode } from 'react';
import { useLanguage } from '../language/index.ts';
import { formatAmount, formatPrice } from '../values/index.ts';

interface AmountProps {
  /** The amount; null if there is none on this side. */
  readonly amount: number | null;
  readonly unit?: string;
}

/** Renders an amount in its unit, fen by default. */
export function Amount({ amount, unit = 'fen' }: AmountProps): ReactNode {
  const language = useLanguage();
  return amount === null ? '–' : formatAmount(amount, unit, language);
}

interface PriceProps {
  readonly priceFen: number;
  readonly points: number;
}

/** Renders the price of an order: money, points or both. */
export function Price({ priceFen, points }: PriceProps): ReactNode {
  return formatPrice(priceFen, points, useLanguage());
}

/** Returns the unit of a book's amounts: points if points are compared, else fen. */
export function unitOfBook(book: string): string {
  return book === 'points' || book === 'holds' ? 'points' : 'fen';
}
