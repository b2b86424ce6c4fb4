/**
 * The programs that a benchmark measures: a durable PostgreSQL, the gateway and the sandbox, each in its own
 * process; or only the first two, with partners that answer in the gateway's process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase, urlOfDatabase } from '../apps/launcher/src/databases.ts';
import { freePort } from '../apps/launcher/src/free-port.ts';
import { migrate } from '../apps/gateway/src/db/migrate.ts';
import { untilOk } from '../tests/support/eventually.ts';
import { gatewayPorts } from '../tests/support/gateway-ports.ts';
import { freshKeys, partnersAt } from '../tests/support/partner-keys.ts';
import { startBenchDatabase } from './bench-database.ts';
import { memoryOf, processorTimeOf } from './process-usage.ts';

export interface BenchStack {
  readonly databaseUrl: string;
  readonly gatewayUrl: string;
  /** Null when partners answer in the gateway's process, where an order is paid as soon as it is placed. */
  readonly sandboxUrl: string | null;
  /** Returns the resident memory by process, in MiB. */
  memory(): Promise<Record<string, number>>;
  /** Returns the processor time used so far by process, in ms. */
  processorTime(): Promise<Record<string, number>>;
  /** Returns how much the gateway has written to its log so far, in bytes. */
  logBytes(): number;
  stop(): Promise<void>;
}

export interface BenchStackOptions {
  /** The folder to which the gateway and the sandbox write a CPU profile when they stop. */
  readonly profileDir?: string | undefined;
  readonly partners: 'sandbox' | 'in-process';
  /** The level of the gateway's log, which is written to a file; `error` by default. */
  readonly logLevel?: string | undefined;
}

/** Starts everything. */
export async function startBenchStack({
  profileDir,
  partners,
  logLevel = 'error',
}: BenchStackOptions): Promise<BenchStack> {
  const database = await startBenchDatabase();
  const { folder, postmaster } = database;
  await ensureDatabase(database.serverUrl, 'phonebill');
  const databaseUrl = urlOfDatabase(database.serverUrl, 'phonebill');
  await migrate(databaseUrl);

  const keys = freshKeys();
  const { url: gatewayUrl, operationsUrl, environment: ports } = await gatewayPorts();
  const sandboxPort = await freePort();
  const partnersUrl = `http://127.0.0.1:${sandboxPort}`;
  const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
  const sandbox =
    partners === 'sandbox'
      ? start('apps/sandbox/src/main.ts', ['--disable-warning=ExperimentalWarning', ...profiling], {
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_DATA_FILE: join(folder, 'sandbox.sqlite'),
          ...keys,
        })
      : null;
  const logFile = join(folder, 'gateway.log');
  const gateway = start(
    partners === 'sandbox' ? 'apps/gateway/src/main.ts' : 'bench/instant-gateway.ts',
    profiling,
    {
      ...ports,
      DATABASE_URL: databaseUrl,
      ...keys,
      ...partnersAt(partnersUrl),
      LOG_LEVEL: logLevel,
      LOG_FORMAT: 'json',
    },
    openSync(logFile, 'w'),
  );
  const processes = {
    gateway: gateway.pid,
    ...(sandbox && { sandbox: sandbox.pid }),
    'load generator': process.pid,
  };
  await Promise.all([sandbox && untilOk(`${partnersUrl}/livez`), untilOk(`${operationsUrl}/readyz`)]);
  return {
    databaseUrl,
    gatewayUrl,
    sandboxUrl: sandbox && partnersUrl,
    memory: () => memoryOf(processes, postmaster),
    processorTime: () => processorTimeOf(processes, postmaster),
    logBytes: () => statSync(logFile).size,
    async stop() {
      for (const child of [gateway, sandbox]) if (child) await ended(child);
      await database.stop();
    },
  };
}

/** `output`: a file for its standard output; ours by default. */
function start(
  file: string,
  options: string[],
  env: Record<string, string>,
  output: number | 'inherit' = 'inherit',
): ChildProcess {
  const child = spawn(process.execPath, [...options, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit'],
  });
  // However the benchmark ends, none of its processes must go on using the machine.
  process.once('exit', () => child.kill());
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
