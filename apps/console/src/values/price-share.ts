/** A price as its share of the face value, as it is typed, and back. */

/** `99.80` of 9980 ten-thousandths. */
export const shareText = (perTenThousand: number): string => (perTenThousand / 100).toFixed(2);

/** In ten-thousandths; null: the text is none from 0.01 to 100.00. */
export function shareOf(text: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text.trim())) return null;
  const share = Math.round(Number(text) * 100);
  return share >= 1 && share <= 10_000 ? share : null;
}
