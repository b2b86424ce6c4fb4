import { formatYuan } from '@phonebill/money';

/** Formats an amount (fen) for the screen: `¥1,234.50` (SPEC section 5). */
export function showFen(fen: number): string {
  return formatYuan(fen);
}

/** Splits a formatted amount into three parts, so that the whole yuan can be set larger than the rest. */
export function amountParts(fen: number): { sign: string; whole: string; cents: string } {
  const shown = showFen(fen);
  const whole = shown.replace(/^-?¥/, '').slice(0, -3);
  return { sign: shown.slice(0, shown.indexOf('¥') + 1), whole, cents: shown.slice(-3) };
}
