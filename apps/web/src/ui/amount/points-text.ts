import type { Language } from '../../platform/language/index.ts';
import { showFen } from './amount-parts.ts';

/**
 * A number of points in words: `3,000 points`, `3,000 积分`. Never with a currency sign: they are not money.
 * Throws RangeError, like an amount of money, for what is no whole number.
 */
export function showPoints(points: number, language: Language): string {
  if (!Number.isSafeInteger(points)) throw new RangeError(`not a whole number of points: ${points}`);
  const grouped = String(points).replace(/\B(?=(?:\d{3})+$)/g, ',');
  if (language === 'zh') return `${grouped} 积分`;
  return points === 1 ? '1 point' : `${grouped} points`;
}

/** What is paid or comes back, in fen and in whole points. */
export interface Sum {
  readonly priceFen: number;
  readonly points: number;
}

/** A sum in words: `¥49.90`, `3,000 points`, `1,500 points + ¥15.00`. */
export function showSum({ priceFen, points }: Sum, language: Language): string {
  if (points === 0) return showFen(priceFen);
  return priceFen === 0
    ? showPoints(points, language)
    : `${showPoints(points, language)} + ${showFen(priceFen)}`;
}
