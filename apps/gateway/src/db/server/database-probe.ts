/**
 * Checks whether the database can be worked with: that it answers, takes a small change, writes it durably
 * and has space left. A database that is frozen, read-only, full, or waiting for a standby in vain does not.
 */
import { afterAwake } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { createPool, type Pool } from '../pool.ts';

interface DatabaseProbe {
  /** Answers within 3 s, whatever the state of the database; when asked often, it looks once a second. */
  isReady(): Promise<boolean>;
  end(): Promise<void>;
}

const ANSWERED_WITHIN_MS = 3000;
/** Time (ms) for which an answer is reused. */
const GOOD_FOR_MS = 1000;

/**
 * The first two statements write 128 KiB to a file that is emptied again at the end of the transaction: a
 * full disk cannot take them, while it may still take a row into a page that has room. The others are a
 * change that is committed like any other, and leaves nothing behind.
 */
const PROBE = `
  do $$ begin
    if to_regclass('pg_temp.space_probe') is null then
      create temp table space_probe (filler text) on commit delete rows;
      alter table space_probe alter column filler set storage plain;
    end if;
  end $$;
  insert into space_probe select repeat('x', 8000) from generate_series(1, 16);
  insert into database_probes default values;
  delete from database_probes where id = lastval()`;

/**
 * Creates a probe with a connection of its own, so that a busy pool does not look like a failing database.
 * `calls`: the pool from which calls are answered. After an outage that pool searches for its server itself,
 * and may find it a moment later than the probe: until then calls are refused, and the process is not ready
 * for them.
 */
export function createDatabaseProbe(
  databaseUrl: string,
  calls: Pick<Pool, 'unavailable' | 'query'>,
  telemetry: Telemetry,
): DatabaseProbe {
  const pool = createPool(databaseUrl, 1);
  let last: { ready: boolean; at: number } | null = null;
  let looking: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    const why = await whyNotReady(pool, calls);
    if (why !== null && last?.ready !== false)
      telemetry.log('error', 'the database cannot be worked with', { why });
    if (why === null && last?.ready === false) telemetry.log('info', 'the database can be worked with again');
    last = { ready: why === null, at: performance.now() };
    looking = null;
    return last.ready;
  }

  async function looked(): Promise<boolean> {
    if (last && performance.now() - last.at < GOOD_FOR_MS) return last.ready;
    looking ??= look();
    const late = Promise.withResolvers<boolean>();
    const answered = afterAwake(ANSWERED_WITHIN_MS, () => late.resolve(false));
    try {
      return await Promise.race([looking, late.promise]);
    } finally {
      answered();
    }
  }

  return {
    isReady: async () => (await looked()) && calls.unavailable() === null,
    end: () => pool.end(),
  };
}

/** The server has no session left to give; those that calls have continue to work (db/pool.ts). */
const NO_SESSION_LEFT = '53300';

async function whyNotReady(pool: Pool, calls: Pick<Pool, 'query'>): Promise<string | null> {
  try {
    await pool.query(PROBE).catch((error: unknown) => {
      if ((error as { readonly code?: string }).code !== NO_SESSION_LEFT) throw error;
      return calls.query(PROBE);
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
