/**
 * Features that only some operators can offer, since each needs a partner that not every operator has. Plain
 * data.
 * - `points`: paying with reward points, and rewards of points; needs the points service.
 * - `digital`: paying with digital RMB; needs its cashier.
 * - `automatic`: automatic top-up and all that belongs to it; needs entrusted payments.
 * - `creditPay`: automatic top-ups that are paid later; needs a credit line at the entrusted payments.
 * - `bills`: the monthly costs of a number, and what it has left; needs the carrier.
 * - `invoices`: invoices of credited orders; needs the carrier.
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
 * The feature that another one depends on, since the same partner provides both: it lends, and it checks the
 * name of a user who pays with digital RMB.
 */
export const featureNeeds: Readonly<Partial<Record<Feature, Feature>>> = {
  creditPay: 'automatic',
  digital: 'automatic',
};
