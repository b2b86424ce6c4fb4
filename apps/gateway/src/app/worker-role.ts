/** The worker role: processes orders, and runs queued and regular jobs. */
import type { GatewayConfig } from '../config/index.ts';
import { createPool, createQueuePool, longWorkLimits, type Pool } from '../db/index.ts';
import {
  convertNumbers,
  createClockWatch,
  createWorkerHealth,
  drain,
  makeOrderMonths,
  type PurgeJob,
  purgeExpired,
  purgeUnused,
  type RegularJob,
  startRounds,
  startWakePoller,
  startWorker,
  unlessWhole,
  type WorkerHealth,
  workersAsOne,
} from '../jobs/index.ts';
import {
  createEventSender,
  createReceiverAddresses,
  createSendEvent,
  type OutEvent,
} from '../events-out/index.ts';
import { createDaySums } from '../day-sums/index.ts';
import { emptyOldCalls } from '../partners/kept-calls/index.ts';
import type { GivenBackJob } from '../orders/help/index.ts';
import { createFloatReading } from '../orders/floats/index.ts';
import { createReconciliation } from '../reconciliation/index.ts';
import type { Shutdown } from '../runtime/index.ts';
import type { Watches } from './metrics.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Services } from './services.ts';
import { comparedBooks } from './who-takes-what.ts';

/** The connections for reconciliation and other regular jobs, which take turns. */
export const LONG_WORK_CONNECTIONS = 3;

/** Returns the number of connections of the job queue to each database. */
export function queueConnections({ jobsAtOnce }: Pick<GatewayConfig, 'jobsAtOnce'>): number {
  return Math.max(4, Math.ceil(jobsAtOnce / 4));
}

/**
 * Least time (ms) between two rounds over invoices and rewards, which run as often as an invoice can be due.
 */
const LEAST_BETWEEN_ROUNDS_MS = 1000;

/**
 * How often (ms) the suppliers whose balance has reached its stop are determined, so that a reading takes
 * effect within seconds.
 */
const FLOAT_ROUND_MS = 2000;

/**
 * How often (ms) answers to messages and notices of ended orders are sent, so that users have them within
 * seconds.
 */
const HELP_ROUND_MS = 2000;

/** How often (ms) the sending of due events is begun. */
const EVENT_ROUND_MS = 500;

