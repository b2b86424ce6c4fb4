/**
 * The composition root: every part is made here and given what it needs; nothing else names a concrete
 * partner.
 */
import { agreementNoOf } from './agreements/agreement-no.ts';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import { createPhoneBills } from './numbers/phone-bills.ts';
import { createAutomaticTopUp } from './agreements/automatic-top-up.ts';
import { readRulesFile } from './agreements/rules/rules-file.ts';
import { createDebitSwitch } from './agreements/charges/debit-switch.ts';
import { createCheckout } from './orders/placing/checkout.ts';
import { createPlaceOrder } from './orders/placing/place-order.ts';
import type { GatewayConfig } from './config/read-config.ts';
import { createPool, createQueuePool } from './db/pool.ts';
import { createDeliverySteps } from './orders/delivery/delivery-steps.ts';
import { createRecipients } from './orders/delivery/recipients.ts';
import { registerCalls } from './http/calls.ts';
import { createHandlers } from './http/handlers.ts';
import { registerChannelTokenCall } from './http/channel-token-call.ts';
import { registerHealth } from './http/health.ts';
import { createOrderReader } from './http/order-reader.ts';
import { registerOrderStream } from './http/order-stream.ts';
import { registerPages } from './http/pages.ts';
import {
  CARRIER_CALLBACK_PATH,
  CASHIER_CALLBACK_PATH,
  DIGITAL_CALLBACK_PATH,
  ENTRUST_CALLBACK_PATH,
  registerPartnerCallbacks,
} from './http/partner-callbacks.ts';
import { createPartnerWebhooks } from './http/partner-listeners.ts';
import { createServer } from './http/server.ts';
import { createAdvanceOrder } from './jobs/advance-order.ts';
import { createFindStuckOrders } from './jobs/find-stuck-orders.ts';
import { startWorker } from './jobs/worker.ts';
import { createTelemetry } from './runtime/telemetry.ts';
import { createSavedNumbers } from './numbers/saved-numbers.ts';
import { createMetrics } from './runtime/metrics.ts';
import { createNumbers } from './numbers/numbers.ts';
import { createOrderQueries } from './orders/order-queries.ts';
import { createOrderWatch } from './orders/order-watch.ts';
import { createUnreadCounts } from './orders/unread-counts.ts';
import { createOrderStore } from './orders/store.ts';
import { createDeliveryWebhookReader } from './partners/carrier/delivery-webhook.ts';
import { createHttpCarrier } from './partners/carrier/http-carrier.ts';
import { createPaymentWebhookReader } from './partners/payments/payment-webhook.ts';
import { createHttpCashier } from './partners/payments/http-cashier.ts';
import { createEntrustWebhookReader } from './partners/entrust/entrust-webhook.ts';
import { createHttpEntrust } from './partners/entrust/http-entrust.ts';
import { createHttpPoints } from './partners/points/http-points.ts';
import { createHttpSms } from './partners/sms/http-sms.ts';
import { createHttpSignOn } from './partners/wallet/http-sign-on.ts';
import { createPaymentSteps } from './orders/payments/payment-steps.ts';
import { createPricing } from './pricing/pricing.ts';
import { readPricingFile } from './pricing/pricing-file.ts';
import { createReconciliation } from './reconciliation/reconcile.ts';
import { createRefundSteps } from './orders/refunds/refund-steps.ts';
import { loadSettings } from './settings/load-settings.ts';
import { createSettings } from './settings/settings.ts';
import { readSettingsFiles } from './settings/settings-files.ts';
import { createSignOn } from './sign-on/sign-on.ts';
import { purgeExpired } from './jobs/purge-expired.ts';
import { createRateLimits } from './rate-limits/index.ts';
import { createShutdown } from './runtime/shutdown.ts';
import { createGuestOrderLimits } from './visitors/guest-order-limits.ts';
import { createPurchasers } from './visitors/purchaser.ts';
import { createResultKeys } from './visitors/result-keys.ts';
import { createReturnUrl } from './visitors/return-url.ts';
import { createVisitors } from './visitors/visitors.ts';

export interface RunningGateway {
  readonly url: string;
  /** Stops taking requests and jobs, lets those under way finish, closes the connections. */
  stop(): Promise<void>;
}

