import type { Language } from '../platform/language/index.ts';

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A month as narrow as a bar: `Nov`, `11`. `yyyymm`: as in a bill. */
export function shortMonth(yyyymm: string, language: Language): string {
  const month = Number(yyyymm.slice(4));
  return language === 'zh' ? String(month) : (NAMES[month - 1] ?? '');
}
