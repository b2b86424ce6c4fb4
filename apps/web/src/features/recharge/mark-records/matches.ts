import type { MarkedNumberView } from '@phonebill/contract/wire';

/**
 * Whether a number is meant by what was typed: a part of its name, or of its digits however they are grouped.
 * Nothing typed means every number.
 */
export function matches(
  { mobileNo, remark }: Pick<MarkedNumberView, 'mobileNo' | 'remark'>,
  typed: string,
): boolean {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (remark.normalize('NFKC').toLowerCase().includes(text)) return true;
  const digits = text.replace(/[\s\p{Pd}]/gu, '').replace(/^\+86/, '');
  return /^\d+$/.test(digits) && mobileNo.includes(digits);
}
