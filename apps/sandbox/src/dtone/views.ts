/** A transaction, and the account's balance, in DT One's words. */
import { fenToWire, type Micros } from '@phonebill/money';
import type { Float } from '../floats/floats.ts';
import { CURRENCY, priceOf } from './prices.ts';
import type { DtOneState, Transaction } from './transaction-store.ts';

const classes: Readonly<Record<DtOneState, number>> = {
  CREATED: 1,
  CONFIRMED: 2,
  CANCELLED: 4,
  SUBMITTED: 5,
  COMPLETED: 7,
  DECLINED: 9,
};

export function transactionView(transaction: Transaction) {
  const { id, requestNo, productId, mobileNo, amountFen, state, message } = transaction;
  const amount = fenToWire(amountFen) / 100;
  const price = priceOf(amountFen);
  return {
    id,
    external_id: requestNo,
    creation_date: time(transaction.createdAt),
    confirmation_expiration_date: time(transaction.confirmBy),
    confirmation_date: transaction.confirmedAt === null ? null : time(transaction.confirmedAt),
    status: {
      id: classes[state] * 10_000,
      message,
      class: { id: classes[state], message: state },
    },
    product: { id: productId, type: 'RANGED_VALUE_RECHARGE', name: `CNY range ${productId}` },
    credit_party_identifier: { mobile_number: mobileNo },
    requested_values: { destination: { unit_type: 'CURRENCY', unit: 'CNY', amount } },
    prices: {
      wholesale: {
        unit_type: 'CURRENCY',
        unit: CURRENCY,
        amount: units(price.amount),
        fee: units(price.fee),
      },
      retail: null,
    },
    operator_reference: state === 'COMPLETED' ? `OP${id}` : null,
    pin: null,
  };
}

export function balanceView({ currency, available, held }: Float) {
  return {
    id: 1,
    unit_type: 'CURRENCY',
    unit: currency,
    available: units(available),
    holding: units(held),
    credit_limit: 0,
  };
}

/** As JSON has it: at most six decimals, which a number carries exactly enough. */
const units = (amount: Micros): number => Number(amount) / 1_000_000;

const time = (ms: number): string => new Date(ms).toISOString();
