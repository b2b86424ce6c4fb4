/** The shapes of Reloadly's answers, and conversions of them. */
import { microsFromNumber, parseYuan } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Cost, Float } from '../carrier/port.ts';
import { Text } from '../wire-shapes.ts';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });

const TransactionWire = Type.Object({
  transactionId: Type.Integer({ minimum: 1 }),
  status: Text,
  customIdentifier: Text,
  recipientPhone: Type.Union([Text, Type.Integer({ minimum: 1 })]),
  requestedAmount: Type.Number({ exclusiveMinimum: 0 }),
  requestedAmountCurrencyCode: Type.Literal('CNY'),
  deliveredAmount: orNull(Type.Number({ minimum: 0 })),
  deliveredAmountCurrencyCode: orNull(Currency),
  transactionDate: Text,
  // Checked separately: an invalid price says nothing about whether the number was credited.
  fee: Type.Optional(Type.Unknown()),
  balanceInfo: Type.Optional(Type.Unknown()),
});
export type TransactionWire = Static<typeof TransactionWire>;
export const transactionShape = Compile(TransactionWire);

/** The fields that each row with a credit must have. */
export const listedShape = Compile(Type.Pick(TransactionWire, ['transactionId', 'transactionDate']));

/** A page of the report; only those of its rows are checked that are asked about. */
export const reportShape = Compile(
  Type.Object({
    content: Type.Array(Type.Unknown(), { maxItems: 1000 }),
    last: Type.Optional(Type.Boolean()),
    totalPages: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
);

/** Returns our number in a row; null when the row has none. */
export function identifierOf(row: unknown): string | null {
  const identifier = (row as { customIdentifier?: unknown } | null)?.customIdentifier;
  return typeof identifier === 'string' ? identifier : null;
}

export const takenShape = Compile(Type.Object({ transactionId: Type.Integer({ minimum: 1 }) }));

const StatusWire = Type.Object({
  code: orNull(Text),
  message: orNull(Text),
  status: Text,
  // Present only for a top-up that was credited.
  transaction: Type.Optional(Type.Unknown()),
});
export type StatusWire = Static<typeof StatusWire>;
export const statusShape = Compile(StatusWire);

const BalanceWire = Type.Object({ balance: Type.Number(), currencyCode: Currency });
export const balanceShape = Compile(BalanceWire);

const Amount = Type.Number({ exclusiveMinimum: 0 });
const OperatorWire = Type.Object({
  operatorId: Type.Integer({ minimum: 1 }),
  status: orNull(Text),
  denominationType: Type.Union([Type.Literal('FIXED'), Type.Literal('RANGE')]),
  supportsLocalAmounts: Type.Boolean(),
  destinationCurrencyCode: Currency,
  localMinAmount: orNull(Amount),
  localMaxAmount: orNull(Amount),
  localFixedAmounts: orNull(Type.Array(Amount, { maxItems: 500 })),
});
export type OperatorWire = Static<typeof OperatorWire>;
export const operatorShape = Compile(OperatorWire);

/** The operator of a number. */
export const detectedShape = Compile(
  Type.Object({
    operatorId: Type.Integer({ minimum: 1 }),
    country: Type.Object({ isoName: Type.String() }),
  }),
);

const costShape = Compile(Type.Object({ cost: Type.Number({ minimum: 0 }), currencyCode: Currency }));
const feeShape = Compile(Type.Number({ minimum: 0 }));

const Identified = Type.Object({ customIdentifier: Text });
/**
 * A webhook; nothing in it is believed except which top-up it is about, which is stated in one of two places.
 */
export const hintShape = Compile(
  Type.Object({ data: Type.Union([Identified, Type.Object({ transaction: Identified })]) }),
);

/** The errors that we distinguish. */
export const IDENTIFIER_USED = 'CUSTOM_IDENTIFIER_ALREADY_USED';
export const RECENTLY_RECHARGED = 'PHONE_RECENTLY_RECHARGED';
export const BALANCE_TOO_LOW = 'INSUFFICIENT_BALANCE';

export const OPERATOR_GONE = 'OPERATOR_NOT_FOUND';

/** The errors that mean that Reloadly does not know a number's operator. */
export const NOT_DETECTED: ReadonlySet<string> = new Set([
  'COULD_NOT_AUTO_DETECT_OPERATOR',
  'INVALID_RECIPIENT_PHONE',
  'INVALID_PHONE_NUMBER',
]);

/** Our words for the reasons why nothing was accepted; any other error is not known to be final. */
export const refusals: Readonly<Record<string, string>> = {
  INVALID_AMOUNT: 'amount_not_accepted',
  INVALID_AMOUNT_FOR_OPERATOR: 'amount_not_accepted',
  INVALID_RECIPIENT_PHONE: 'number_not_accepted',
  INVALID_PHONE_NUMBER: 'number_not_accepted',
  COUNTRY_NOT_SUPPORTED: 'product_unavailable',
  OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE: 'product_unavailable',
};

/** Returns the requested amount in fen; null when it is not a whole number of fen. */
export function requestedFenOf({ requestedAmount }: TransactionWire): bigint | null {
  return parseYuan(String(requestedAmount));
}

/**
 * Returns the amount delivered to the number in fen; null when it is not stated in yuan, or not a whole
 * number of fen.
 */
export function deliveredFenOf({
  deliveredAmount,
  deliveredAmountCurrencyCode: currency,
}: TransactionWire): bigint | null {
  if (typeof deliveredAmount !== 'number' || currency !== 'CNY') return null;
  return parseYuan(String(deliveredAmount));
}

/**
 * Returns what the top-up takes from the float, including the fee; null when it is not stated, or not as
 * money.
 */
export function costOf({ balanceInfo, fee }: TransactionWire): Cost | null {
  if (!costShape.Check(balanceInfo)) return null;
  const total = microsFromNumber(balanceInfo.cost);
  const ofFee = feeShape.Check(fee) ? microsFromNumber(fee) : 0n;
  return total === null || ofFee === null ? null : { currency: balanceInfo.currencyCode, total, fee: ofFee };
}

/** Returns the float; an empty array when the balance is not an amount that can be stored. */
export function floatsOf({ balance, currencyCode }: Static<typeof BalanceWire>): readonly Float[] {
  const available = microsFromNumber(balance);
  return available === null ? [] : [{ currency: currencyCode, available }];
}
