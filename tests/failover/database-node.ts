/** One server of a replicated database: the packaged PostgreSQL, as primary or as standby. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, unlimitedWork } from '../../apps/gateway/src/db/pool.ts';
import { databaseHome, ensureCluster } from '../../apps/launcher/src/cluster-folder.ts';
import { databasePrograms } from '../../apps/launcher/src/embedded-binaries.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { type PostgresServer, startServer } from '../../apps/launcher/src/postgres-server.ts';
import { settingsFor } from '../../apps/launcher/src/postgres-settings.ts';
import { accountForDatabase, giveFolderTo } from '../../apps/launcher/src/unix-account.ts';
import { startWatchdog, type Watchdog } from '../../apps/launcher/src/watchdog.ts';
import { killPostgres } from '../support/kill-postgres.ts';
import { copyRunningCluster } from './cluster-copy.ts';

const PASSWORD = 'only-for-this-run';
/**
 * The amount of log kept, enough for a standby that was disconnected for a while to follow its primary again.
 */
const KEPT_LOG = '512MB';
const NODE_SETTINGS = {
  wal_keep_size: KEPT_LOG,
  // Time after which a standby tries again to reach its primary.
  wal_retrieve_retry_interval: '200ms',
  shared_buffers: '64MB',
};

export interface DatabaseNode {
  readonly name: string;
  readonly port: number;
  /** The administrator's address, without a particular database. */
  readonly url: string;
  /** Starts it as the primary of a new, empty database. */
  startAsPrimary(): Promise<void>;
  /** Copies the primary, and follows it. Earlier data of this server is removed. */
  startAsStandbyOf(primary: DatabaseNode): Promise<void>;
  /** Follows this primary from now on; null disconnects it. */
  follow(primary: DatabaseNode | null): void;
  /** Makes commits wait for one of these standbys; for none when the list is empty. */
  waitForOneOf(standbys: readonly DatabaseNode[]): void;
  query<Row extends object>(text: string): Promise<Row[]>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function createDatabaseNode(name: string, parent: string): Promise<DatabaseNode> {
  const folder = join(parent, name);
  const account = accountForDatabase();
  const programs = databasePrograms(account);
  mkdirSync(folder, { mode: 0o711 });
  const home = databaseHome(folder, account);
  const cluster = join(home, 'data');
  const port = await freePort();
  const url = `postgres://phonebill:${PASSWORD}@127.0.0.1:${port}`;
  const changeable: Record<string, string> = {};
  let server: PostgresServer | undefined;
  let watchdog: Watchdog | undefined;

  /** Writes settings to the file that a server reads again on reload. */
  function change(settings: Record<string, string>): void {
    Object.assign(changeable, settings);
    const lines = Object.entries(changeable).map(([key, value]) => `${key} = '${value}'\n`);
    const file = join(cluster, 'postgresql.auto.conf');
    if (existsSync(file)) writeFileSync(file, lines.join(''));
    if (server) process.kill(server.pid, 'SIGHUP');
  }
  async function start(): Promise<void> {
    change({});
    server = await startServer({
      program: programs.postgres,
      account,
      cluster,
      settings: settingsFor('durable', port, NODE_SETTINGS),
      logFile: join(folder, 'postgres.log'),
    }).catch((cause: unknown) => {
      throw new Error(readFileSync(join(folder, 'postgres.log'), 'utf8').slice(-2000), { cause });
    });
    watchdog = startWatchdog(server.pid);
  }
  const follow = (primary: DatabaseNode | null): void =>
    change({
      primary_conninfo: primary
        ? `host=127.0.0.1 port=${primary.port} user=phonebill password=${PASSWORD} application_name=${name}`
        : '',
    });
  const gone = async (end: () => Promise<unknown>): Promise<void> => {
    if (!server) return;
    await end();
    await server.exited;
    watchdog?.release();
    server = undefined;
  };

  return {
    name,
    port,
    url,
    follow,
    async startAsPrimary() {
      ensureCluster({ home, account, programs, password: PASSWORD });
      await start();
    },
    async startAsStandbyOf(primary) {
      rmSync(cluster, { recursive: true, force: true });
      await copyRunningCluster(`${primary.url}/postgres`, join(homeOf(parent, primary), 'data'), cluster);
      writeFileSync(join(cluster, 'standby.signal'), '');
      giveFolderTo(account, cluster);
      follow(primary);
      await start();
    },
    waitForOneOf: (standbys) =>
      change({
        synchronous_standby_names:
          standbys.length === 0 ? '' : `ANY 1 (${standbys.map((one) => one.name).join(', ')})`,
      }),
    async query<Row extends object>(text: string) {
      const pool = createPool(`${url}/postgres`, 1, unlimitedWork);
      try {
        return (await pool.query<Row>(text)).rows;
      } finally {
        await pool.end();
      }
    },
    kill: () => gone(() => killPostgres(home)),
    stop: () => gone(() => server?.stop() ?? Promise.resolve()),
  };
}

function homeOf(parent: string, { name }: DatabaseNode): string {
  return join(parent, name, 'postgres');
}
