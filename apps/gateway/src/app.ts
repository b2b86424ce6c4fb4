/** The composition root: makes every part, here or in `app/`, and hands it what it needs. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { CashierName } from '@phonebill/contract';
import { activityFolder } from './activities/index.ts';
import {
  createCertificateWatch,
  keepCertificateEnds,
  startCertificateWatch,
  startFetchingCertificates,
} from './app/certificates/index.ts';
import { listenAt } from './app/listen-at.ts';
import { createGatewayMetrics, createWatches, watchGateway } from './app/metrics.ts';
import { partnerKeysOf } from './app/partner-keys.ts';
import { keepPartnersInUse } from './app/partners-in-use.ts';
import { createPartners } from './app/partners.ts';
import { startPartnerStates } from './app/partner-states.ts';
import { CONFIG_FOLDER } from './app/service-parts.ts';
import { createServices } from './app/services.ts';
import { registerWebRole } from './app/web-role.ts';
import {
  comparedBooks,
  providersWith,
  severalCashiers,
  statementsUntil,
  suppliersWithFloat,
} from './app/who-takes-what.ts';
import { startWorkerRole } from './app/worker-role.ts';
import type { GatewayConfig } from './config/index.ts';
import { callLimits, createPool, type Pool } from './db/index.ts';
import {
  clockNotes,
  createDatabaseProbe,
  type DatabaseClock,
  type DatabaseLineage,
  startDatabaseClock,
  startReleaseWatch,
  watchDatabaseLineage,
} from './db/server/index.ts';
import { createStoredNumbers } from './db/numbers/index.ts';
import { startRounds } from './jobs/index.ts';
import { createReadableSettings } from './app/readable-settings.ts';
import { createOperationsServer, createServer } from './http/index.ts';
import { createShutdown, RELEASE } from './runtime/index.ts';
import {
  createTelemetry,
  logDestination,
  processName,
  startTracing,
  type Telemetry,
} from './runtime/telemetry/index.ts';
import { createCallKeeper } from './partners/kept-calls/index.ts';
import { userNoOf } from './orders/model/index.ts';
import { createSmsAttempts } from './partners/sms/index.ts';
import { ownSettingsFolder, readPresentSettings, settingsAtStart } from './operator/settings/index.ts';
import { type PresentSettings, startPresentSettings } from './settings/versions/index.ts';

export interface RunningGateway {
  /**
   * Resolves with a sentence for the operator once this release may no longer work on the database; whoever
   * started it then stops it.
   */
  readonly refused: Promise<string>;
  /**
   * An address that lets the first person into the console, once; null when somebody can already work there.
   * It invalidates the address given before.
   */
  firstConsoleInvitation(): Promise<string | null>;
  /**
   * Reports not ready, stops taking requests and jobs after the time to drain, lets those under way finish,
   * and closes the connections.
   */
  stop(): Promise<void>;
}

/**
 * Starts the roles that the configuration names, on a migrated database. `makePartners` connects by HTTP
 * unless a benchmark passes others. `log` receives the log; standard output when omitted.
 */
