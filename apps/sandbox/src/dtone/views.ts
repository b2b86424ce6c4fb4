/** A transaction, and the account's balance, in DT One's format. */
import { type Fen, fenToWire, type Micros } from '@phonebill/money';
import type { Float } from '../floats/floats.ts';
import { findProduct, LEAST_FEN, MOST_FEN, operators, type Product } from './products.ts';
import { CURRENCY, priceOf } from './prices.ts';
import type { DtOneState, Transaction } from './transaction-store.ts';

const classes: Readonly<Record<DtOneState, number>> = {
  CREATED: 1,
  CONFIRMED: 2,
  REJECTED: 3,
  CANCELLED: 4,
  SUBMITTED: 5,
  COMPLETED: 7,
  REVERSED: 8,
  DECLINED: 9,
};

export function transactionView(transaction: Transaction) {
  const { id, requestNo, productId, mobileNo, amountFen, state, message } = transaction;
  const amount = inYuan(amountFen);
  const price = priceOf(amountFen);
  const product = findProduct(productId);
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
    product: product && headOf(product),
    credit_party_identifier: { mobile_number: mobileNo },
    ...(product?.faceFen === null && { requested_values: { destination: yuan(amount) } }),
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

/** Returns a product as it is listed. */
export function productView(product: Product) {
  const { faceFen } = product;
  return {
    ...headOf(product),
    destination: yuan(faceFen === null ? { min: inYuan(LEAST_FEN), max: inYuan(MOST_FEN) } : inYuan(faceFen)),
  };
}

/** Returns an operator to which a number may belong. */
export function operatorView(carrier: Product['carrier'], isIdentified: boolean) {
  const country = { iso_code: 'CHN', name: 'China', regions: null };
  return {
    id: operators[carrier],
    name: `China ${carrier}`,
    country,
    regions: null,
    identified: isIdentified,
  };
}

function headOf({ id, carrier, faceFen }: Product) {
  return {
    id,
    name: `${carrier} ${faceFen === null ? 'open range' : `CNY ${inYuan(faceFen)}`}`,
    type: faceFen === null ? 'RANGED_VALUE_RECHARGE' : 'FIXED_VALUE_RECHARGE',
    operator: { id: operators[carrier], name: `China ${carrier}` },
  };
}

const yuan = <Amount>(amount: Amount) => ({ unit_type: 'CURRENCY', unit: 'CNY', amount });
const inYuan = (amountFen: Fen): number => fenToWire(amountFen) / 100;

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

/**
 * Returns an amount as a JSON number: it has at most six decimals, which such a number carries exactly
 * enough.
 */
const units = (amount: Micros): number => Number(amount) / 1_000_000;

const time = (ms: number): string => new Date(ms).toISOString();
