/**
 * The gateway's parts of automatic top-up as app.ts puts them together, over real HTTP adapters, by a clock
 * that is given.
 */
import { agreementNoOf, readRulesFile } from '../../apps/gateway/src/agreements/model/index.ts';
import { createAutomaticTopUp } from '../../apps/gateway/src/agreements/index.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import { publishedAgreementTimes } from '../../apps/gateway/src/config/agreement-times.ts';
import { createVouchers } from '../../apps/gateway/src/orders/vouchers/index.ts';
import { createOrderCore } from '../../apps/gateway/src/orders/index.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { webhookPaths } from '../../apps/gateway/src/http/partner-webhook-routes.ts';
import { createNumbers } from '../../apps/gateway/src/numbers/numbers.ts';
import { onlySupplier } from '../../apps/gateway/src/partners/index.ts';
import type { Telemetry } from '../../apps/gateway/src/runtime/telemetry/telemetry.ts';
import { publishedTimes as times } from '../../apps/gateway/src/config/order-times.ts';
import { createHttpCarrier } from '../../apps/gateway/src/partners/carrier/http-carrier.ts';
import { createHttpCashier } from '../../apps/gateway/src/partners/payments/http-cashier.ts';
import { createHttpEntrust } from '../../apps/gateway/src/partners/entrust/http-entrust.ts';
import { createHttpPoints } from '../../apps/gateway/src/partners/points/http-points.ts';
import { createHttpSms } from '../../apps/gateway/src/partners/sms/http-sms.ts';
import { createPricing } from '../../apps/gateway/src/settings/pricing/pricing.ts';
import { readPricingFile } from '../../apps/gateway/src/settings/pricing/pricing-file.ts';
import { usualNotices } from '../../apps/gateway/src/orders/testing/usual-notices.ts';

export interface PartsSettings {
  readonly databaseUrl: string;
  /** As the gateway's setting of this name. */
  readonly shardDatabaseUrls: readonly string[];
  readonly sandboxUrl: string;
  /** Where partners report. */
  readonly callbackUrl: string;
  readonly signingKey: string;
}

export type GatewayParts = ReturnType<typeof createGatewayParts>;

const configFile = (name: string): URL => new URL(`../../apps/gateway/config/${name}`, import.meta.url);

/**
 * Over the database and the partners of `settings`; `logError` hears what the gateway would log as an error,
 * or as a provider mismatch.
 */
export function createGatewayParts(
  { databaseUrl, shardDatabaseUrls, sandboxUrl, callbackUrl, signingKey }: PartsSettings,
  clock: () => number,
  logError: (what: string) => void,
) {
  const pool = createTestPool(databaseUrl, 24);
  const shards = shardDatabaseUrls.map((url) => createTestPool(url, 8));
  const telemetry: Telemetry = {
    log: (level, message, facts) => {
      if (level === 'error') logError(`${message}: ${JSON.stringify(facts)}`);
    },
    providerMismatch: (partner, facts) =>
      logError(`provider mismatch of ${partner}: ${JSON.stringify(facts)}`),
  };
  const partner = {
    baseUrl: sandboxUrl,
    signer: createSigner(signingKey),
    timeLimitMs: 10_000,
    clock,
    newId: randomUUID,
  };
  const cash = createHttpCashier({ ...partner, notifyUrl: callbackUrl + webhookPaths.cashier });
  const points = createHttpPoints(partner);
  const entrust = createHttpEntrust({ ...partner, notifyUrl: callbackUrl + webhookPaths.entrust });
  const carrier = createHttpCarrier({ ...partner, notifyUrl: callbackUrl + webhookPaths.carrier });
  const sms = createHttpSms({ ...partner, notifyUrl: callbackUrl + webhookPaths.sms });
  const providers = { cash, digital: cash, points, agreement: entrust };

  const pricing = createPricing(readPricingFile(configFile('pricing.json')));
  const numbers = createNumbers({ carrier, clock });
  const core = createOrderCore({
    pool,
    clock,
    telemetry,
    times,
    providers,
    suppliers: onlySupplier(carrier),
    lender: entrust,
    pages: {
      agreementNoOf,
      returnUrl: () => callbackUrl,
      signOnStates: { of: () => '', isOf: () => false },
    },
    sales: {
      numbers,
      channels: { channelAmounts: async () => null },
      pricing,
      vouchers: createVouchers({ pool, clock }),
    },
    debitHours: publishedAgreementTimes.debitHours,
    debitGate: (...asked) => automatic.debitGate(...asked),
    unusual: usualNotices,
  });
  const { store, queries, requests, checkout, payments, delivery, refunds } = core;
  const automatic = createAutomaticTopUp({
    restsBecause: () => null,
    beginDebit: async () => ({ end: () => undefined }),
    pool,
    orders: store,
    queries,
    checkout,
    wallet: entrust,
    carrier,
    sms,
    numbers,
    pricing,
    rulesFile: readRulesFile(configFile('agreements.json')),
    orderTimes: times,
    requests,
    telemetry,
    clock,
    randomInt,
    // The clock stands still while the worker works, so a rate per second would be a rate per look; it is
    // tested elsewhere.
    times: { ...publishedAgreementTimes, balanceQuestionsPerSecond: 1_000_000 },
    // Codes are tested elsewhere: everybody types the right one.
    checkCode: async () => undefined,
    memberCodes: {
      send: async () => ({ resendAfterMs: 60_000, validForMs: 300_000 }),
      check: async () => undefined,
    },
    people: { languageOf: async () => null, maskedNameOf: async () => null },
    serviceNumber: '1065800886',
    memberPage: 'https://pages.example/member',
  });
  return {
    pool,
    /** The databases that keep agreements, orders and jobs. */
    homes: shards.length > 0 ? shards : [pool],
    telemetry,
    payments,
    delivery,
    refunds,
    automatic,
    advanceOrder: core.advance,
    async close() {
      await Promise.all([cash, points, entrust, carrier, sms].map((one) => one.close()));
      await Promise.all([pool, ...shards].map((one) => one.end()));
    },
  };
}
