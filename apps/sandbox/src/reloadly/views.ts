/** A top-up in Reloadly's format. */
import { type Fen, fenToWire, type Micros } from '@phonebill/money';
import { TIME_ZONE } from './account.ts';
import { CURRENCY, priceOf } from './prices.ts';
import type { ReloadlyTopUp } from './topup-store.ts';

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns a time as `2026-11-27 08:30:00`, in Reloadly's time zone. */
export const timeOf = (ms: number): string => clock.format(new Date(ms));

export function topUpView(topUp: ReloadlyTopUp) {
  const amount = fenToWire(topUp.amountFen) / 100;
  const { cost, discount } = priceOf(topUp.amountFen);
  return {
    transactionId: topUp.id,
    status: topUp.status,
    operatorTransactionId: topUp.status === 'SUCCESSFUL' ? `OP${topUp.id}` : null,
    customIdentifier: topUp.requestNo,
    recipientPhone: topUp.mobileNo,
    recipientEmail: null,
    senderPhone: null,
    countryCode: 'CN',
    operatorId: topUp.operatorId,
    operatorName: `China ${topUp.operatorId}`,
    discount: units(discount),
    discountCurrencyCode: CURRENCY,
    requestedAmount: amount,
    requestedAmountCurrencyCode: 'CNY',
    deliveredAmount: topUp.status === 'SUCCESSFUL' ? amount : null,
    deliveredAmountCurrencyCode: 'CNY',
    transactionDate: timeOf(topUp.createdAt),
    fee: 0,
    pinDetail: null,
    balanceInfo: topUp.status === 'SUCCESSFUL' ? { cost: units(cost), currencyCode: CURRENCY } : null,
  };
}

/** Returns the answer of the status call: it includes the transaction once it is credited. */
export function statusView(topUp: ReloadlyTopUp) {
  const isCredited = topUp.status === 'SUCCESSFUL';
  const message = isCredited || topUp.code === null ? null : 'The top-up was not carried out';
  return {
    code: topUp.code,
    message,
    status: topUp.status,
    transaction: isCredited ? topUpView(topUp) : null,
  };
}

/** Returns an operator that sells any amount in yuan between two limits. */
export function operatorView(carrier: string, operatorId: number, [least, most]: readonly [Fen, Fen]) {
  return {
    id: operatorId,
    operatorId,
    name: `China ${carrier}`,
    bundle: false,
    data: false,
    pin: false,
    supportsLocalAmounts: true,
    denominationType: 'RANGE',
    senderCurrencyCode: CURRENCY,
    destinationCurrencyCode: 'CNY',
    minAmount: null,
    maxAmount: null,
    localMinAmount: fenToWire(least) / 100,
    localMaxAmount: fenToWire(most) / 100,
    country: { isoName: 'CN', name: 'China' },
    fixedAmounts: [],
    localFixedAmounts: [],
    suggestedAmounts: [],
    suggestedAmountsMap: {},
    status: 'ACTIVE',
  };
}

/**
 * Returns an amount as a JSON number: it has at most six decimals, which such a number carries exactly
 * enough.
 */
export const units = (amount: Micros): number => Number(amount) / 1_000_000;
