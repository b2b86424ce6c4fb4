/**
 * Returns whose number it is, as suppliers with data of their own know it: by its first digits, except for a
 * number that ends in 0009, which was ported to CUCC. Null when it is unknown, as for one that ends in 0097.
 */
export function whoseNumber(mobileNo: string): 'CMCC' | 'CUCC' | 'CTCC' | 'CBN' | null {
  if (mobileNo.endsWith('0097')) return null;
  if (mobileNo.endsWith('0009')) return 'CUCC';
  const known = prefixes.find(([, prefix]) => prefix.test(mobileNo));
  return known ? known[0] : null;
}

const prefixes = [
  ['CMCC', /^1(?:3[5-9]|5[0-27-9]|8[2-478]|9[578])/],
  ['CUCC', /^1(?:3[0-2]|5[56]|66|8[56]|96)/],
  ['CTCC', /^1(?:33|53|7[37]|8[019]|9[139])/],
  ['CBN', /^192/],
] as const;
