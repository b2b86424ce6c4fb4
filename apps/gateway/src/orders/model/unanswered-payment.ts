/** What is known of a payment before anybody has answered for it. */
export const unansweredPayment = {
  tradeNo: null,
  payUrl: null,
  payWith: null,
  cashier: null,
  declineReason: null,
  paidFrom: null,
  paidAmount: null,
  attemptCount: 0,
  paidAt: null,
} as const;
