/**
 * The door of the room of partners: what all of them have in common. The ports, which every other room speaks
 * to, have a door each: payments, carrier, entrust, sms, points, invoices, persons, wallet-accounts. So have
 * calls, and kept-calls. Which
 * adapter stands behind one is decided in app.ts alone, which names the adapters' own files.
 */
export { indeterminate, type Indeterminate, type NotFound } from './answers.ts';
export type { CaptchaProvider } from './captcha/port.ts';
export type { StatementTotal } from './statement.ts';
export {
  candidatesOf,
  createSupply,
  onlySupplier,
  soldOf,
  supplierOf,
  type Supply,
  type TopUpSuppliers,
  unlimitedSupply,
} from './suppliers.ts';
export type { SignOnPartners, TokenIssuer } from './wallet/port.ts';
export {
  fromNobody,
  MalformedWebhook,
  UnknownEvent,
  type WebhookHeaders,
  type WebhookReader,
} from './signed-webhook.ts';
