/**
 * The public interface of the partners module: what all partners have in common. The ports, which other
 * modules use, have an index of their own: payments, carrier, entrust, sms, points, invoices, persons,
 * wallet-accounts; so have calls and kept-calls. Which adapter implements a port is decided in app.ts alone,
 * which imports the adapters' own files.
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
