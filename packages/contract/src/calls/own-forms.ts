/**
 * Calls of our own for the forms of SPEC section 5 that its calls leave out: real-name details, binding a
 * bank card where the wallet has no page for it, and invoices.
 */
import { Type } from 'typebox';
import { OrderNo, RequestNo, SsoToken, SmsCode, nullable, oneOf } from '../schemas/fields.ts';
import { CardBinding, Invoice, invoiceKinds, RealName, titleKinds } from '../schemas/own-forms.ts';
import { type CallRows, users, usersAndTourists } from './call-row.ts';

/** Any text; the gateway decides whether it obeys the form's rule, with SPEC section 5's message. */
const Typed = Type.String({ maxLength: 200 });

export const ownFormCalls = {
  'GET /own/v1/realName': {
    token: 'carried',
    who: usersAndTourists,
    ours: true,
    summary: 'Whether the name and identity number of the caller were checked',
    request: Type.Object({ ssoToken: SsoToken }),
    response: RealName,
  },
  'POST /own/v1/realName': {
    token: 'carried',
    who: usersAndTourists,
    feature: 'automatic',
    ours: true,
    summary: 'Check a name and an identity number, once for each user',
    request: Type.Object({ ssoToken: SsoToken, requestNo: RequestNo, name: Typed, idNumber: Typed }),
    response: RealName,
  },
  'POST /own/v1/cardBinding': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    ours: true,
    summary: 'Begin to bind a bank card without a page of the wallet; a code is sent. Again: another code',
    request: Type.Object({
      ssoToken: SsoToken,
      requestNo: RequestNo,
      cardNo: Typed,
      name: Typed,
      phone: Typed,
    }),
    response: CardBinding,
  },
  'POST /own/v1/cardBinding/confirm': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    ours: true,
    summary: 'Bind the card with the code, and with the password that the wallet asks for',
    request: Type.Object({
      ssoToken: SsoToken,
      bindingNo: Type.String({ pattern: '^B[0-9]{36}$' }),
      smsCode: SmsCode,
      paymentPassword: Type.Optional(Typed),
      loginPassword: Type.Optional(Typed),
    }),
    response: Type.Object({ bound: Type.Literal(true) }),
  },
  'GET /own/v1/invoice': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'The invoice of an order, and whether one may be asked for',
    request: Type.Object({ ssoToken: SsoToken, orderNo: OrderNo }),
    response: Type.Object({ invoice: nullable(Invoice), mayAsk: Type.Boolean() }),
  },
  'POST /own/v1/invoice': {
    token: 'carried',
    who: users,
    feature: 'invoices',
    ours: true,
    summary: 'Ask for the invoice of a credited order; electronic, or on paper to an address',
    request: Type.Object({
      ssoToken: SsoToken,
      requestNo: RequestNo,
      orderNo: OrderNo,
      kind: oneOf(invoiceKinds),
      titleKind: oneOf(titleKinds),
      title: Typed,
      taxNo: Type.Optional(Typed),
      recipient: Type.Optional(Typed),
      phone: Type.Optional(Typed),
      area: Type.Optional(Typed),
      address: Type.Optional(Typed),
    }),
    response: Type.Object({ invoice: Invoice }),
  },
} as const satisfies CallRows;
