/**
 * The partners over HTTP, and the readers of their webhooks: the only place, beside sms-partner.ts, that
 * names a concrete adapter.
 */
import { randomUUID } from 'node:crypto';
import { createSigner, readNamedRsaKeys } from '@phonebill/signing';
import type { CashierName } from '@phonebill/contract';
import { allCashiers, type CashierConfig, type GatewayConfig, type PartnerConfig } from '../config/index.ts';
import { routeOf, type SupplierName } from '../config/top-ups/index.ts';
import { webhookPaths } from '../http/index.ts';
import { createDeliveryWebhookReader } from '../partners/carrier/delivery-webhook.ts';
import { createHttpCarrier } from '../partners/carrier/http-carrier.ts';
import { createAlipayEntrust } from '../partners/alipay-entrust/http-alipay-entrust.ts';
import { createEntrustNoticeReader } from '../partners/alipay-entrust/notice-webhook.ts';
import { createAlipay } from '../partners/alipay/http-alipay.ts';
import {
  createNoticeReader as createAlipayNoticeReader,
  NOTICE_TAKEN,
} from '../partners/alipay/notice-webhook.ts';
import { createDtOne } from '../partners/dt-one/http-dt-one.ts';
import { readDtOneHint } from '../partners/dt-one/hint-webhook.ts';
import { createEntrustWebhookReader } from '../partners/entrust/entrust-webhook.ts';
import { createHttpEntrust } from '../partners/entrust/http-entrust.ts';
import { withoutCardsOrCredit } from '../partners/entrust/index.ts';
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
import { createNoticeReader } from '../partners/wechat-pay/notice-webhook.ts';
import {
  createNoticeReader as createPapayNoticeReader,
  NOTICE_TAKEN as PAPAY_NOTICE_TAKEN,
} from '../partners/wechat-papay/notice-webhook.ts';
import { createWechatPapay } from '../partners/wechat-papay/http-wechat-papay.ts';
import { createWechatPay } from '../partners/wechat-pay/http-wechat-pay.ts';
import { fromNobody, type TopUpSuppliers, type WebhookReader } from '../partners/index.ts';
import type { KeepCall } from '../partners/kept-calls/index.ts';
import { createPartnerGuards, type ReportCall, waitingLimits } from '../partners/calls/index.ts';
import { type Cashiers, createCashierReader, type PaymentProvider } from '../partners/payments/index.ts';
import type { EntrustedPayments } from '../partners/entrust/index.ts';
import { isOfCharge } from '../orders/model/index.ts';
import type { SmsAttempts } from '../partners/sms/index.ts';
import type { TopUpSupplier } from '../partners/carrier/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import { createSmsPartner } from './sms-partner.ts';
import { presentWork, type Telemetry } from '../runtime/telemetry/index.ts';

export type Partners = ReturnType<typeof createPartners>;

/**
 * Partners at the configured addresses. `smsAttempts`: where it is noted which messages were asked for.
 * `close` ends their connections.
 */
