// `npm start` ends up here: everything the product needs on one machine, in one
// process, in an order in which each step finds what it needs, and stopped in reverse.

import { lockDataFolder } from './data-folder.ts';
import { openDatabase } from './product-database.ts';
import { addressOf, completeEnvironment } from './environment.ts';
import { buildPages } from './build-pages.ts';
import { requireFreePort } from './free-port.ts';
import { readLaunchSettings } from './launch-settings.ts';
import { OperatorError } from './operator-error.ts';
import { createShutdown } from './shutdown.ts';
import { summary } from './summary.ts';

const shutdown = createShutdown();

try {
  await start();
} catch (error) {
  // While everything is being stopped, a failed step is a consequence and not reported.
  if (!shutdown.isUnderWay()) console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
  await shutdown.stopAndExit(1);
}

async function start(): Promise<void> {
  const started = Date.now();
  const settings = readLaunchSettings(process.env);
  const { host, port, sandboxPort, operationsHost, operationsPort, dataFolder, roles } = settings;
  const isGateway = roles.has('web') || roles.has('worker');
  const isSandbox = roles.has('sandbox');

  const lock = lockDataFolder(dataFolder, addressOf(host, port));
  shutdown.add('data folder', lock.release);
  if (roles.has('web')) await requireFreePort(host, port, 'PORT');
  if (isGateway) await requireFreePort(operationsHost, operationsPort, 'OPERATIONS_PORT', 'OPERATIONS_HOST');
  if (isSandbox) await requireFreePort(host, sandboxPort, 'SANDBOX_PORT');
  if (roles.has('web') && !process.env.WEB_ROOT) buildPages(console.log);

  const database = isGateway || roles.has('database') ? await openDatabase(settings) : undefined;
  if (database) shutdown.add('database', database.stop);
  void database?.lost.then(() => {
    if (shutdown.isUnderWay()) return;
    console.error(
      'The database has stopped by itself; the reason is at the end of postgres.log in the data folder.',
    );
    return shutdown.stopAndExit(1);
  });
  const env = completeEnvironment(process.env, settings, database?.url);

  if (isSandbox) {
    const { readSandboxConfig, startSandbox } = await import('@phonebill/sandbox');
    const sandbox = await startSandbox(configured('sandbox', () => readSandboxConfig(env)));
    shutdown.add('sandbox', sandbox.stop);
  }
  let demoMobileNo: string | undefined;
  if (database && isGateway) {
    const { loadDemoData, prepareDatabases, readGatewayConfig, startGateway, UnusableDatabase } =
      await import('@phonebill/gateway');
    const config = configured('gateway', () => readGatewayConfig(env));
    await prepareDatabases(config).catch((cause: unknown) => {
      throw cause instanceof UnusableDatabase ? new OperatorError(cause.message, { cause }) : cause;
    });
    // Demo users belong with stand-in partners only.
    if (isSandbox) ({ demoMobileNo } = await loadDemoData(database.url));
    const gateway = await startGateway(config);
    shutdown.add('gateway', gateway.stop);
  }
  console.log(
    summary({ settings, demoMobileNo, databaseHome: database?.home, readyAfterMs: Date.now() - started }),
  );
}

/** What is missing or wrong in the environment is the operator's to set right, not a defect. */
function configured<Config>(app: string, read: () => Config): Config {
  try {
    return read();
  } catch (cause) {
    throw new OperatorError(
      `The ${app} cannot start: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
