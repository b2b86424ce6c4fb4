import type { ChargeState } from '@phonebill/contract/wire';

/** What a list of charges is asked for. */
export interface ChargeFilter {
  readonly agreementNo: string | null;
  /** yyyymm, in China. */
  readonly month: string | null;
  readonly state: ChargeState | null;
}

/** The queries about agreements and their charges. After a change all of them are asked again. */
export const agreementKeys = {
  all: ['agreements'] as const,
  list: (which: 'live' | 'ended') => ['agreements', 'list', which] as const,
  one: (agreementNo: string) => ['agreements', 'one', agreementNo] as const,
  charges: (filter: ChargeFilter) => ['agreements', 'charges', filter] as const,
  charge: (chargeNo: string) => ['agreements', 'charge', chargeNo] as const,
  bill: (agrMbl: string, agreementNo: string | null) => ['agreements', 'bill', agrMbl, agreementNo] as const,
  recommendations: ['agreements', 'recommendations'] as const,
};
