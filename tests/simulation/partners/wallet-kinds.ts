/**
 * The kinds of wallets that debit under a mandate. One signs by our call alone; with the others, payers sign
 * on the wallet's page, and the wallet then announces each debit to them or debits by a plan. Written from
 * what WeChat Pay and Alipay publish.
 */
import type { MandateTraits } from '../../../apps/gateway/src/partners/entrust/port.ts';

export type WalletKind = 'signsByCall' | 'tellsPayers' | 'debitsByPlan';

const at = { zh: '钱包', en: 'The wallet' };

/** The traits of each kind; null for the default ones. */
export const walletTraits: Readonly<Record<WalletKind, MandateTraits | null>> = {
  signsByCall: null,
  tellsPayers: {
    payerSignsAt: at,
    preNotice: { hours: { from: 7, to: 22 }, waitDays: 2, debitDays: 3 },
    monthlyPlan: null,
    sources: ['balance'],
  },
  debitsByPlan: {
    payerSignsAt: at,
    preNotice: null,
    monthlyPlan: { latestDay: 28 },
    sources: ['balance'],
  },
};
