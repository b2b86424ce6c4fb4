/**
 * The partners over HTTP, and the readers of their webhooks: the only place that names a concrete adapter.
 */
import { randomUUID } from 'node:crypto';
import { createSigner, readNamedRsaKeys } from '@phonebill/signing';
import type { GatewayConfig, PartnerConfig } from '../config/index.ts';
import { webhookPaths } from '../http/index.ts';
import { createDeliveryWebhookReader } from '../partners/carrier/delivery-webhook.ts';
import { createHttpCarrier } from '../partners/carrier/http-carrier.ts';
import { createDtOne } from '../partners/dt-one/http-dt-one.ts';
import { readDtOneHint } from '../partners/dt-one/hint-webhook.ts';
import { createEntrustWebhookReader } from '../partners/entrust/entrust-webhook.ts';
import { createHttpEntrust } from '../partners/entrust/http-entrust.ts';
import { createHttpInvoices } from '../partners/invoices/http-invoices.ts';
import { createInvoiceWebhookReader } from '../partners/invoices/invoice-webhook.ts';
import { createHttpCashier } from '../partners/payments/http-cashier.ts';
import { createPaymentWebhookReader } from '../partners/payments/payment-webhook.ts';
import { createHttpPersons } from '../partners/persons/http-persons.ts';
import { createHttpPoints } from '../partners/points/http-points.ts';
import { createHttpCaptcha } from '../partners/captcha/http-captcha.ts';
import { createHttpSms } from '../partners/sms/http-sms.ts';
import { createReplyWebhookReader } from '../partners/sms/reply-webhook.ts';
import { createHttpSignOn } from '../partners/wallet/http-sign-on.ts';
import { createAccountReader } from '../partners/wallet-accounts/account-webhook.ts';
import { createHttpWalletAccounts } from '../partners/wallet-accounts/http-wallet-accounts.ts';
import { createNoticeReader } from '../partners/wechat-pay/notice-webhook.ts';
import { createWechatPay } from '../partners/wechat-pay/http-wechat-pay.ts';
import {
  createPartnerGuards,
  fromNobody,
  type PaymentProvider,
  type ReportCall,
  traitsOf,
  waitingLimits,
  type WebhookReader,
} from '../partners/index.ts';
import { type Clock, presentWork, type Telemetry } from '../runtime/index.ts';

export type Partners = ReturnType<typeof createPartners>;

/** Partners at the configured addresses. `close` ends their connections. */
export function createPartners(
  config: GatewayConfig,
  clock: Clock,
  telemetry: Telemetry,
  countCall: ReportCall = () => undefined,
) {
  // What a partner holds under our number and we would word otherwise: harmless after a database was set
  // back, and otherwise for a person to look at.
  const onConflict = (call: string, requestNo: string): void =>
    telemetry.log('error', 'a partner holds another request under a number of ours', { call, requestNo });
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
  };
  const at = (partner: Exclude<keyof typeof webhookPaths, 'cashier' | 'invoices' | 'accounts'>) => ({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config[partner]?.baseUrl ?? null,
    notifyUrl: config.callbackUrl + webhookPaths[partner],
  });

  /** Who credits numbers, and how its webhooks are read. */
  function topUpsOf(configured: GatewayConfig['topUps']) {
    if (configured.kind === 'carrier')
      return { supplier: carrier, readWebhook: readerOf(config.carrier, createDeliveryWebhookReader) };
    const notifyUrl = config.callbackUrl + webhookPaths.carrier;
    return {
      supplier: createDtOne({ ...options, ...configured, guard: guards.forPartner(), notifyUrl }),
      readWebhook: readDtOneHint,
    };
  }

  /** Who takes money, and how its webhooks are read. */
  function cashierOf(configured: GatewayConfig['cashier']) {
    const there = {
      ...options,
      ...configured,
      guard: guards.forPartner(),
      notifyUrl: config.callbackUrl + webhookPaths.cashier,
    };
    if (configured.kind === 'phonebill')
      return {
        provider: createHttpCashier(there),
        readWebhook: createPaymentWebhookReader(configured.publicKeys),
      };
    const platformKeys = readNamedRsaKeys(configured.publicKeys);
    return {
      provider: createWechatPay({ ...there, ...configured, platformKeys }),
      readWebhook: createNoticeReader({ ...configured, platformKeys }),
    };
  }

  const cashier = cashierOf(config.cashier);
  const digital = createHttpCashier({ ...at('digital'), desk: 'digital' });
  const points = createHttpPoints({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config.points?.baseUrl ?? null,
  });
  const entrust = createHttpEntrust(at('entrust'));
  const carrier = createHttpCarrier(at('carrier'));
  const topUps = topUpsOf(config.topUps);
  const persons = createHttpPersons({
    ...options,
    guard: guards.forPartner(),
    baseUrl: config.entrust?.baseUrl ?? null,
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
    baseUrl: config.entrust?.baseUrl ?? null,
    notifyUrl: config.callbackUrl + webhookPaths.accounts,
  });
  const sms = createHttpSms({
    ...at('sms'),
    onNotTaken: (why) => telemetry.log('warn', 'a message was not taken', { why }),
  });
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
    /** By payment method. */
    providers: { cash: cashier.provider, digital, points, agreement: entrust },
    points,
    entrust,
    /** Who credits numbers; who knows about them is the carrier. */
    supplier: topUps.supplier,
    carrier,
    persons,
    invoices,
    accounts,
    sms,
    signOn,
    captcha,
    webhookReaders: {
      cashier: cashier.readWebhook,
      digital: readerOf(config.digital, createPaymentWebhookReader),
      entrust: readerOf(config.entrust, createEntrustWebhookReader),
      carrier: topUps.readWebhook,
      invoices: readerOf(config.carrier, createInvoiceWebhookReader),
      sms: createReplyWebhookReader(config.sms.publicKeys),
      accounts: readerOf(config.entrust, createAccountReader),
    },
    async close() {
      const money = [cashier.provider, digital, points, entrust];
      // The carrier is mostly the supplier, too.
      const all = new Set([...money, topUps.supplier, carrier, persons, invoices, accounts, sms, signOn]);
      await Promise.all([...all].map((one) => one.close()));
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

/** Of ways to pay whose statement comes later: until when it is complete, at a time in ms. */
export function statementsUntil(
  providers: Partners['providers'],
): ReadonlyMap<string, (nowMs: number) => Date> {
  const all: [string, PaymentProvider][] = Object.entries(providers);
  return new Map(
    all.flatMap(([method, provider]) => {
      const { statementUntil } = traitsOf(provider);
      return statementUntil ? [[method, statementUntil] as const] : [];
    }),
  );
}

/** A line for each call: at info when it is made for an order or an agreement, at debug otherwise. */
function logCall(telemetry: Telemetry, { partner, call, outcome, why, ms }: Parameters<ReportCall>[0]): void {
  const about = presentWork()?.about;
  const isForOrder = about?.orderNo !== undefined || about?.agreementNo !== undefined;
  telemetry.log(isForOrder ? 'info' : 'debug', 'partner call', {
    partner,
    call,
    outcome,
    ...(why !== null && { why }),
    ms: Math.round(ms),
  });
}
