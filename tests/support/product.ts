// Runs the whole product as `npm start` does, for journeys: its own process, its own empty data folder, free
// ports, the built pages. Its output is written to a file that is shown when it does not become ready.

import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { makeDurableFolder } from './database-folder.ts';
import { gatewayPorts } from './gateway-ports.ts';

export interface RunningProduct {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly consoleUrl: string;
  /** The link that invites the console's first person. */
  readonly consoleInvitation: string;
  /** Its data folder, with the keys and the database's address. */
  readonly dataFolder: string;
  /** Stops it in the orderly way and removes its data. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyWithin = 120_000;

/** Starts a product. `environment` changes its settings, for example its pace. */
export async function startProduct(environment: Record<string, string> = {}): Promise<RunningProduct> {
  const dataFolder = makeDurableFolder('journeys');
  const { url, operationsUrl, consoleUrl, environment: ports } = await gatewayPorts();
  const sandboxPort = await freePort();
  const logFile = join(root, 'test-results', 'product.log');
  const child = launch(logFile, {
    ...ports,
    SANDBOX_PORT: String(sandboxPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataFolder,
    ...environment,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataFolder, { recursive: true, force: true });
  };
  if (await becomesReady(operationsUrl, child))
    return {
      url,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      consoleUrl,
      consoleInvitation: await printedInvitation(logFile),
      dataFolder,
      stop,
    };
  await stop();
  throw new Error(`The product did not become ready. Its log:\n${readFileSync(logFile, 'utf8')}`);
}

/** A fork's channel closes when this process ends, so the product stops then, too. */
function launch(logFile: string, environment: Record<string, string>): ChildProcess {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = openSync(logFile, 'w');
  const child = fork(join(root, 'apps', 'launcher', 'src', 'main.ts'), {
    env: {
      ...process.env,
      ROLES: '',
      DATABASE_URL: '',
      SHARD_DATABASE_URLS: '',
      NODE_OPTIONS: '',
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
}

/**
 * Returns the invitation, which is printed after the process has become ready; empty when the console is not
 * among its roles.
 */
async function printedInvitation(logFile: string): Promise<string> {
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline; await sleep(50)) {
    const said = readFileSync(logFile, 'utf8');
    if (said.includes('phonebill is ready')) return /https?:\/\/[^"\s]+\/enrol#[\w-]+/.exec(said)?.[0] ?? '';
  }
  throw new Error('The product never said that it is ready.');
}

async function becomesReady(operationsUrl: string, child: ChildProcess): Promise<boolean> {
  for (
    const deadline = Date.now() + readyWithin;
    Date.now() < deadline && child.exitCode === null;
    await sleep(100)
  ) {
    const ready = await fetch(`${operationsUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return true;
  }
  return false;
}
