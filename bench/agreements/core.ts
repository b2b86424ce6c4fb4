/**
 * The core of automatic top-up and its worker, assembled as app.ts does for the role `worker`, with instant
 * partners.
 */
import { agreementNoOf, readRulesFile } from '../../apps/gateway/src/agreements/model/index.ts';
import { createAutomaticTopUp } from '../../apps/gateway/src/agreements/index.ts';
import { randomInt } from 'node:crypto';
import { publishedAgreementTimes } from '../../apps/gateway/src/config/agreement-times.ts';
import { createQueuePool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createOrderCore } from '../../apps/gateway/src/orders/index.ts';
import type { OrderChange } from '../../apps/gateway/src/orders/model/index.ts';
import { startWakePoller, startWorker } from '../../apps/gateway/src/jobs/index.ts';
import { createNumbers } from '../../apps/gateway/src/numbers/numbers.ts';
import type { Telemetry } from '../../apps/gateway/src/runtime/telemetry/telemetry.ts';
import { publishedTimes } from '../../apps/gateway/src/config/order-times.ts';
import { createPricing } from '../../apps/gateway/src/settings/pricing/pricing.ts';
import { readPricingFile } from '../../apps/gateway/src/settings/pricing/pricing-file.ts';
import { onlySupplier } from '../../apps/gateway/src/partners/index.ts';
import { createInstantPartners } from './instant-partners.ts';
import { usualNotices } from '../../apps/gateway/src/orders/testing/usual-notices.ts';

/** The gateway's own defaults. */
const DATABASE_CONNECTIONS = 20;
const JOBS_AT_ONCE = 16;
const config = new URL('../../apps/gateway/config/', import.meta.url);

const neverCalled = (): never => {
  throw new Error('no part of the run');
};

export type Core = Awaited<ReturnType<typeof startCore>>;

/** Starts it on a filled database. `onNotice` receives the server's notices. */
export async function startCore(
  databaseUrl: string,
  clock: () => number,
  onNotice: (text: string) => void = () => undefined,
) {
  const pool = createTestPool(databaseUrl, DATABASE_CONNECTIONS);
  const queuePool = createQueuePool(databaseUrl, Math.max(4, JOBS_AT_ONCE / 4));
  for (const one of [pool, queuePool])
    one.on('connect', (client) => client.on('notice', ({ message }) => onNotice(message ?? '')));
  const partners = createInstantPartners();
  const { wallet, carrier, sms } = partners;
  const faults: string[] = [];
  const telemetry: Telemetry = {
    log: (level, message, facts) => {
      if (level !== 'info') faults.push(`${message} ${JSON.stringify(facts)}`);
    },
    providerMismatch: (partner, facts) => void faults.push(`${partner} contradicts ${JSON.stringify(facts)}`),
  };
  const times = publishedTimes;
  const providers = {
    cash: wallet,
    digital: wallet,
    points: wallet,
    agreement: wallet,
  };
  const orderChanges = new Set<(change: OrderChange) => void>();
  const numbers = createNumbers({ carrier, clock });
  const pricing = createPricing(readPricingFile(new URL('pricing.json', config)));
  const core = createOrderCore({
    pool,
    clock,
    telemetry,
    times,
    providers,
    suppliers: onlySupplier(carrier),
    lender: wallet,
    pages: {
      agreementNoOf,
      returnUrl: () => 'https://pages.example/result',
      signOnStates: { of: () => '', isOf: () => false },
    },
    // No orders are placed by hand here.
    sales: {
      numbers,
      channels: { channelAmounts: neverCalled },
      pricing,
      vouchers: { forOrder: neverCalled },
    },
    debitHours: publishedAgreementTimes.debitHours,
    debitGate: (...asked) => automatic.debitGate(...asked),
    unusual: usualNotices,
    onWritten: (change) => {
      for (const noteWritten of orderChanges) noteWritten(change);
    },
  });
  const automatic = createAutomaticTopUp({
    pool,
    orders: core.store,
    queries: core.queries,
    checkout: { pay: neverCalled },
    wallet,
    carrier,
    sms,
    numbers,
    pricing,
    rulesFile: readRulesFile(new URL('agreements.json', config)),
    times: publishedAgreementTimes,
    orderTimes: times,
    requests: core.requests,
    telemetry,
    clock,
    randomInt,
    restsBecause: () => null,
    beginDebit: async () => ({ end: () => undefined }),
    checkCode: neverCalled,
    memberCodes: { send: neverCalled, check: neverCalled },
    people: { languageOf: async () => null, maskedNameOf: async () => null },
    serviceNumber: '1065800886',
    memberPage: 'https://pages.example/member',
  });
  const worker = await startWorker({
    pool: queuePool,
    concurrency: JOBS_AT_ONCE,
    clock,
    telemetry,
    jobs: automatic.jobs,
    regularJobs: [],
  });
  const poller = startWakePoller({
    pool,
    advanceOrder: core.advance,
    concurrency: JOBS_AT_ONCE,
    clock,
    telemetry,
  });
  orderChanges.add(poller.noteWritten);
  return {
    pool,
    run: automatic.run,
    partners,
    faults,
    async stop() {
      await Promise.all([poller.stop(), worker.stop()]);
      await Promise.all([pool.end(), queuePool.end()]);
    },
  };
}
