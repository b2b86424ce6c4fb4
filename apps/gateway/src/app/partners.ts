/**
 * Creates the partners over HTTP, and the readers of their webhooks: the only place, besides
 * money-partners.ts and sms-partner.ts, that names a concrete adapter.
 */
import type { CashierName } from '@phonebill/contract';
import { allCashiers, type GatewayConfig } from '../config/index.ts';
import { routeOf, type SupplierName } from '../config/top-ups/index.ts';
import { webhookPaths } from '../http/index.ts';
import { createDeliveryWebhookReader } from '../partners/carrier/delivery-webhook.ts';
import { createHttpCarrier } from '../partners/carrier/http-carrier.ts';
import { createDtOne } from '../partners/dt-one/http-dt-one.ts';
import { readDtOneHint } from '../partners/dt-one/hint-webhook.ts';
import { createHttpInvoices } from '../partners/invoices/http-invoices.ts';
import { createInvoiceWebhookReader } from '../partners/invoices/invoice-webhook.ts';
import { createHttpCashier } from '../partners/payments/http-cashier.ts';
import { createPaymentWebhookReader } from '../partners/payments/payment-webhook.ts';
import { createHttpPersons } from '../partners/persons/http-persons.ts';
import { createHttpPoints } from '../partners/points/http-points.ts';
import { createHttpCaptcha } from '../partners/captcha/http-captcha.ts';
import { createReloadlyHintReader } from '../partners/reloadly/hint-webhook.ts';
import { createReloadly } from '../partners/reloadly/http-reloadly.ts';
import { createHttpSignOn } from '../partners/wallet/http-sign-on.ts';
import { createAccountReader } from '../partners/wallet-accounts/account-webhook.ts';
import { createHttpWalletAccounts } from '../partners/wallet-accounts/http-wallet-accounts.ts';
import { fromNobody, type TopUpSuppliers } from '../partners/index.ts';
import type { KeepCall } from '../partners/kept-calls/index.ts';
import { createPartnerGuards, type ReportCall, waitingLimits } from '../partners/calls/index.ts';
import { type Cashiers, createCashierReader, type PaymentProvider } from '../partners/payments/index.ts';
import type { EntrustedPayments } from '../partners/entrust/index.ts';
import type { SmsAttempts } from '../partners/sms/index.ts';
import type { TopUpSupplier } from '../partners/carrier/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import { cashierOf, entrustOf } from './money-partners.ts';
import { createPartnerOptions, readerOf } from './partner-options.ts';
import { createSmsPartner } from './sms-partner.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';

export type Partners = ReturnType<typeof createPartners>;

/**
 * Creates the partners at the configured addresses. `smsAttempts` records the messages to be sent. `close`
 * ends their connections.
 */
