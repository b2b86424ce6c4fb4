import type { OrganizationView } from '@phonebill/contract/wire';
import type { Language } from '../../platform/language/index.ts';
import { carrierName } from '../../numbers/carrier.ts';
import { rechargeTexts } from './texts.ts';

/**
 * Carrier, province and city in one line: `China Mobile · Zhejiang Hangzhou`. A municipality is named once.
 */
export function describeOwner(
  { carrier, province, city, ported }: OrganizationView,
  language: Language,
): string {
  const texts = rechargeTexts[language];
  const places = [...new Set([province?.[language], city?.[language]].filter(Boolean))].join(' ');
  return [carrierName(carrier, language) ?? texts.carrierUnknown, places, ported && texts.ported]
    .filter(Boolean)
    .join(' · ');
}