export async function startGateway(
  config: GatewayConfig,
  makePartners: typeof createPartners = createPartners,
  log?: { write(line: string): void },
): Promise<RunningGateway> {
  const numbers = createStoredNumbers(config.numbersAtRest);
  const pool = createPool(config.databaseUrl, config.databaseConnections, callLimits, numbers);
  const metrics = createGatewayMetrics(config.build, config.topUps.suppliers, severalCashiers(config));
  const telemetry = createTelemetry({
    level: config.logLevel,
    roles: config.roles,
    destination: log ?? (await logDestination(config.logFormat)),
    countProviderMismatch: metrics.countProviderMismatch,
  });
  const stopTracing = await startTracing(
    config.tracing,
    { version: RELEASE, process: processName, roles: [...config.roles].join(',') },
    () => telemetry.log('warn', 'traces could not be sent'),
  );
  const said = await fromDatabase(config, pool, telemetry);
  const { databaseClock, databaseLineage, presentSettings, unnamedSupplier, unnamedCashier } = said;
  const clock = databaseClock.now;
  const smsAttempts = createSmsAttempts(pool);
  const keptDays = config.partnerCallsKeptDays;
  const callKeeper = createCallKeeper({ pool, keptDays, userOf, clock, telemetry });
  const { countPartnerCall } = metrics;
  const partners = makePartners(config, clock, telemetry, smsAttempts, countPartnerCall, callKeeper.keep);
  const { cashiers, providers: others } = partners;
  const providers = providersWith(cashiers, unnamedCashier, others);
  const watches = createWatches(metrics, config.roles.has('worker'));
  watches.watchPool('calls', pool);
  const parts = {
    config,
    pool,
    partners,
    callKeeper,
    providers,
    unnamedSupplier,
    databaseLineage,
    databaseClock,
    clock,
    telemetry,
    metrics,
    presentSettings,
  };
  const services = createServices(parts);

  const databaseProbe = createDatabaseProbe(config.databaseUrl, pool, telemetry);

  const shutdown = createShutdown();
  shutdown.onShutdown('traces', stopTracing);
  shutdown.onShutdown('database connections', () => pool.end());
  shutdown.onShutdown('clock', () => databaseClock.stop());
  shutdown.onShutdown('settings', () => presentSettings.stop());
  const { store, automatic } = services;
  shutdown.onShutdown('writes', () => Promise.all([store.close(), automatic.store.close()]));
  shutdown.onShutdown('calls to partners', () => callKeeper.stop());
  shutdown.onShutdown('database probe', () => databaseProbe.end());
  shutdown.onShutdown('watch', () => services.watch.stop());
  shutdown.onShutdown('partner connections', () => partners.close());

  try {
    const releaseWatch = await startReleaseWatch({ pool, roles: config.roles });
    shutdown.onShutdown('release', () => releaseWatch.stop());
    await services.authorizations.keepNotices();
    await services.heardChannels.look();
    const heardRounds = startRounds('looking at endpoints of events', services.heardChannels.lookEveryMs, {
      run: services.heardChannels.look,
      telemetry,
    });
    shutdown.onShutdown('endpoints of events', () => heardRounds.stop());
    const worker = config.roles.has('worker')
      ? await startWorkerRole(parts, services, shutdown, watches)
      : null;

    const certificateWatch = createCertificateWatch(config, {
      clock,
      telemetry,
      keep: (ends) => keepCertificateEnds(pool, ends),
      published: () => partners.certificates.flatMap((one) => one.keys()),
    });
    const stopFetching = startFetchingCertificates(partners.certificates, telemetry);
    shutdown.onShutdown('published certificates', stopFetching);
    // One poller of each kind is enough; without a worker, orders are still woken.
    if (worker) shutdown.onShutdown('certificates', startCertificateWatch(certificateWatch, telemetry));

    const { codeBudget } = services.signOn;
    let stopping = false;
    const checks = {
      database: databaseProbe.isReady,
      settings: createReadableSettings(services, {
        readPresent: () => readPresentSettings(pool, config.settingsValues),
        clock,
        telemetry,
      }),
      ...(worker && { worker: worker.isWorking }),
      stopping: () => !stopping,
    };
    watchGateway(
      metrics,
      {
        pool,
        clock,
        databaseClock,
        guards: partners.guards,
        callsDropped: callKeeper.dropped,
        codeBudget,
        presentSettings,
        books: comparedBooks(config, partners, unnamedCashier),
        floats: { levels: config.topUps.floats, suppliers: suppliersWithFloat(partners.suppliers) },
        statementsUntil: statementsUntil(providers, partners.suppliers),
        checks,
        certificateEnds: certificateWatch.ends,
      },
      worker,
    );
    const operations = createOperationsServer({
      telemetry,
      registry: metrics.registry,
      names: config.operations.names,
      checks,
      notes: () => [
        ...partners.guards
          .calls()
          .filter(({ isCutOff }) => isCutOff)
          .map(
            ({ call, supplier }) =>
              `not asked, since it stays silent: ${call}${supplier === null ? '' : ` (${supplier})`}`,
          ),
        ...certificateWatch
          .endSoon()
          .map(({ name, endsAt }) => `a certificate ends on ${endsAt.toISOString().slice(0, 10)}: ${name}`),
        ...clockNotes(databaseClock.skewMs()),
      ],
    });
    // It stops last, since it also answers while calls under way finish.
    shutdown.onShutdown('operations server', () => operations.close());
    if (config.roles.has('web')) {
      const server = createServer({
        telemetry,
        counter: metrics,
        trustProxy: config.trustProxy,
        overTls: config.publicUrl.startsWith('https:'),
        isStopping: () => stopping,
        origins: config.offlinePackages.entryPages.map((page) => new URL(page).origin),
      });
      registerWebRole(server, parts, services);
      await listenAt(server, { host: config.host, port: config.port, variable: 'PORT' });
      shutdown.onShutdown('server', () => server.close());
    }
    startPartnerStates(parts, shutdown);
    if (config.roles.has('console')) {
      const { startConsole } = await import('./app/console-role.ts');
      await startConsole(parts, services, shutdown);
    }
    // Last, so that readiness is reported only once the process is ready.
    const { host, port } = config.operations;
    await listenAt(operations, { host, port, variable: 'OPERATIONS_PORT' });
    return {
      refused: releaseWatch.refused,
      async firstConsoleInvitation() {
        const { firstInvitation } = await import('./console/index.ts');
        return firstInvitation(pool, config.console.url);
      },
      async stop() {
        stopping = true;
        // The proxy that sends requests here has to notice first.
        if (config.roles.has('web')) await wait(config.drainMs);
        return shutdown.shutDown();
      },
    };
  } catch (error) {
    // Only the first failure is reported.
    await shutdown.shutDown().catch(() => undefined);
    throw error;
  }
}

/** The user of an order (24 digits) or an agreement (`A` and 24 digits). */
const userOf = (about: string): string => userNoOf(about.replace(/^A/, ''));

/**
 * The data read from the database before anything is made: time, history, the settings in effect, and the
 * partners in use.
 */
async function fromDatabase(
  config: GatewayConfig,
  pool: Pool,
  telemetry: Telemetry,
): Promise<{
  readonly databaseClock: DatabaseClock;
  readonly databaseLineage: DatabaseLineage;
  readonly presentSettings: PresentSettings;
  readonly unnamedSupplier: string;
  readonly unnamedCashier: CashierName;
}> {
  try {
    const databaseLineage = await watchDatabaseLineage(pool, telemetry);
    const unnamed = await keepPartnersInUse(pool, config);
    const folders = {
      config: CONFIG_FOLDER,
      own: ownSettingsFolder(config.settingsFolder),
      activities: activityFolder(config.activitiesFolder, CONFIG_FOLDER),
    };
    await settingsAtStart(pool, folders, config.settingsValues, telemetry);
    const databaseClock = await startDatabaseClock(pool, telemetry);
    const presentSettings = await startPresentSettings({
      pool,
      clock: databaseClock.now,
      telemetry,
      processNo: `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`,
      roles: [...config.roles],
      partnerKeys: partnerKeysOf(config),
    }).catch((error: unknown) => {
      databaseClock.stop();
      throw error;
    });
    return { databaseClock, databaseLineage, presentSettings, ...unnamed };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