export function createPartners(
  config: GatewayConfig,
  clock: Clock,
  telemetry: Telemetry,
  smsAttempts: SmsAttempts,
  countCall: ReportCall = () => undefined,
  keepCall: KeepCall = () => undefined,
) {
  const options = createPartnerOptions(config, clock, telemetry, countCall, keepCall);
  const guards = createPartnerGuards(
    {
      pausesMs: config.times.partnerPausesMs,
      timeLimitMs: config.partnerTimeLimitMs,
      waiting: waitingLimits,
    },
    telemetry,
  );
  const onOtherProducts = (productIds: readonly number[]): void =>
    telemetry.log('error', 'products of DT One are not what DTONE_PRODUCTS says, and are not sold', {
      productIds: productIds.join(' '),
    });
  type AtItsPath = Exclude<
    keyof typeof webhookPaths,
    'cashier' | 'entrust' | 'invoices' | 'accounts' | 'dtone' | 'reloadly' | 'sms'
  >;
  const at = (partner: AtItsPath) => ({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config[partner]?.baseUrl ?? null,
    notifyUrl: config.callbackUrl + webhookPaths[partner],
  });

  /** The options of one of several suppliers. */
  const asSupplier = (name: SupplierName) => ({ supplier: name, guard: guards.forPartner(name) });

  /** Returns the suppliers. A name is stored with deliveries, so it must never get another meaning. */
  function suppliersOf({
    suppliers,
    routes,
  }: GatewayConfig['topUps']): Omit<TopUpSuppliers, 'unnamed' | 'restoredAt'> {
    const all = { carrier, dtone, reloadly } satisfies Record<SupplierName, TopUpSupplier | null>;
    return {
      byName: new Map(
        suppliers.flatMap((name) => {
          const supplier = all[name];
          return supplier ? [[name, supplier] as const] : [];
        }),
      ),
      routeOf: (topUp) => routeOf(routes, suppliers, topUp),
    };
  }

  const onNotTaken = (why: string): void => telemetry.log('warn', 'a message was not taken', { why });

  const cashiers = new Map<CashierName, ReturnType<typeof cashierOf>>(
    allCashiers(config.cashiers).map((one) => [one.kind, cashierOf(one, config, options, guards)]),
  );
  const digital = createHttpCashier({ ...at('digital'), desk: 'digital' });
  const points = createHttpPoints({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config.points?.baseUrl ?? null,
  });
  const entrusted = entrustOf(config, options, guards);
  const entrust: EntrustedPayments & { close(): Promise<void> } = entrusted.service;
  const carrier = createHttpCarrier({
    ...at('carrier'),
    ...asSupplier('carrier'),
    hasFloat: config.topUps.floats.carrier !== undefined,
  });
  const dtone =
    config.topUps.dtone &&
    createDtOne({
      ...options,
      ...config.topUps.dtone,
      ...asSupplier('dtone'),
      onOtherProducts,
      notifyUrl: config.callbackUrl + webhookPaths.dtone,
    });
  const reloadly =
    config.topUps.reloadly &&
    createReloadly({
      ...options,
      ...config.topUps.reloadly,
      ...asSupplier('reloadly'),
      absentAfterMs: config.times.absentAfterMs,
      failedIsFinalAfterMs: config.times.failedIsFinalAfterMs,
    });
  const persons = createHttpPersons({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config.persons?.baseUrl ?? null,
  });
  const invoices = createHttpInvoices({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config.carrier?.baseUrl ?? null,
    notifyUrl: config.callbackUrl + webhookPaths.invoices,
  });
  const accounts = createHttpWalletAccounts({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config.persons?.baseUrl ?? null,
    notifyUrl: config.callbackUrl + webhookPaths.accounts,
  });
  const sms = createSmsPartner(
    config.sms,
    { ...options, guard: guards.forPartner(), notifyUrl: config.callbackUrl + webhookPaths.sms, onNotTaken },
    smsAttempts,
  );
  const captcha =
    config.captcha &&
    createHttpCaptcha({
      ...config.captcha,
      timeLimitMs: config.partnerTimeLimitMs,
      onUnknown: (why) => telemetry.log('warn', 'the provider of captchas does not say', { why }),
    });
  const signOn = createHttpSignOn({
    ...options,
    guard: guards.forPartner(),
    walletUrl: config.wallet?.baseUrl ?? null,
    carrierUrl: config.wallet ? (config.carrier?.baseUrl ?? null) : null,
  });

  const certificates = [
    ...[...cashiers.values()].map((one) => one.certificates),
    entrusted.certificates,
  ].filter((one) => one !== null);

  return {
    guards,
    /** The certificates that partners publish before they sign with them. */
    certificates,
    /** The providers by payment method, except cash. */
    providers: { digital, points, agreement: entrust },
    /** The cashiers. */
    cashiers: {
      byName: new Map([...cashiers].map(([name, { provider }]) => [name, provider as PaymentProvider])),
      offered: config.cashiers.offered.map(({ kind }) => kind),
    } satisfies Omit<Cashiers, 'unnamed'>,
    points,
    entrust,
    /** The suppliers, and the carrier, which knows phone bills. */
    suppliers: suppliersOf(config.topUps),
    carrier,
    /** The partner that is asked for the carrier of a number. */
    lookUps: { carrier, dtone, reloadly }[config.topUps.lookUp] ?? carrier,
    persons,
    invoices,
    accounts,
    /** The SMS centre, which sends messages and delivers replies. */
    sms,
    signOn,
    captcha,
    webhookReaders: {
      cashier: createCashierReader([...cashiers].map(([name, { readWebhook }]) => [name, readWebhook])),
      digital: readerOf(config.digital, createPaymentWebhookReader),
      entrust: entrusted.readWebhook,
      carrier: readerOf(config.carrier, createDeliveryWebhookReader),
      dtone: config.topUps.dtone ? readDtOneHint : fromNobody,
      reloadly: config.topUps.reloadly
        ? createReloadlyHintReader(config.topUps.reloadly.webhookSecret)
        : fromNobody,
      invoices: readerOf(config.carrier, createInvoiceWebhookReader),
      sms: sms.readWebhook,
      accounts: readerOf(config.persons, createAccountReader),
    },
    /** The answers that tell partners that a webhook was accepted; null for the standard one. */
    acknowledgements: {
      cashier: (name: CashierName) => cashiers.get(name)?.acknowledgement ?? null,
      entrust: entrusted.acknowledgement,
    },
    async close() {
      const money = [...[...cashiers.values()].map(({ provider }) => provider), digital, points, entrust];
      const all = [
        ...money,
        ...certificates,
        carrier,
        dtone,
        reloadly,
        persons,
        invoices,
        accounts,
        sms.centre,
        signOn,
      ];
      await Promise.all(all.map(async (one) => one?.close()));
    },
  };
}
