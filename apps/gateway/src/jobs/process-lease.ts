/**
 * Takes over the jobs of processes that are gone. The job queue releases a dead worker's jobs only after
 * hours; here each worker pool has a row, reports every few seconds that it is alive, and holds an advisory
 * lock named after itself on a connection of its own.
 *
 * A process that can take another's lock knows that the other ended, as the lock is released with its
 * connection. One that holds its lock and reports nothing is frozen, or its host lost power. A process that
 * merely lost its connection, or comes back, may still be running a job: jobs tolerate being run twice.
 */
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Client, Pool } from '../db/index.ts';

const LOCK_SPACE = 7_206_241;
const CHECK_EVERY_MS = 3000;
/**
 * Time (ms) without a report after which a process is taken to be gone; well within the half minute in which
 * it must be replaced.
 */
const SILENT_MS = 20_000;

export interface ProcessLease {
  /**
   * Resolves when other processes have taken over our jobs: the runner under this name must be started anew.
   */
  readonly lost: Promise<void>;
  /** Ends the lease; nothing is left to be taken over. Never rejects. */
  release(): Promise<void>;
  /** Ends the lease and leaves its jobs to be taken over, by this process under another name or by others. */
  abandon(): Promise<void>;
}

/**
 * Registers this process's worker pool and begins to watch the others. Throws when it cannot be registered.
 */
export async function holdProcessLease(
  pool: Pool,
  poolId: string,
  telemetry: Telemetry,
  { checkEveryMs = CHECK_EVERY_MS, silentMs = SILENT_MS } = {},
): Promise<ProcessLease> {
  let client: Client | null = await register(pool, poolId);
  let stopped = false;
  const lost = Promise.withResolvers<void>();

  async function check(): Promise<void> {
    if (stopped) return;
    try {
      client ??= await register(pool, poolId);
      if (!(await sayAlive(client, poolId))) lost.resolve();
      await freeAbandonedJobs(client, { poolId, silentMs, telemetry });
    } catch (error) {
      telemetry.log('warn', 'the lease connection broke', { error: String(error) });
      client?.release(true);
      client = null;
    }
  }

  let running = check();
  const timer = setInterval(() => {
    running = running.then(check);
  }, checkEveryMs);

  async function end(last: (client: Client) => Promise<unknown>): Promise<void> {
    stopped = true;
    clearInterval(timer);
    await running;
    if (!client) return;
    await last(client).catch((error: unknown) =>
      telemetry.log('warn', 'the lease could not be given back', { error: String(error) }),
    );
    // The lock is released with the connection.
    client.release(true);
    client = null;
  }

  return {
    lost: lost.promise,
    release: () => end((held) => held.query('delete from job_processes where pool_id = $1', [poolId])),
    abandon: () => end(async () => undefined),
  };
}

async function register(pool: Pool, poolId: string): Promise<Client> {
  const client = await pool.connect();
  try {
    client.on('error', () => undefined);
    // Never waits: after a broken connection the server may still hold the lock for the old one, and the next
    // check tries again.
    if (!(await tryLock(client, poolId))) throw new Error('the lock on our own pool is still held');
    await client.query(
      `insert into job_processes (pool_id, started_at, seen_at) values ($1, present_time(), present_time())
      on conflict do nothing`,
      [poolId],
    );
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Returns whether our row still existed; it does not when others took over our jobs. */
async function sayAlive(client: Client, poolId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update job_processes set seen_at = present_time() where pool_id = $1',
    [poolId],
  );
  return rowCount === 1;
}

async function tryLock(client: Client, poolId: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as taken',
    [LOCK_SPACE, poolId],
  );
  return rows[0]?.taken === true;
}

async function freeAbandonedJobs(
  client: Client,
  given: { readonly poolId: string; readonly silentMs: number; readonly telemetry: Telemetry },
): Promise<void> {
  const { rows } = await client.query<{ poolId: string; silent: boolean }>(
    `select pool_id as "poolId", seen_at < present_time() - $2 * interval '1 millisecond' as silent
    from job_processes where pool_id <> $1`,
    [given.poolId, given.silentMs],
  );
  for (const { poolId, silent } of rows) {
    const ended = await tryLock(client, poolId);
    if (!ended && !silent) continue;
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [poolId]);
    await client.query('delete from job_processes where pool_id = $1', [poolId]);
    if (ended) await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, poolId]);
    given.telemetry.log('info', 'took over the jobs of a process that is gone', { poolId });
  }
}