/** Starts the role and registers with `shutdown` what it started. Returns its health. */
export async function startWorkerRole(
  { config, pool, partners, providers, clock, telemetry, metrics }: ServiceParts,
  {
    advance,
    orderChanges,
    promptWork,
    automatic,
    invoices,
    helpMessages,
    endNotices,
    givenBackNotices,
    activities,
    vouchers,
    smsReplies,
    signUps,
    suppliers,
    floats,
  }: Services,
  shutdown: Shutdown,
  { watchPool, watchQueue }: Watches,
): Promise<WorkerHealth> {
  const { entrust } = partners;
  const longWorkPool = createPool(config.databaseUrl, LONG_WORK_CONNECTIONS, longWorkLimits, pool.numbers);
  shutdown.onShutdown('connections for long work', () => longWorkPool.end());
  watchPool('longWork', longWorkPool);
  const shardPools = config.shardDatabaseUrls.map((url) => createPool(url, 1, longWorkLimits, pool.numbers));
  shutdown.onShutdown('connections to shards', () => Promise.all(shardPools.map((one) => one.end())));
  const numberConversion = {
    pool: longWorkPool,
    databases: new Map([
      ['', longWorkPool],
      ...shardPools.map((one, shard) => [`shard ${shard}`, one] as const),
    ]),
    now: clock,
    report: (table: string, error: unknown) =>
      telemetry.log('error', 'a mobile number could not be brought into its present form', {
        table,
        error: String(error),
      }),
  };
  const reconciliation = createReconciliation({
    pool: longWorkPool,
    providers,
    lender: entrust,
    suppliers,
    clock,
    telemetry,
    only: comparedBooks(config, partners, providers.cashiers.unnamed),
    givesPoints: !config.featuresOff.has('points'),
  });
  const daySums = createDaySums({ pool: longWorkPool, clock });
  const floatReading = createFloatReading({ pool: longWorkPool, suppliers, clock, telemetry });
  /**
   * Returns a job that runs at 3 o'clock in China, and in the three hours after that if it did not complete.
   */
  const nightly = (
    name: PurgeJob,
    minute: number,
    purge: (pool: Pool, now: Date) => Promise<unknown>,
  ): RegularJob => ({
    name,
    cron: `${minute} 19-22 * * *`,
    run() {
      const now = new Date(clock());
      return unlessWhole(name, { pool: longWorkPool, now, run: () => purge(longWorkPool, now) });
    },
  });
  const regularJobs: RegularJob[] = [
    { name: 'readFloats', cron: '* * * * *', run: () => floatReading.readAll() },
    { name: 'runAgreements', cron: '* * * * *', alsoAtStart: true, run: () => automatic.run() },
    { name: 'lookAfterSmsReplies', cron: '* * * * *', run: () => smsReplies.lookAfter() },
    { name: 'lookAfterSignUps', cron: '* * * * *', run: () => signUps.lookAfter() },
    { name: 'expireVouchers', cron: '* * * * *', run: () => vouchers.expire() },
    { name: 'reconcile', cron: '*/5 * * * *', run: () => reconciliation.run() },
    { name: 'sumDays', cron: '* * * * *', run: () => daySums.run() },
    { name: 'convertNumbers', cron: '* * * * *', run: () => convertNumbers(numberConversion) },
    { name: 'makeOrderMonths', cron: '40 * * * *', run: () => makeOrderMonths(longWorkPool) },
    {
      name: 'emptyOldCalls',
      cron: '10 * * * *',
      run: () => emptyOldCalls(longWorkPool, config.partnerCallsKeptDays, new Date(clock())),
    },
    nightly('purgeExpired', 20, purgeExpired),
    nightly('purgeUnused', 30, purgeUnused),
  ];

  const eventPosts = createSendEvent(createReceiverAddresses(config.eventNetworks));
  shutdown.onShutdown('connections to receivers of events', () => eventPosts.close());
  const eventSender = createEventSender({
    pool,
    send: eventPosts.send,
    clock,
    telemetry,
    onTry: metrics.countEventTry,
  });

  const clockWatch = createClockWatch({
    shared: longWorkPool,
    ofUsers: shardPools.length > 0 ? shardPools : [longWorkPool],
    leaseMs: config.times.leaseMs,
    telemetry,
  });
  await clockWatch.look();

  // Each shard has a queue of its own; the regular jobs are in the one database that all processes share.
  const queueUrls = [config.databaseUrl, ...config.shardDatabaseUrls];
  const workers = queueUrls.map(async (databaseUrl, index) => {
    const queuePool = createQueuePool(databaseUrl, queueConnections(config));
    shutdown.onShutdown('queue connections', () => queuePool.end());
    const name = index === 0 ? 'queue' : `queue of shard ${index - 1}`;
    watchPool(name, queuePool);
    watchQueue(name, queuePool);
    return startWorker({
      pool: queuePool,
      concurrency: config.jobsAtOnce,
      clock,
      telemetry,
      jobs: {
        ...automatic.jobs,
        ...clockWatch.jobs,
        advanceReward: (payload: unknown) => activities.advance((payload as { rewardNo: string }).rewardNo),
        followRewardOrder: (payload: unknown) =>
          activities.followOrder((payload as { rewardNo: string }).rewardNo),
        advanceSignUp: (payload: unknown) => signUps.advance((payload as { accountNo: string }).accountNo),
        tellGivenBack: (payload: unknown) => givenBackNotices.send(payload as GivenBackJob),
        tellChannel: (payload: unknown) => eventSender.tell(payload as OutEvent),
        handleSmsReply: (payload: unknown) => smsReplies.handle((payload as { messageId: string }).messageId),
      },
      regularJobs: index === 0 ? regularJobs : [],
    });
  });
  const worker = workersAsOne(await Promise.all(workers));

  await floats.look();
  const floatRounds = startRounds('looking at floats', FLOAT_ROUND_MS, { run: floats.look, telemetry });
  const poller = startWakePoller({
    pool,
    advanceOrder: advance,
    concurrency: config.jobsAtOnce,
    clock,
    telemetry,
  });
  orderChanges.add(poller.noteWritten);
  const clockRounds = clockWatch.start();
  const [firstLookMs = 0] = config.times.invoiceBackoffMs;
  const invoiceRounds = startRounds(
    'looking after invoices',
    Math.max(LEAST_BETWEEN_ROUNDS_MS, firstLookMs),
    {
      run: () => invoices.lookAfter(),
      telemetry,
    },
  );
  const rewardRounds = startRounds('looking after rewards', Math.max(LEAST_BETWEEN_ROUNDS_MS, firstLookMs), {
    run: () => activities.lookAfter(),
    telemetry,
  });
  const helpRounds = [
    startRounds('answers to messages', HELP_ROUND_MS, { run: () => helpMessages.lookAfter(), telemetry }),
    startRounds('notices of ended orders', HELP_ROUND_MS, { run: () => endNotices.lookAfter(), telemetry }),
  ];
  const eventRounds = startRounds('telling channels', EVENT_ROUND_MS, { run: eventSender.begin, telemetry });
  shutdown.onShutdown('worker', () =>
    Promise.all([
      poller.stop(),
      worker.stop(),
      clockRounds.stop(),
      invoiceRounds.stop(),
      rewardRounds.stop(),
      floatRounds.stop(),
      ...helpRounds.map((rounds) => rounds.stop()),
      eventRounds.stop().then(() => drain(eventSender.idle(), pool, telemetry)),
      drain(promptWork.close(), pool, telemetry),
    ]),
  );
  return createWorkerHealth(poller, worker, config.partnerTimeLimitMs);
}
