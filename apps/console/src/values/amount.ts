import { formatYuan } from '@phonebill/money';
import type { Language } from '../language/index.ts';

/**
 * Formats an amount: `¥49.90` for fen, `500 points` for points; for an unknown unit the number with the
 * unit's name.
 */
export function formatAmount(amount: number, unit: string, language: Language): string {
  if (unit === 'fen') return formatYuan(amount);
  const figure = amount.toLocaleString('en-US');
  if (unit === 'points') return language === 'zh' ? `${figure} 积分` : `${figure} points`;
  return `${figure} ${unit}`;
}

/** Formats the price of an order for its user: money, points, or both. */
export function formatPrice(priceFen: number, points: number, language: Language): string {
  if (points === 0) return formatYuan(priceFen);
  const inPoints = formatAmount(points, 'points', language);
  return priceFen === 0 ? inPoints : `${formatYuan(priceFen)} + ${inPoints}`;
}

/**
 * Formats a share as `98.4%`, with one decimal and never rounded up to 100%; `–` if there are none at all.
 */
export function formatShare(part: number, all: number): string {
  if (all === 0) return '–';
  return part === all ? '100%' : `${(Math.floor((part / all) * 1000) / 10).toFixed(1)}%`;
}
