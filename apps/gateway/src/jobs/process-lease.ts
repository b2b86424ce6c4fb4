/**
 * Takes over the jobs of processes that died. The job queue frees a dead worker's jobs only after hours; here
 * each process keeps a connection that holds an advisory lock named after its worker pool. The lock goes with
 * the connection, so whoever can take the lock of a registered pool knows that its process is gone. A process
 * that merely lost its connection may still run a job: jobs tolerate being run twice.
 */
import type { Telemetry } from '../runtime/index.ts';
import type { Client, Pool } from '../db/index.ts';

const LOCK_SPACE = 7_206_241;
const CHECK_EVERY_MS = 3000;

export interface ProcessLease {
  release(): Promise<void>;
}

/**
 * Registers this process's worker pool and begins to watch the others. Throws when it cannot be registered.
 */
export async function holdProcessLease(
  pool: Pool,
  poolId: string,
  telemetry: Telemetry,
  checkEveryMs = CHECK_EVERY_MS,
): Promise<ProcessLease> {
  let client: Client | null = await register(pool, poolId);
  let stopped = false;

  async function check(): Promise<void> {
    if (stopped) return;
    try {
      client ??= await register(pool, poolId);
      await freeAbandonedJobs(client, poolId, telemetry);
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

  return {
    async release() {
      stopped = true;
      clearInterval(timer);
      await running;
      if (!client) return;
      try {
        await client.query('delete from job_processes where pool_id = $1', [poolId]);
      } catch (error) {
        telemetry.log('warn', 'the lease could not be given back', { error: String(error) });
      }
      // The lock goes with the connection.
      client.release(true);
    },
  };
}

async function register(pool: Pool, poolId: string): Promise<Client> {
  const client = await pool.connect();
  try {
    client.on('error', () => undefined);
    // Never waits: after a broken connection the server may still hold the lock for the old one, and the next
    // check tries again.
    const {
      rows: [lock],
    } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      LOCK_SPACE,
      poolId,
    ]);
    if (!lock?.taken) throw new Error('the lock on our own pool is still held');
    await client.query(
      'insert into job_processes (pool_id, started_at) values ($1, now()) on conflict do nothing',
      [poolId],
    );
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function freeAbandonedJobs(client: Client, ownPoolId: string, telemetry: Telemetry): Promise<void> {
  const { rows } = await client.query<{ pool_id: string }>(
    'select pool_id from job_processes where pool_id <> $1',
    [ownPoolId],
  );
  for (const { pool_id: poolId } of rows) {
    const {
      rows: [lock],
    } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      LOCK_SPACE,
      poolId,
    ]);
    if (!lock?.taken) continue;
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [poolId]);
    await client.query('delete from job_processes where pool_id = $1', [poolId]);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, poolId]);
    telemetry.log('info', 'took over the jobs of a process that is gone', { poolId });
  }
}
