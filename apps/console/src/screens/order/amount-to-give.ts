import { parseYuan } from '@phonebill/money';

/**
 * How much is given back, in fen, of what was typed in yuan; null: all of it, as nothing was typed. Undefined
 * when it is no amount above zero, or more than `mostFen` where that is known.
 */
export function amountToGive(text: string, mostFen: number | null): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = parseYuan(text);
  if (amount === null || amount <= 0n) return undefined;
  return mostFen !== null && amount > BigInt(mostFen) ? undefined : Number(amount);
}
