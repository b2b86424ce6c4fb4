/** A transaction in DT One's words. */
import { fenToWire } from '@phonebill/money';
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
    operator_reference: state === 'COMPLETED' ? `OP${id}` : null,
    pin: null,
  };
}

const time = (ms: number): string => new Date(ms).toISOString();
