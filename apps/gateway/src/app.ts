/** The composition root: every part is made here, or in `app/`, and given what it needs. */
import { activityFolder, loadActivities, readActivityFiles } from './activities/index.ts';
import { createPartners } from './app/partners.ts';
import { CONFIG_FOLDER, createServices } from './app/services.ts';
import { registerWebRole } from './app/web-role.ts';
import { startWorkerRole } from './app/worker-role.ts';
import type { GatewayConfig } from './config/index.ts';
import {
  callLimits,
  createDatabaseProbe,
  createPool,
  createStoredNumbers,
  startDatabaseClock,
} from './db/index.ts';
import {
  createOperationsServer,
  createServer,
  registerActivityGauges,
  registerBacklogGauges,
  registerClockGauge,
  registerPartnerGauges,
  registerPoolGauges,
  registerWorkerGauges,
} from './http/index.ts';
import { createMetrics, createShutdown, createTelemetry } from './runtime/index.ts';
import { loadSettings, readSettingsFiles } from './settings/index.ts';

export interface RunningGateway {
  /** Stops taking requests and jobs, lets those under way finish, closes the connections. */
  stop(): Promise<void>;
}

/**
 * Starts the roles that the configuration names, on a database that was migrated. `makePartners`: over HTTP
 * unless a benchmark gives others.
 */
export async function startGateway(
  config: GatewayConfig,
  makePartners: typeof createPartners = createPartners,
): Promise<RunningGateway> {
  const numbers = createStoredNumbers(config.numbersAtRest);
  const pool = createPool(config.databaseUrl, config.databaseConnections, callLimits, numbers);
  const metrics = createMetrics();
  const telemetry = createTelemetry(config.logLevel, metrics);
  const databaseClock = await startDatabaseClock(pool, telemetry).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const clock = databaseClock.now;
  const partners = makePartners(config, clock, telemetry);
  const watchPool = registerPoolGauges(metrics.registry);
  watchPool('calls', pool);
  const parts = { config, pool, partners, clock, telemetry, metrics };
  const services = createServices(parts);

  const databaseProbe = createDatabaseProbe(config.databaseUrl, telemetry);

  const shutdown = createShutdown();
  shutdown.onShutdown('database connections', () => pool.end());
  shutdown.onShutdown('clock', () => databaseClock.stop());
  const { store, automatic } = services;
  shutdown.onShutdown('writes', () => Promise.all([store.close(), automatic.store.close()]));
  shutdown.onShutdown('database probe', () => databaseProbe.end());
  shutdown.onShutdown('watch', () => services.watch.stop());
  shutdown.onShutdown('partner connections', () => partners.close());

  try {
    const settingsFiles = readSettingsFiles(CONFIG_FOLDER, config.settingsValues);
    const activityFiles = readActivityFiles(activityFolder(config.activitiesFolder, CONFIG_FOLDER));
    if (await loadSettings(pool, settingsFiles, clock))
      telemetry.log('info', 'the settings files were loaded');
    await services.authorizations.keepNotices();
    if (await loadActivities(pool, activityFiles)) telemetry.log('info', 'the activities were loaded');
    const worker = config.roles.has('worker')
      ? await startWorkerRole(parts, services, shutdown, watchPool)
      : null;

    registerBacklogGauges(pool, metrics.registry, clock);
    registerActivityGauges(pool, metrics.registry);
    registerClockGauge(metrics.registry, databaseClock);
    registerPartnerGauges(metrics.registry, partners.guards);
    if (worker) registerWorkerGauges(metrics.registry, worker);
    let stopping = false;
    const operations = createOperationsServer({
      telemetry,
      registry: metrics.registry,
      checks: {
        database: databaseProbe.isReady,
        ...(worker && { worker: worker.isWorking }),
        stopping: () => !stopping,
      },
      notes: () =>
        partners.guards
          .calls()
          .filter(({ isCutOff }) => isCutOff)
          .map(({ call }) => `not asked, since it stays silent: ${call}`),
    });
    // It answers longest: also while calls that are under way are finished.
    shutdown.onShutdown('operations server', () => operations.close());
    if (config.roles.has('web')) {
      const server = createServer({
        telemetry,
        trustProxy: config.trustProxy,
        overTls: config.publicUrl.startsWith('https:'),
        origins: config.offlinePackages.entryPages.map((page) => new URL(page).origin),
      });
      registerWebRole(server, parts, services);
      await server.listen({ host: config.host, port: config.port });
      shutdown.onShutdown('server', () => server.close());
    }
    // Last: who asks whether the process is ready is answered once it is.
    await operations.listen(config.operations);
    return {
      stop() {
        stopping = true;
        return shutdown.shutDown();
      },
    };
  } catch (error) {
    // The first failure is the one to be reported.
    await shutdown.shutDown().catch(() => undefined);
    throw error;
  }
}
