import type { ChargeState } from '@phonebill/contract/wire';

/** What a list of charges is asked for. */
export interface ChargeFilter {
  readonly agreementNo: string | null;
  /** yyyymm, in China. */
  readonly month: string | null;
  readonly state: ChargeState | null;
}

const own = ['agreements', 'own'] as const;
const offer = ['agreements', 'offer'] as const;

/** The queries of this feature, in one family: what is asked again together begins with the same words. */
export const agreementKeys = {
  /** Whatever an opening, a change or the end of an agreement may change. */
  own,
  list: (which: 'live' | 'ended') => [...own, 'list', which] as const,
  one: (agreementNo: string) => [...own, 'one', agreementNo] as const,
  charges: (filter: ChargeFilter) => [...own, 'charges', filter] as const,
  charge: (chargeNo: string) => [...own, 'charge', chargeNo] as const,
  bill: (agrMbl: string, agreementNo: string | null) => [...own, 'bill', agrMbl, agreementNo] as const,
  recommendations: [...own, 'recommendations'] as const,
  /** Whether numbers may have an agreement; `check`: one of them. */
  checks: [...own, 'check'] as const,
  check: (agrMbl: string) => [...own, 'check', agrMbl] as const,

  /** What an agreement may say: the same for everybody who comes by the same channel. */
  offer,
  rules: (cnlCode: string | undefined) => [...offer, 'rules', cnlCode ?? null] as const,
  amounts: (cnlCode: string | undefined) => [...offer, 'amounts', cnlCode ?? null] as const,

  /** An opening or a change: what prepares and what seals one knows its state already. */
  operation: (requestNo: string) => ['agreements', 'operation', requestNo] as const,
  card: ['agreements', 'card'] as const,
  creditAccount: ['agreements', 'creditAccount'] as const,
  cancelReasons: ['agreements', 'cancelReasons'] as const,
  textVersion: ['agreements', 'textVersion'] as const,
};
