/**
 * The order states that a user can meet, as plain lists: the pages show them, and the gateway's tables define
 * the transitions between them.
 */
export const orderStates = [
  'awaitingPayment',
  'delivering',
  'credited',
  'refunding',
  'refunded',
  'closed',
] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentStates = ['created', 'pending', 'paid', 'declined', 'closed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `indeterminate`: the carrier has not answered; the delivery is neither credited nor refused. */
export const deliveryStates = [
  'queued',
  'sending',
  'accepted',
  'indeterminate',
  'credited',
  'refused',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const refundStates = [
  'due',
  'held',
  'sending',
  'processing',
  'indeterminate',
  'rejected',
  'settled',
] as const;
export type RefundState = (typeof refundStates)[number];

/** How a user pays an order. `points` may be combined with a part in money. */
export const userPayMethods = ['cash', 'digital', 'points'] as const;
export type UserPayMethod = (typeof userPayMethods)[number];

/**
 * The methods that a payment provider handles; `agreement` is debited automatically, from one of the
 * agreement's sources.
 */
export const providerPayMethods = [...userPayMethods, 'agreement'] as const;
export type ProviderPayMethod = (typeof providerPayMethods)[number];

/** How an order is paid. `activity`: from an activity's budget, as a reward for the user. */
export const payMethods = [...providerPayMethods, 'activity'] as const;
export type PayMethod = (typeof payMethods)[number];

/**
 * The kind of browser that the payer uses. `phone`: a phone's browser, or the wallet's app. `desktop`: a
 * computer's, without an app that pays. `messagingApp`: the messaging app's own browser, which opens no other
 * app. `alipayApp`: Alipay's.
 */
export const payerBrowsers = ['phone', 'desktop', 'messagingApp', 'alipayApp'] as const;
export type PayerBrowser = (typeof payerBrowsers)[number];

/**
 * The providers of cash payments: a cashier of our own protocol, WeChat Pay, Alipay. The name is stored with
 * each payment, so its meaning must never change.
 */
export const cashierNames = ['phonebill', 'wechat', 'alipay'] as const;
export type CashierName = (typeof cashierNames)[number];

/**
 * The reasons for which an unpaid order is closed. `pointsRefused`: its points could not be spent, and what
 * was paid beside them is refunded. `debitRefused`: an automatic charge that no source paid.
 * `agreementEnded`: its agreement was cancelled before it was paid. `paymentReturned`: the payment was
 * refunded at its provider before anything was delivered.
 */
export const closeReasons = [
  'expired',
  'cancelled',
  'pointsRefused',
  'debitRefused',
  'agreementEnded',
  'paymentReturned',
] as const;
export type CloseReason = (typeof closeReasons)[number];

/**
 * The reasons for which money or points are refunded. `otherPartRefused`: the other part of the payment
 * failed. `otherAmount`: the provider took an amount other than the order's, and all of it is refunded.
 * `givenBack`: the number was credited, and an operator refunded all or a part of the payment.
 */
export const refundReasons = [
  'deliveryFailed',
  'paidLate',
  'paidTwice',
  'otherPartRefused',
  'otherAmount',
  'givenBack',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export const carriers = ['CMCC', 'CUCC', 'CTCC', 'CBN', 'UNKNOWN'] as const;
export type Carrier = (typeof carriers)[number];

/** The purpose of an order: a top-up, or paying back what credit pay advanced for earlier top-ups. */
export const orderKinds = ['topUp', 'repayment'] as const;
export type OrderKind = (typeof orderKinds)[number];
