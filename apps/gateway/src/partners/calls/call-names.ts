// Every call that is made to a partner, by its name in the log, in traces and in metrics: what is asked of
// whoever does that work, in our own protocol or another, so that alarms need not know which it is.

/** What a provider of money is asked, whichever it is. */
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
  // `payerOf`: who a payer is that came back with a code, of one that has to know; `certificates`: those that
  // it signs by.
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
  // `confirmTopUp`: of a supplier that takes a request in two steps; `balance`: of one paid in advance;
  // `token`: of one whose calls need a token that is fetched first; `offers`: what it says that it sells.
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
  // `query`: where the same request again would be a second message; `queryReplies`: what a number replied.
  sms: ['send', 'query', 'queryReplies'],
} as const;

type Partner = keyof typeof CALLS;

/** `carrier.topUp`: the partner, as it is counted, and what it is asked. */
export type PartnerCall = { [P in Partner]: `${P}.${(typeof CALLS)[P][number]}` }[Partner];

/** All of them. */
export const partnerCalls: readonly PartnerCall[] = Object.entries(CALLS).flatMap(([partner, names]) =>
  names.map((name) => `${partner}.${name}` as PartnerCall),
);

/** `carrier` of `carrier.topUp`. */
export function partnerOf(call: PartnerCall): string {
  return call.slice(0, call.indexOf('.'));
}
