import { formatYuan } from '@phonebill/money';
import type { Language } from '../language/index.ts';

/** `¥49.90` of fen, `500 points` of points; of a unit that is not known, the number with its name. */
export function formatAmount(amount: number, unit: string, language: Language): string {
  if (unit === 'fen') return formatYuan(amount);
  const figure = amount.toLocaleString('en-US');
  if (unit === 'points') return language === 'zh' ? `${figure} 积分` : `${figure} points`;
  return `${figure} ${unit}`;
}

/** What an order costs its user: money, points, or both. */
export function formatPrice(priceFen: number, points: number, language: Language): string {
  if (points === 0) return formatYuan(priceFen);
  const inPoints = formatAmount(points, 'points', language);
  return priceFen === 0 ? inPoints : `${formatYuan(priceFen)} + ${inPoints}`;
}

/** `98.4%` of all, with one decimal and never rounded up to all of them; `–` where there are none. */
export function formatShare(part: number, all: number): string {
  if (all === 0) return '–';
  return part === all ? '100%' : `${(Math.floor((part / all) * 1000) / 10).toFixed(1)}%`;
}
