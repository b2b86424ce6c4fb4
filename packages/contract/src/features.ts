/**
 * What only some operators can offer: each needs a partner that not everybody has. Plain data.
 * - `points`: to pay with reward points, and rewards of points: the points service.
 * - `digital`: to pay with digital RMB: its cashier.
 * - `automatic`: automatic top-up and all that belongs to it: entrusted payments.
 * - `creditPay`: automatic top-ups that are paid later: a credit line at the entrusted payments.
 * - `bills`: what a number costs by month, and what it has left: the carrier.
 * - `invoices`: invoices of credited orders: the carrier.
 * - `walletSignOn`: being signed on by the wallet, or by the carrier, without a code.
 */
export const features = [
  'points',
  'digital',
  'automatic',
  'creditPay',
  'bills',
  'invoices',
  'walletSignOn',
] as const;
export type Feature = (typeof features)[number];

/**
 * The feature without which another is not there, since one partner is behind both: it lends, and it checks
 * the name of whoever pays with digital RMB.
 */
export const featureNeeds: Readonly<Partial<Record<Feature, Feature>>> = {
  creditPay: 'automatic',
  digital: 'automatic',
};
