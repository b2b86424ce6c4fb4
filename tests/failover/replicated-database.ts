/** Three servers, one of which is the primary, with the actions of an operator, or Patroni, when it fails. */
import { eventually } from '../support/eventually.ts';
import { createDatabaseNode, type DatabaseNode } from './database-node.ts';

export interface ReplicatedDatabase {
  /** Returns an address that names all three servers; a client finds the one that accepts writes. */
  readonly urlOf: (database: string) => string;
  readonly primary: () => DatabaseNode;
  readonly standbys: () => readonly DatabaseNode[];
  /** Kills the primary, promotes the most advanced standby, and makes the other follow it. */
  failOver(): Promise<void>;
  /** Makes the dead server a standby again, from a fresh copy. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

/** `prepare` runs before commits wait for a standby. */
export async function startReplicatedDatabase(
  folder: string,
  isSynchronous: boolean,
  prepare: (primaryUrl: string) => Promise<void>,
): Promise<ReplicatedDatabase> {
  const nodes = await Promise.all(['a', 'b', 'c'].map((name) => createDatabaseNode(name, folder)));
  let [primary, ...standbys] = nodes as [DatabaseNode, ...DatabaseNode[]];
  let dead: DatabaseNode | undefined;
  await primary.startAsPrimary();
  await prepare(primary.url);
  for (const standby of standbys) await standby.startAsStandbyOf(primary);
  for (const node of nodes) node.waitForOneOf(isSynchronous ? nodes.filter((other) => other !== node) : []);
  await untilFollowed(primary, standbys);

  return {
    urlOf: (database) => {
      const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
      const address = nodes[0]?.url.replace(/127\.0\.0\.1:\d+/, hosts);
      return `${address}/${database}?target_session_attrs=read-write`;
    },
    primary: () => primary,
    standbys: () => standbys,
    async failOver() {
      dead = primary;
      await primary.kill();
      const [first, ...others] = await byWhatTheyHave(standbys);
      if (!first) throw new Error('no standby is left');
      await first.query('select pg_promote(true, 60)');
      for (const other of others) other.follow(first);
      [primary, standbys] = [first, others];
      await untilFollowed(primary, standbys);
    },
    async rebuild() {
      if (!dead) return;
      await dead.startAsStandbyOf(primary);
      standbys = [...standbys, dead];
      dead = undefined;
      await untilFollowed(primary, standbys);
    },
    async stop() {
      // Standbys stop first: a primary that stops waits until they have received everything.
      for (const node of [...standbys, primary]) await node.stop();
    },
  };
}

/** Sorts by the amount received, most first: the first has every commit that any of them has confirmed. */
async function byWhatTheyHave(standbys: readonly DatabaseNode[]): Promise<DatabaseNode[]> {
  const found = await Promise.all(
    standbys.map(async (standby) => {
      const [row] = await standby.query<{ bytes: string }>(
        `select pg_wal_lsn_diff(
          greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes`,
      );
      return { standby, bytes: BigInt(row?.bytes ?? 0) };
    }),
  );
  return found.toSorted((one, other) => Number(other.bytes - one.bytes)).map(({ standby }) => standby);
}

async function untilFollowed(primary: DatabaseNode, standbys: readonly DatabaseNode[]): Promise<void> {
  await eventually(
    `${standbys.map(({ name }) => name).join(' and ')} to follow ${primary.name}`,
    async () => {
      const rows = await primary.query<{ name: string }>(
        `select application_name as name from pg_stat_replication where state = 'streaming'`,
      );
      return standbys.every(({ name }) => rows.some((row) => row.name === name));
    },
    { withinMs: 60_000, everyMs: 100 },
  );
}
