/**
 * Assembles the gateway's parts for automatic top-up as app.ts does, over real HTTP adapters and by a given
 * clock.
 */
import { debitSources, triggerKinds } from '@phonebill/contract';
import { agreementNoOf, readRulesFile, timesWith } from '../../apps/gateway/src/agreements/model/index.ts';
import { createAutomaticTopUp } from '../../apps/gateway/src/agreements/index.ts';
import { randomInt } from 'node:crypto';
import { publishedAgreementTimes } from '../../apps/gateway/src/config/agreement-times.ts';
import { createVouchers } from '../../apps/gateway/src/orders/vouchers/index.ts';
import { createOrderCore } from '../../apps/gateway/src/orders/index.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createNumbers } from '../../apps/gateway/src/numbers/numbers.ts';
import type { Telemetry } from '../../apps/gateway/src/runtime/telemetry/telemetry.ts';
import { publishedTimes as times } from '../../apps/gateway/src/config/order-times.ts';
import { mandateTraitsOf } from '../../apps/gateway/src/partners/entrust/index.ts';
import { createPricing } from '../../apps/gateway/src/settings/pricing/pricing.ts';
import { readPricingFile } from '../../apps/gateway/src/settings/pricing/pricing-file.ts';
import { usualNotices } from '../../apps/gateway/src/orders/testing/usual-notices.ts';
import { createYearAdapters } from './adapters.ts';
import { chosenPartners } from './chosen-partners.ts';

export interface PartsSettings {
  readonly databaseUrl: string;
  /** The value of the gateway's setting with this name. */
  readonly shardDatabaseUrls: readonly string[];
  readonly sandboxUrl: string;
  /** The address that partners send webhooks to. */
  readonly callbackUrl: string;
  /** Our keys and the partners', by the names of their environment variables. */
  readonly keys: Readonly<Record<string, string>>;
  /** The value of `--partners`. */
  readonly partners: string;
}

export type GatewayParts = ReturnType<typeof createGatewayParts>;

const configFile = (name: string): URL => new URL(`../../apps/gateway/config/${name}`, import.meta.url);

/**
 * Creates the parts for the database and the partners of `settings`; `logError` receives what the gateway
 * would log as an error or as a provider mismatch.
 */
export function createGatewayParts(
  { databaseUrl, shardDatabaseUrls, sandboxUrl, callbackUrl, keys, partners }: PartsSettings,
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
  const { cash, points, entrust, carrier, suppliers, sms, close } = createYearAdapters({
    sandboxUrl,
    callbackUrl,
    keys,
    chosen: chosenPartners(partners),
    absentAfterMs: times.absentAfterMs,
    failedIsFinalAfterMs: times.failedIsFinalAfterMs,
    clock,
  });
  const providers = { cash, digital: cash, points, agreement: entrust };
  const wallet = mandateTraitsOf(entrust);
  const agreementTimes = timesWith(publishedAgreementTimes, wallet);

  const pricing = createPricing(readPricingFile(configFile('pricing.json')));
  const numbers = createNumbers({ carrier, clock });
  const core = createOrderCore({
    pool,
    clock,
    telemetry,
    times,
    providers,
    suppliers,
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
    debitHours: agreementTimes.debitHours,
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
    possible: { sources: wallet.sources ?? debitSources, triggers: triggerKinds },
    orderTimes: times,
    requests,
    telemetry,
    clock,
    randomInt,
    // The clock stands still while the worker works, so a rate per second would become a rate per look; rates
    // are tested elsewhere.
    times: { ...agreementTimes, balanceQuestionsPerSecond: 1_000_000 },
    // Codes are tested elsewhere; here every code is right.
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
    /** The databases that store agreements, orders and jobs. */
    homes: shards.length > 0 ? shards : [pool],
    telemetry,
    payments,
    delivery,
    refunds,
    automatic,
    advanceOrder: core.advance,
    async close() {
      await close();
      await Promise.all([pool, ...shards].map((one) => one.end()));
    },
  };
}
