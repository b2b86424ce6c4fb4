// The names of all calls made to partners, as used in the log, in traces and in metrics. A call has the same
// name whether the partner speaks our own protocol or another, so alarms need not distinguish them.

/** The calls to payment providers, the same for each of them. */
const PAYMENT_CALLS = [
  'authorise',
  'capture',
  'query',
  'void',
  'refund',
  'queryRefund',
  'statement',
  'totals',
] as const;

const CALLS = {
  // `payerOf`: identifies a payer who came back with a code, at a provider that needs to know;
  // `certificates`: fetches the certificates that the provider signs with.
  cashier: [...PAYMENT_CALLS, 'payerOf', 'certificates'],
  digital: PAYMENT_CALLS,
  entrust: [
    ...PAYMENT_CALLS,
    'certificates',
    'signMandate',
    'queryMandate',
    'endMandate',
    'signingPage',
    'notifyPayer',
    'bindPage',
    'cards',
    'creditAccount',
    'repay',
    'queryRepayment',
    'cancelRepayment',
    'repayments',
    'repaymentTotals',
  ],
  points: [...PAYMENT_CALLS, 'balance', 'openHolds', 'grant', 'queryGrant', 'grants'],
  // `confirmTopUp`: the second step at a supplier whose top-ups take two; `balance`: the float at a supplier
  // that is paid in advance; `token`: the token that a supplier's calls need; `offers`: what a supplier says
  // that it sells.
  carrier: [
    'topUp',
    'confirmTopUp',
    'queryTopUp',
    'cancelTopUp',
    'lookUp',
    'bill',
    'redeemOneTap',
    'redeemSignOn',
    'balance',
    'offers',
    'token',
    'statement',
    'totals',
  ],
  invoices: ['ask', 'query'],
  persons: ['checkName', 'queryNameCheck', 'bindCard', 'confirmCard', 'queryCard'],
  walletAccounts: ['register', 'query'],
  wallet: ['redeem'],
  // `query`: looks a message up at a centre where a repeated request would send a second message;
  // `queryReplies`: what a number replied.
  sms: ['send', 'query', 'queryReplies'],
} as const;

type Partner = keyof typeof CALLS;

/** The name of a call, like `carrier.topUp`: the partner as it appears in metrics, and the call. */
export type PartnerCall = { [P in Partner]: `${P}.${(typeof CALLS)[P][number]}` }[Partner];

/** The names of all calls. */
export const partnerCalls: readonly PartnerCall[] = Object.entries(CALLS).flatMap(([partner, names]) =>
  names.map((name) => `${partner}.${name}` as PartnerCall),
);

/** Returns the partner of a call: `carrier` for `carrier.topUp`. */
export function partnerOf(call: PartnerCall): string {
  return call.slice(0, call.indexOf('.'));
}
