import type { Carrier, OrderView } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../platform/language/index.ts';

const names = defineTexts({
  en: { CMCC: 'China Mobile', CUCC: 'China Unicom', CTCC: 'China Telecom', CBN: 'China Broadnet' },
  zh: { CMCC: '中国移动', CUCC: '中国联通', CTCC: '中国电信', CBN: '中国广电' },
});

/** The carrier by name; null when it is not known. */
export function carrierName(carrier: Carrier, language: Language): string | null {
  return carrier === 'UNKNOWN' ? null : names[language][carrier];
}

/** `China Mobile · Beijing` as far as known; null when nothing is. */
export function carrierPlace(
  { carrier, province }: Pick<OrderView, 'carrier' | 'province'>,
  language: Language,
): string | null {
  const parts = [carrierName(carrier, language), province?.[language]].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length === 0 ? null : parts.join(' · ');
}