export function createPartners(
  config: GatewayConfig,
  clock: Clock,
  telemetry: Telemetry,
  smsAttempts: SmsAttempts,
  countCall: ReportCall = () => undefined,
  keepCall: KeepCall = () => undefined,
) {
  // What a partner holds under our number and we would word otherwise: harmless after a database was set
  // back, and otherwise for a person to look at.
  const onConflict = (call: string, requestNo: string): void =>
    telemetry.log('error', 'a partner holds another request under a number of ours', { call, requestNo });
  const onOtherProducts = (productIds: readonly number[]): void =>
    telemetry.log('error', 'products of DT One are not what DTONE_PRODUCTS says, and are not sold', {
      productIds: productIds.join(' '),
    });
  const guards = createPartnerGuards(
    {
      pausesMs: config.times.partnerPausesMs,
      timeLimitMs: config.partnerTimeLimitMs,
      waiting: waitingLimits,
    },
    telemetry,
  );
  const options = {
    signer: createSigner(config.signingKeys),
    timeLimitMs: config.partnerTimeLimitMs,
    clock,
    newId: randomUUID,
    onConflict,
    onCall: (made: Parameters<ReportCall>[0]) => {
      countCall(made);
      logCall(telemetry, made);
    },
    keepCall,
  };
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

  /** As one of several that credit numbers. */
  const asSupplier = (name: SupplierName) => ({ supplier: name, guard: guards.forPartner(name) });

  /** Who credits numbers. A name is kept with deliveries: it never gets another meaning. */
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

  /** Where the same merchant debits automatic top-ups: its bill has the debits as well. */
  const ofOneMerchant = (kind: 'wechat' | 'alipay') =>
    config.entrust?.kind === kind && { isListed: (no: string) => !isOfCharge(no) };

  const cashierConfigs = allCashiers(config.cashiers);

  /** Who takes money, and how its webhooks are read and acknowledged. */
  function cashierOf(configured: CashierConfig) {
    // As one of several it has a name in metrics and breakers of its own.
    const supplier = cashierConfigs.length > 1 ? configured.kind : undefined;
    const there = {
      ...options,
      ...configured,
      ...(supplier && { supplier }),
      guard: guards.forPartner(supplier),
      notifyUrl: config.callbackUrl + webhookPaths.cashier,
    };
    switch (configured.kind) {
      case 'phonebill':
        return {
          provider: createHttpCashier(there),
          readWebhook: createPaymentWebhookReader(configured.publicKeys),
          acknowledgement: null,
        };
      case 'wechat': {
        const platformKeys = readNamedRsaKeys(configured.publicKeys);
        return {
          provider: createWechatPay({
            ...there,
            ...configured,
            platformKeys,
            // The same merchant's: its bill has the debits as well.
            ...ofOneMerchant(configured.kind),
          }),
          readWebhook: createNoticeReader({ ...configured, platformKeys }),
          acknowledgement: null,
        };
      }
      case 'alipay':
        return {
          provider: createAlipay({ ...there, ...configured, ...ofOneMerchant(configured.kind) }),
          readWebhook: createAlipayNoticeReader(configured),
          acknowledgement: NOTICE_TAKEN,
        };
    }
  }

  /** Who debits automatic top-ups, and how its webhooks are read and acknowledged. */
  function entrustOf(configured: GatewayConfig['entrust']) {
    const there = {
      ...options,
      guard: guards.forPartner(),
      notifyUrl: config.callbackUrl + webhookPaths.entrust,
    };
    const ofMerchant = { absentAfterMs: config.times.absentAfterMs, isListed: isOfCharge };
    switch (configured?.kind) {
      case 'wechat': {
        const platformKeys = readNamedRsaKeys(configured.publicKeys);
        const papay = createWechatPapay({ ...there, ...configured, ...ofMerchant, platformKeys });
        const readRefund = createNoticeReader({ ...configured, platformKeys });
        return {
          service: { ...papay, ...withoutCardsOrCredit },
          readWebhook: createPapayNoticeReader(configured, readRefund),
          acknowledgement: PAPAY_NOTICE_TAKEN,
        };
      }
      case 'alipay': {
        const alipay = createAlipayEntrust({ ...there, ...configured, ...ofMerchant });
        return {
          service: { ...alipay, ...withoutCardsOrCredit },
          readWebhook: createEntrustNoticeReader(configured),
          acknowledgement: NOTICE_TAKEN,
        };
      }
      default:
        return {
          service: createHttpEntrust({ ...there, baseUrl: configured?.baseUrl ?? null }),
          readWebhook: readerOf(configured, createEntrustWebhookReader),
          acknowledgement: null,
        };
    }
  }

  const onNotTaken = (why: string): void => telemetry.log('warn', 'a message was not taken', { why });

  const cashiers = new Map<CashierName, ReturnType<typeof cashierOf>>(
    cashierConfigs.map((one) => [one.kind, cashierOf(one)]),
  );
  const digital = createHttpCashier({ ...at('digital'), desk: 'digital' });
  const points = createHttpPoints({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config.points?.baseUrl ?? null,
  });
  const entrusted = entrustOf(config.entrust);
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

  return {
    guards,
    /** By payment method, without who takes cash. */
    providers: { digital, points, agreement: entrust },
    /** Who takes cash. */
    cashiers: {
      byName: new Map([...cashiers].map(([name, { provider }]) => [name, provider as PaymentProvider])),
      offered: config.cashiers.offered.map(({ kind }) => kind),
    } satisfies Omit<Cashiers, 'unnamed'>,
    points,
    entrust,
    /** Who credits numbers; who knows their bills is the carrier. */
    suppliers: suppliersOf(config.topUps),
    carrier,
    /** Who is asked whose a number is. */
    lookUps: { carrier, dtone, reloadly }[config.topUps.lookUp] ?? carrier,
    persons,
    invoices,
    accounts,
    /** Who sends messages, and who hands over replies. */
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
    /** The words by which partners know that a webhook was taken; null: the usual ones. */
    acknowledgements: {
      cashier: (name: CashierName) => cashiers.get(name)?.acknowledgement ?? null,
      entrust: entrusted.acknowledgement,
    },
    async close() {
      const money = [...[...cashiers.values()].map(({ provider }) => provider), digital, points, entrust];
      const all = [...money, carrier, dtone, reloadly, persons, invoices, accounts, sms.centre, signOn];
      await Promise.all(all.map(async (one) => one?.close()));
    },
  };
}

/** The reader of a partner's webhooks, for the partner as it is configured; null: there is none. */
function readerOf<Event>(
  partner: PartnerConfig | null,
  create: (publicKeys: string) => WebhookReader<Event>,
): WebhookReader<Event> {
  return partner ? create(partner.publicKeys) : fromNobody;
}

/** A line for each call: at info when it is made for an order or an agreement, at debug otherwise. */
function logCall(
  telemetry: Telemetry,
  { partner, supplier, call, outcome, why, ms }: Parameters<ReportCall>[0],
): void {
  const about = presentWork()?.about;
  const isForOrder = about?.orderNo !== undefined || about?.agreementNo !== undefined;
  telemetry.log(isForOrder ? 'info' : 'debug', 'partner call', {
    partner,
    call,
    ...(supplier !== null && { supplier }),
    outcome,
    ...(why !== null && { why }),
    ms: Math.round(ms),
  });
}
