/**
 * Records the release of a running process, and notices when that release may no longer work on the database
 * because something that it uses is being removed.
 */
import { randomUUID } from 'node:crypto';
import { RELEASE } from '../../runtime/index.ts';
import type { Pool } from '../pool.ts';
import { readReleaseRange, whyRefused } from '../schema/release-range.ts';

interface ReleaseWatch {
  /** Resolves with a sentence for the operator once this release may not work any more; otherwise never. */
  readonly refused: Promise<string>;
  /** Removes the record of the running process. */
  stop(): Promise<void>;
}

const EVERY_MS = 5000;

/**
 * Starts the watch. `release`: this one, unless a test uses another. Throws when the database cannot be
 * asked.
 */
export async function startReleaseWatch({
  pool,
  roles,
  release = RELEASE,
  everyMs = EVERY_MS,
}: {
  readonly pool: Pool;
  readonly roles: ReadonlySet<string>;
  readonly release?: string;
  readonly everyMs?: number;
}): Promise<ReleaseWatch> {
  const processId = randomUUID();
  const { promise: refused, resolve } = Promise.withResolvers<string>();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    await pool.query({
      name: 'process-is-seen',
      text: `insert into running_processes (process_id, release, roles, started_at, seen_at)
        values ($1, $2, $3, now(), now()) on conflict (process_id) do update set seen_at = now()`,
      values: [processId, release, [...roles].join(',')],
    });
    const why = whyRefused(release, await readReleaseRange(pool));
    if (why !== null) resolve(why);
  }

  await look();
  const timer = setInterval(() => {
    // A database that does not answer is asked again.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
  }, everyMs);
  timer.unref();
  return {
    refused,
    async stop() {
      clearInterval(timer);
      await looking;
      await pool
        .query('delete from running_processes where process_id = $1', [processId])
        // A process that is no longer seen is not counted either.
        .catch(() => undefined);
    },
  };
}
