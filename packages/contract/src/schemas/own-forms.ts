/** Schemas of the calls of our own for real names, card binding and invoices. */
import { type Static, Type } from 'typebox';
import { Amount, BilingualText, OrderNo, Time, nullable, oneOf } from './fields.ts';

/** `none`: never asked. `asked`: the partner has not answered yet. */
export const realNameStates = ['none', 'asked', 'matched', 'mismatched', 'notReceived'] as const;
export type RealNameState = (typeof realNameStates)[number];

export const RealName = Type.Object({
  state: oneOf(realNameStates),
  maskedName: Type.String({ description: 'With its last character alone; empty: none' }),
  maskedIdNumber: Type.String({ description: 'With its last four characters alone; empty: none' }),
});
export type RealNameView = Static<typeof RealName>;

/** The secret that the wallet asks for in addition to the code. */
export const cardSecretNames = ['nothing', 'paymentPassword', 'loginPassword'] as const;
export type CardSecretName = (typeof cardSecretNames)[number];

export const CardBinding = Type.Object({
  bindingNo: Type.String({ maxLength: 64 }),
  bank: BilingualText,
  lastDigits: Type.String(),
  maskedPhone: Type.String({ description: 'Where the code was sent' }),
  asks: oneOf(cardSecretNames),
  resendAfterMs: Type.Integer({ minimum: 0 }),
});
export type CardBindingView = Static<typeof CardBinding>;

export const invoiceStates = ['asked', 'issued', 'refused', 'undeliverable'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
export const invoiceKinds = ['electronic', 'paper'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const titleKinds = ['person', 'company'] as const;
export type TitleKind = (typeof titleKinds)[number];

export const Invoice = Type.Object({
  orderNo: OrderNo,
  state: oneOf(invoiceStates),
  kind: oneOf(invoiceKinds),
  titleKind: oneOf(titleKinds),
  title: Type.String(),
  taxNo: nullable(Type.String()),
  amountFen: Amount,
  area: nullable(Type.String({ description: 'Where a paper invoice goes' })),
  url: nullable(Type.String({ description: 'The invoice itself, once it was issued' })),
  reason: nullable(Type.String({ description: 'Why it was refused, as the partner names it' })),
  askedAt: Time,
  changedAt: Time,
});
export type InvoiceView = Static<typeof Invoice>;
