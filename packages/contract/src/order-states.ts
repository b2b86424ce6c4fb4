/**
 * The states a user can meet, as plain lists: the pages show them, the gateway's tables define how they
 * change.
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

/** `indeterminate`: the carrier has not answered; neither credited nor refused. */
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

export const refundStates = ['due', 'sending', 'processing', 'indeterminate', 'rejected', 'settled'] as const;
export type RefundState = (typeof refundStates)[number];

/** How a user pays an order. `points` may have a part in money beside it. */
export const userPayMethods = ['cash', 'digital', 'points'] as const;
export type UserPayMethod = (typeof userPayMethods)[number];

/** Those that a payment provider takes; `agreement` is debited by itself, from one of its sources. */
export const providerPayMethods = [...userPayMethods, 'agreement'] as const;
export type ProviderPayMethod = (typeof providerPayMethods)[number];

/** How an order is paid; `activity`: by an activity's budget, which gives it to the user as a reward. */
export const payMethods = [...providerPayMethods, 'activity'] as const;
export type PayMethod = (typeof payMethods)[number];

/**
 * What the payer's browser is. `phone`: of a phone, or the wallet's app. `desktop`: without an app that pays.
 * `messagingApp`: the messaging app's own browser, which leads to no other app. `alipayApp`: Alipay's.
 */
export const payerBrowsers = ['phone', 'desktop', 'messagingApp', 'alipayApp'] as const;
export type PayerBrowser = (typeof payerBrowsers)[number];

/**
 * Who takes what is paid in cash: a cashier of our own protocol, WeChat Pay, Alipay. A name is kept with
 * payments: it never gets another meaning.
 */
export const cashierNames = ['phonebill', 'wechat', 'alipay'] as const;
export type CashierName = (typeof cashierNames)[number];

/**
 * Why an order that was not paid is closed. `pointsRefused`: its points could not be spent, and what was paid
 * beside them goes back. `debitRefused`: an automatic charge that no source paid. `agreementEnded`: its
 * agreement was cancelled before it was paid. `paymentReturned`: what was paid was given back at its provider
 * before anything was delivered.
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
 * Why money or points go back. `otherPartRefused`: the other part of the payment failed. `otherAmount`: the
 * provider took another amount than the order asked for, and the whole of it goes back. `givenBack`: the
 * number was credited, and an operator gave back all or a part of what was paid.
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

/** What an order is for: a top-up, or paying back what credit pay advanced for earlier ones. */
export const orderKinds = ['topUp', 'repayment'] as const;
export type OrderKind = (typeof orderKinds)[number];
