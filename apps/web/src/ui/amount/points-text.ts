import type { Language } from '../../platform/language/index.ts';
import { showFen } from './amount-parts.ts';

/**
 * Formats a number of points: `3,000 points`, `3,000 积分`. Never with a currency sign: they are not money.
 * Throws RangeError, as for an amount of money, if it is not a whole number.
 */
export function showPoints(points: number, language: Language): string {
  if (!Number.isSafeInteger(points)) throw new RangeError(`not a whole number of points: ${points}`);
  const grouped = String(points).replace(/\B(?=(?:\d{3})+$)/g, ',');
  if (language === 'zh') return `${grouped} 积分`;
  return points === 1 ? '1 point' : `${grouped} points`;
}

/** An amount paid or returned, in fen and in whole points. */
export interface Sum {
  readonly priceFen: number;
  readonly points: number;
}

/** Formats a sum: `¥49.90`, `3,000 points`, `1,500 points + ¥15.00`. */
export function showSum({ priceFen, points }: Sum, language: Language): string {
  if (points === 0) return showFen(priceFen);
  return priceFen === 0
    ? showPoints(points, language)
    : `${showPoints(points, language)} + ${showFen(priceFen)}`;
}
