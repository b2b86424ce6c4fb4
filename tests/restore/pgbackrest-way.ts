/**
 * The way for an operator's own PostgreSQL: pgBackRest with deploy/pgbackrest.conf, on a server from this
 * machine's packages, restored to a moment (docs/operations.md#backups).
 */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { plainEnvironment } from '../../apps/launcher/src/postgres-server.ts';
import { accountForDatabase } from '../../apps/launcher/src/unix-account.ts';
import { debianPackages, isThere } from '../harness/needs.ts';
import { killPostgres } from '../support/kill-postgres.ts';
import {
  makeFolderFor,
  makeSystemCluster,
  partsOf,
  startSystemServer,
  systemPostgres,
} from '../support/system-postgres.ts';
import type { DrillDatabase, DrillWay } from './drill-database.ts';

const SAMPLE = fileURLToPath(new URL('../../deploy/pgbackrest.conf', import.meta.url));

export const pgBackRest = debianPackages(
  ['postgresql', 'pgbackrest'],
  () => systemPostgres() !== null && isThere('pgbackrest', ['version']),
);

export const pgBackRestWay: DrillWay = {
  name: 'pgBackRest',
  start(folder) {
    const programs = systemPostgres();
    if (programs === null) throw new Error(`missing: ${String(pgBackRest.missing())}`);
    return start(programs, folder);
  },
};

async function start(programs: string, folder: string): Promise<DrillDatabase> {
  mkdirSync(folder, { mode: 0o711 });
  const [lost, restored] = [join(folder, 'lost'), join(folder, 'restored')];
  makeSystemCluster(programs, lost);
  let home = lost;
  let port = await freePort();
  const configuration = join(folder, 'pgbackrest.conf');
  const configure = (): void => writeConfiguration(configuration, folder, home, port);
  const runPgBackRest = (...args: string[]): void => {
    const { cluster } = partsOf(home);
    execFileSync('pgbackrest', [`--config=${configuration}`, '--stanza=phonebill', ...args], {
      ...accountForDatabase(),
      cwd: join(cluster, '..'),
      env: plainEnvironment(),
      stdio: 'pipe',
    });
  };
  const run = () =>
    startSystemServer(programs, home, port, {
      settings: {
        archive_mode: 'on',
        archive_command: `pgbackrest --config=${configuration} --stanza=phonebill archive-push %p`,
        archive_timeout: '60s',
      },
    });
  for (const part of ['repository', ...PLACES]) makeFolderFor(join(folder, part));
  configure();
  let server = await run();
  runPgBackRest('stanza-create');
  runPgBackRest('check');
  let moment = new Date(0);
  return {
    serverUrl: () => server.url,
    prepare: () => Promise.resolve(runPgBackRest('backup', '--type=full')),
    async keepMoment() {
      return (moment = new Date());
    },
    async kill() {
      // Archives the current log segment and waits for it; otherwise up to a minute would be lost.
      runPgBackRest('check');
      await killPostgres(home);
      await server.stop();
    },
    async restore() {
      home = restored;
      port = await freePort();
      makeFolderFor(home);
      makeFolderFor(partsOf(home).cluster);
      configure();
      const target = moment.toISOString().replace('T', ' ').replace('Z', '+00');
      runPgBackRest('restore', '--type=time', `--target=${target}`, '--target-action=promote');
      server = await run();
      runPgBackRest('verify');
    },
    stop: () => server.stop(),
  };
}

/** Folders for what pgBackRest writes besides its repository; the name of each is part of its setting. */
const PLACES = ['log', 'lock', 'spool'];

/**
 * Writes the sample configuration with this drill's folders, so that nothing is written to the machine's own.
 */
function writeConfiguration(file: string, folder: string, home: string, port: number): void {
  const { cluster, sockets } = partsOf(home);
  const ours: Readonly<Record<string, string>> = {
    'repo1-path': join(folder, 'repository'),
    'repo1-cipher-pass': 'only-for-this-drill',
    'pg1-path': cluster,
    'pg1-port': String(port),
  };
  const lines = readFileSync(SAMPLE, 'utf8')
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split('=');
      return name in ours ? `${name}=${ours[name]}` : line;
    });
  const places = PLACES.map((name) => `${name}-path=${join(folder, name)}`);
  const place = lines.indexOf('[global]') + 1;
  lines.splice(place, 0, ...places);
  rmSync(file, { force: true });
  const text = `${lines.join('\n')}\npg1-user=phonebill\npg1-socket-path=${sockets}\n`;
  writeFileSync(file, text, { mode: 0o600 });
  const account = accountForDatabase();
  if (account) chownSync(file, account.uid, account.gid);
}
