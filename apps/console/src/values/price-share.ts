/** Converts a price, as its share of the face value, to text and back. */

/** Returns `99.80` for 9980 ten-thousandths. */
export const shareText = (perTenThousand: number): string => (perTenThousand / 100).toFixed(2);

/** Returns the share in ten-thousandths; null if the text is not a number from 0.01 to 100.00. */
export function shareOf(text: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text.trim())) return null;
  const share = Math.round(Number(text) * 100);
  return share >= 1 && share <= 10_000 ? share : null;
}
