import { parseYuan } from '@phonebill/money';

/**
 * Returns the amount to give back, in fen, from a text in yuan; null for all of it, if the text is empty.
 * Undefined if it is not an amount above zero, or exceeds `mostFen`, if that is known.
 */
export function amountToGive(text: string, mostFen: number | null): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = parseYuan(text);
  if (amount === null || amount <= 0n) return undefined;
  return mostFen !== null && amount > BigInt(mostFen) ? undefined : Number(amount);
}
