/**
 * Calls for charges, for the amounts that credit pay advanced for them, and for the cards they are debited
 * from (SPEC section 7).
 */
import { Type } from 'typebox';
import { chargeStates } from '../agreement-states.ts';
import { users, type CallRows } from './call-row.ts';
import {
  AgreementNo,
  BankCard,
  Charge,
  ChargeMonth,
  ChargeNo,
  CreditAccount,
  Debt,
} from '../schemas/agreements.ts';
import { Amount, MobileNo, Month, RequestNo, SsoToken, nullable, oneOf } from '../schemas/fields.ts';
import { ChosenCashier, Order, PayerBrowser, PaymentRequest } from '../schemas/orders.ts';

/** A text, since a query string carries texts only. */
const PageSizeText = Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' });

export const chargeCalls = {
  'GET /auto/v1/charge/bill': {
    token: 'carried',
    who: users,
    summary: 'Own charges, newest first, paged',
    request: Type.Object({
      ssoToken: SsoToken,
      agreementNo: Type.Optional(AgreementNo),
      month: Type.Optional(Month),
      state: Type.Optional(oneOf(chargeStates)),
      cursor: Type.Optional(Type.String({ maxLength: 64 })),
      pageSize: Type.Optional(PageSizeText),
    }),
    response: Type.Object({ charges: Type.Array(Charge), nextCursor: nullable(Type.String()) }),
  },
  'GET /auto/v1/charge/getBillByAgrMbl': {
    token: 'carried',
    who: users,
    summary: "A number's charges under own agreements, by month",
    request: Type.Object({ ssoToken: SsoToken, agrMbl: MobileNo, agreementNo: Type.Optional(AgreementNo) }),
    response: Type.Object({
      agrMbl: Type.String(),
      months: Type.Array(ChargeMonth, { description: 'The last twelve, newest first, without gaps' }),
    }),
  },
  'GET /auto/v1/creditPay/account': {
    token: 'carried',
    who: users,
    feature: 'creditPay',
    summary: 'Credit pay: the account, and what is owed',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({
      account: CreditAccount,
      owedFen: Amount,
      overdueFen: Amount,
      debts: Type.Array(Debt, {
        description: 'Unpaid ones, the oldest first; then the last ten that were paid',
      }),
    }),
  },
  'POST /auto/v1/creditPay/batchReorder': {
    token: 'carried',
    who: users,
    feature: 'creditPay',
    summary: 'Pay arrears, one or many, all at once or none',
    request: Type.Object({
      ssoToken: SsoToken,
      requestNo: RequestNo,
      chargeNos: Type.Array(ChargeNo, {
        minItems: 1,
        maxItems: 100,
        description: 'All of them are paid, or none',
      }),
      browser: Type.Optional(PayerBrowser),
      cashier: Type.Optional(ChosenCashier),
    }),
    response: Type.Object({ order: Order, payment: nullable(PaymentRequest), debts: Type.Array(Debt) }),
  },
  'GET /auto/v1/userInfo/isBindingCard': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    summary: 'Whether the wallet has a bank card of the user, and which',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ bound: Type.Boolean(), cards: Type.Array(BankCard) }),
  },
  'GET /auto/v1/userInfo/getH5BindCardUrl': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    summary: "The wallet's page for binding a card",
    request: Type.Object({
      ssoToken: SsoToken,
      backUrl: Type.Optional(Type.String({ maxLength: 2048, description: 'A page of ours to come back to' })),
    }),
    response: Type.Object({
      url: Type.String({ description: 'Empty: the wallet has no page for this user, see cardBinding' }),
    }),
  },
} as const satisfies CallRows;