const VERSION = '0.1.0';
const RECONCILED_MS = 60 * 60 * 1000;

/** Starts the roles that the configuration names, on a database that was migrated. */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const clock = Date.now;
  const pool = createPool(config.databaseUrl, config.databaseConnections);
  const rateLimits = createRateLimits({ pool, clock });
  const metrics = createMetrics(pool);
  const telemetry = createTelemetry(config.logLevel, metrics);
  const { times } = config;
  const secretFor = (purpose: string): string =>
    createHash('sha256').update(`${purpose} ${config.signingKey}`).digest('hex');

  const partner = {
    signer: createSigner(config.signingKey),
    timeLimitMs: config.partnerTimeLimitMs,
    clock,
    newId: randomUUID,
  };
  const cashier = createHttpCashier({
    ...partner,
    baseUrl: config.cashier.baseUrl,
    notifyUrl: config.callbackUrl + CASHIER_CALLBACK_PATH,
  });
  const digital = createHttpCashier({
    ...partner,
    desk: 'digital',
    baseUrl: config.digital.baseUrl,
    notifyUrl: config.callbackUrl + DIGITAL_CALLBACK_PATH,
  });
  const points = createHttpPoints({ ...partner, baseUrl: config.points.baseUrl });
  const entrust = createHttpEntrust({
    ...partner,
    baseUrl: config.entrust.baseUrl,
    notifyUrl: config.callbackUrl + ENTRUST_CALLBACK_PATH,
  });
  const providers = { cash: cashier, digital, points, agreement: entrust };
  const carrier = createHttpCarrier({
    ...partner,
    baseUrl: config.carrier.baseUrl,
    notifyUrl: config.callbackUrl + CARRIER_CALLBACK_PATH,
  });
  const sms = createHttpSms({
    ...partner,
    baseUrl: config.sms.baseUrl,
    onNotTaken: (why) => telemetry.log('warn', 'a message was not taken', { why }),
  });
  const signOnPartners = createHttpSignOn({
    ...partner,
    walletUrl: config.wallet.baseUrl,
    carrierUrl: config.carrier.baseUrl,
  });

  const watch = createOrderWatch({ pool });
  const store = createOrderStore({
    pool,
    clock,
    onWritten: (change) => {
      metrics.countEvents(change);
      watch.noteWritten(change);
    },
  });
  const queries = createOrderQueries(pool);
  const pricing = createPricing(readPricingFile(new URL('../config/pricing.json', import.meta.url)));
  const numbers = createNumbers({ carrier, clock });
  const resultKeys = createResultKeys(secretFor('results'));
  const payments = createPaymentSteps({
    store,
    providers,
    times,
    debitHours: config.agreementTimes.debitHours,
    agreementNoOf,
    clock,
    telemetry,
    returnUrl: createReturnUrl(config.publicUrl, resultKeys),
  });
  const delivery = createDeliverySteps({
    store,
    recipients: createRecipients(carrier, entrust),
    times,
    clock,
    telemetry,
  });
  const refunds = createRefundSteps({ store, providers, times, clock, telemetry });
  const settings = createSettings(pool);
  const signOn = createSignOn({
    pool,
    rateLimits,
    sms,
    clock,
    settings,
    partners: signOnPartners,
    publicUrl: config.publicUrl,
    authorizationPage: config.wallet.authorizationPage,
    keys: {
      sm2PrivateKey: config.sm2PrivateKey,
      rsaPrivateKey: config.rsaPrivateKey,
      rsaPublicKey: config.wallet.rsaPublicKey,
      sm2PublicKey: config.wallet.sm2PublicKey,
    },
    codeSecret: secretFor('codes'),
    messagesPerAddress: config.messagesPerAddress,
  });

  const checkout = createCheckout({
    store,
    payments,
    placeOrder: createPlaceOrder({ store, queries, numbers, pricing, times, clock, randomInt }),
    times,
    clock,
  });
  const automatic = createAutomaticTopUp({
    pool,
    orders: store,
    queries,
    checkout,
    wallet: entrust,
    carrier,
    sms,
    numbers,
    pricing,
    rulesFile: readRulesFile(new URL('../config/agreements.json', import.meta.url)),
    times: config.agreementTimes,
    orderTimes: times,
    telemetry,
    clock,
    randomInt,
    debitsEnabled: createDebitSwitch({ settings, clock }),
    onWritten: metrics.countAgreementEvents,
    checkCode: (mobileNo, smsCode) => signOn.smsCodes.check({ mobileNo, scene: 'sensitive', smsCode }),
  });

  const shutdown = createShutdown();
  shutdown.onShutdown('database connections', () => pool.end());
  shutdown.onShutdown('watch', () => watch.stop());
  shutdown.onShutdown('partner connections', () =>
    Promise.all([cashier, digital, points, entrust, carrier, sms, signOnPartners].map((one) => one.close())),
  );

  try {
    if (
      await loadSettings(
        pool,
        readSettingsFiles(new URL('../config/', import.meta.url), config.settingsValues),
        clock,
      )
    )
      telemetry.log('info', 'the settings files were loaded');
    if (config.roles.has('worker')) {
      const queuePool = createQueuePool(config.databaseUrl, Math.max(4, Math.ceil(config.jobsAtOnce / 4)));
      shutdown.onShutdown('queue connections', () => queuePool.end());
      const reconciliation = createReconciliation({
        pool,
        providers,
        lender: entrust,
        carrier,
        clock,
        telemetry,
      });
      const worker = await startWorker({
        pool: queuePool,
        concurrency: config.jobsAtOnce,
        telemetry,
        advanceOrder: createAdvanceOrder({ store, payments, delivery, refunds, clock }),
        jobs: automatic.jobs,
        regularJobs: [
          { name: 'findStuckOrders', cron: '* * * * *', run: createFindStuckOrders(pool, telemetry) },
          {
            name: 'runAgreements',
            cron: '* * * * *',
            run: async () => {
              await automatic.run();
            },
          },
          {
            name: 'reconcile',
            cron: '*/5 * * * *',
            run: async () => {
              await reconciliation.run(RECONCILED_MS);
            },
          },
          {
            name: 'purgeExpired',
            cron: '20 19 * * *',
            run: async () => {
              await purgeExpired(pool, new Date(clock()));
            },
          },
        ],
      });
      shutdown.onShutdown('worker', () => worker.stop());
    }

    const server = createServer({ telemetry, trustProxy: config.trustProxy });
    registerHealth(server, {
      registry: metrics.registry,
      version: VERSION,
      isReady: () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
    });
    if (config.roles.has('web')) {
      const reader = createOrderReader({ store, queries, resultKeys, times });
      registerOrderStream(server, { reader, watch, sessions: signOn.sessions, telemetry });
      registerCalls(
        server,
        createHandlers({
          ...signOn,
          checkout,
          reader,
          queries,
          numbers,
          pricing,
          times,
          settings,
          clock,
          resultKeys,
          points,
          savedNumbers: createSavedNumbers({ pool, clock }),
          phoneBills: createPhoneBills(carrier),
          unread: createUnreadCounts({ pool, clock }),
          purchasers: createPurchasers({
            visitors: createVisitors({ pool, clock, randomInt }),
            guestOrderLimits: createGuestOrderLimits({ rateLimits, limits: config.guestLimits }),
          }),
          automaticReading: {
            ...automatic,
            numbers,
            wallet: entrust,
            clock,
            publicUrl: config.publicUrl,
          },
          automaticWriting: { ...automatic, orderTimes: times },
        }),
        signOn.sessions,
      );
      const readers = {
        cashier: createPaymentWebhookReader(config.cashier.publicKey),
        digital: createPaymentWebhookReader(config.digital.publicKey),
        entrust: createEntrustWebhookReader(config.entrust.publicKey),
        carrier: createDeliveryWebhookReader(config.carrier.publicKey),
      };
      registerPartnerCallbacks(
        server,
        createPartnerWebhooks({ readers, payments, refunds, delivery, mandates: automatic.mandates, clock }),
        telemetry,
      );
      registerChannelTokenCall(server, signOn.channelJump);
      if (config.webRoot) registerPages(server, config.webRoot);
    }
    const url = await server.listen({ host: config.host, port: config.port });
    shutdown.onShutdown('server', () => server.close());
    return { url, stop: shutdown.shutDown };
  } catch (error) {
    // The first failure is the one to be told.
    await shutdown.shutDown().catch(() => undefined);
    throw error;
  }
}
