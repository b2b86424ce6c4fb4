/** The fields of a payment before any provider has answered. */
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
