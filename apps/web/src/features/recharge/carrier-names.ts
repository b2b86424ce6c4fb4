import type { Carrier } from '@phonebill/contract/wire';
import { defineTexts } from '../../platform/language/index.ts';

/** The carriers by their own names. UNKNOWN has none. */
export const carrierNames = defineTexts({
  en: {
    CMCC: 'China Mobile',
    CUCC: 'China Unicom',
    CTCC: 'China Telecom',
    CBN: 'China Broadnet',
    UNKNOWN: '',
  } satisfies Record<Carrier, string>,
  zh: { CMCC: '中国移动', CUCC: '中国联通', CTCC: '中国电信', CBN: '中国广电', UNKNOWN: '' },
});
