/** Numbers of the settings as they are typed, and back; null: the text is none. */
import { parseYuan } from '@phonebill/money';

/** `99.80` of 9980 ten-thousandths. */
export const shareText = (perTenThousand: number): string => (perTenThousand / 100).toFixed(2);

export function shareOf(text: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text.trim())) return null;
  const share = Math.round(Number(text) * 100);
  return share >= 1 && share <= 10_000 ? share : null;
}

/** `50` of 5000 fen, and `0.50` of 50. */
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

/** Of at most twelve digits. */
export function countOf(text: string): number | null {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text.trim()) : null;
}
