/** Converts numbers of the settings to text and back; null if the text is invalid. */
import { parseYuan } from '@phonebill/money';

/** Formats fen in yuan: `50` for 5000 fen, and `0.50` for 50. */
export const yuanText = (fen: number): string =>
  fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);

export function fenOf(text: string): number | null {
  const fen = parseYuan(text.trim());
  return fen === null ? null : Number(fen);
}

export const yuansText = (fens: readonly number[]): string => fens.map(yuanText).join(', ');

export function fensOf(text: string): number[] | null {
  if (text.trim() === '') return [];
  const fens = text.split(/[,，、]/).map(fenOf);
  return fens.includes(null) ? null : (fens as number[]);
}

/** Parses a whole number of at most twelve digits. */
export function countOf(text: string): number | null {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text.trim()) : null;
}
