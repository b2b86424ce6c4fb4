// The entry point of `npm start`: starts everything the product needs on one machine, in one process, in an
// order in which each step finds what it needs, and stops it in reverse.

import { readSettings } from '@phonebill/environment';
import { lockDataFolder } from './data-folder.ts';
import { openDatabase } from './product-database.ts';
import { addressOf, ownPartners } from './environment.ts';
import { buildConsolePages, buildPages } from './build-pages.ts';
import { requireFreePorts } from './free-port.ts';
import { demonstrationKeys } from './keys/demonstration-keys.ts';
import { isGateway, isSandboxAlone, type LaunchSettings, launchSettingsFrom } from './launch-settings.ts';
import { OperatorError, toPrint } from './operator-error.ts';
import { readRoleSettings, requireGoodSettings } from './role-settings.ts';
import { createShutdown } from './shutdown.ts';
import { createStartLog } from './start-log.ts';
import { withStartOptions } from './start-options.ts';

const shutdown = createShutdown();

try {
  await start();
} catch (error) {
  // While everything is being stopped, a failed step is a consequence and is not reported.
  if (!shutdown.isUnderWay()) console.error(toPrint(error));
  await shutdown.stopAndExit(1);
}

async function start(): Promise<void> {
  const started = Date.now();
  const env = withStartOptions(process.argv.slice(2), process.env);
  const { settings, problems } = readSettings(env, launchSettingsFrom);
  await requireGoodSettings(env, settings, problems);
  const { host, port, dataFolder, roles, playedPartners } = settings;
  const log = createStartLog(settings.logFormat, roles);
  shutdown.onSignal(log.stopping);
  const hasGateway = isGateway(roles);
  const isSandbox = roles.has('sandbox');

  const lock = lockDataFolder(dataFolder, addressOf(host, port));
  shutdown.add('data folder', lock.release);
  await requireFreePorts(listenersOf(settings));
  if ((roles.has('web') || roles.has('console')) && !process.env.WEB_ROOT) buildPages(log.say);
  if (roles.has('console') && !process.env.CONSOLE_WEB_ROOT) buildConsolePages(log.say);

  const database =
    hasGateway || roles.has('database')
      ? await openDatabase(settings, ownPartners(env, settings))
      : undefined;
  if (database) shutdown.add('database', database.stop);
  void database?.lost.then(() => {
    if (shutdown.isUnderWay()) return;
    console.error(
      'The database has stopped by itself; the reason is at the end of postgres.log in the data folder.',
    );
    return shutdown.stopAndExit(1);
  });
  const keys = isSandbox ? demonstrationKeys(dataFolder, isSandboxAlone(settings), playedPartners) : null;
  const config = await readRoleSettings(env, settings, database?.url, keys);

  // Building pages and creating a database take minutes, in which another process may have taken a port.
  await requireFreePorts(listenersOf(settings));
  if (config.sandbox) {
    const { startSandbox, UnusableFile } = await import('@phonebill/sandbox');
    const sandbox = await startSandbox(config.sandbox).catch(plainly(UnusableFile));
    shutdown.add('sandbox', sandbox.stop);
  }
  let demoMobileNo: string | undefined;
  let consoleInvitation: string | null = null;
  if (database && config.gateway) {
    const { gateway: gatewayConfig } = config;
    const { FaultyFiles, loadDemoData, onDatabase, startGateway, UnusableDatabase } =
      await import('@phonebill/gateway');
    const startIt = async () => {
      // Demo users are created only with stand-in partners.
      if (isSandbox) ({ demoMobileNo } = await loadDemoData(gatewayConfig));
      return startGateway(gatewayConfig);
    };
    const gateway = await onDatabase(gatewayConfig, startIt, console.error).catch(
      plainly(UnusableDatabase, FaultyFiles),
    );
    shutdown.add('gateway', gateway.stop);
    // The invitation appears in the log, so it is made only for a demonstration (docs/console.md).
    if (roles.has('console') && isSandbox) consoleInvitation = await gateway.firstConsoleInvitation();
    void gateway.refused.then((why) => {
      if (shutdown.isUnderWay()) return;
      console.error(why);
      return shutdown.stopAndExit(1);
    });
  }
  log.ready({
    settings,
    demoMobileNo,
    consoleUrl: config.gateway?.console.url,
    consoleInvitation,
    databaseHome: database?.home,
    readyAfterMs: Date.now() - started,
  });
}

function listenersOf(settings: LaunchSettings) {
  const { host, port, sandboxHost, sandboxPort, operationsHost, operationsPort, roles } = settings;
  const { consoleHost, consolePort } = settings;
  return [
    ...(roles.has('web') ? [{ host, port, variable: 'PORT', hostVariable: 'HOST' }] : []),
    ...(roles.has('console')
      ? [{ host: consoleHost, port: consolePort, variable: 'CONSOLE_PORT', hostVariable: 'CONSOLE_HOST' }]
      : []),
    ...(isGateway(roles)
      ? [
          {
            host: operationsHost,
            port: operationsPort,
            variable: 'OPERATIONS_PORT',
            hostVariable: 'OPERATIONS_HOST',
          },
        ]
      : []),
    ...(roles.has('sandbox')
      ? [{ host: sandboxHost, port: sandboxPort, variable: 'SANDBOX_PORT', hostVariable: 'SANDBOX_HOST' }]
      : []),
  ];
}

/** Errors of these kinds carry a sentence for the operator and are printed without a stack trace. */
function plainly(...kinds: readonly (new (...args: never[]) => Error)[]): (cause: unknown) => never {
  return (cause) => {
    const isPlain = (kind: (typeof kinds)[number]): boolean => cause instanceof kind;
    throw cause instanceof Error && kinds.some(isPlain) ? new OperatorError(cause.message, { cause }) : cause;
  };
}
