/** The shared cap as it is typed. Pure. */

const MOST_YUAN = 100_000;

/** Whole yuan as fen; null: not whole yuan, or more than the gateway takes. Blanks and commas are let go. */
export function readCap(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,，]/g, '').replace(/^[¥￥]/, '');
  if (!/^[0-9]{1,6}$/.test(digits)) return null;
  const yuan = Number(digits);
  return yuan > MOST_YUAN ? null : yuan * 100;
}

/** How wide a bar is, of 1: a part of the largest, or of all that there may be. */
export function shareOf(fen: number, ofFen: number): number {
  return ofFen <= 0 ? 0 : Math.min(1, fen / ofFen);
}
