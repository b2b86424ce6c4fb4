/** Checks whether a database can be used, before anything is started on it. */
import { readDatabaseUrl } from '../../config/index.ts';
import { asUnavailable, isAwayForNow } from '../connections/database-unavailable.ts';
import { createPool, type Pool } from '../pool.ts';
import { UnusableDatabase } from '../unusable-database.ts';

/** The connections that a process will open to one database. */
export interface NeededConnections {
  /** The variable that names the database. */
  readonly variable: 'DATABASE_URL' | 'SHARD_DATABASE_URLS';
  readonly databaseUrl: string;
  /** Connections for calls, which the operator sets. */
  readonly forCalls: number;
  /** Connections in addition to those: of the job queue, of regular work, of the probe. */
  readonly beside: number;
}

const OLDEST_VERSION = 15;

/**
 * Opens one connection to check that the database can be used and permits as many connections as are needed.
 * Throws {@link UnusableDatabase} with the reason, naming the servers and never user or password; or
 * DatabaseUnavailable when the database is away and may come back.
 */
export async function requireDatabase({
  variable,
  databaseUrl,
  forCalls,
  beside,
}: NeededConnections): Promise<void> {
  const pool = createPool(databaseUrl, 1);
  try {
    const { version, most, reserved } = await readLimits(pool);
    if (version < OLDEST_VERSION)
      throw new UnusableDatabase(
        `${variable}: the database on ${serversOf(databaseUrl)} is PostgreSQL ${version}; ` +
          `${OLDEST_VERSION} or later is needed.`,
      );
    const available = most - reserved;
    if (forCalls + beside > available)
      throw new UnusableDatabase(
        `DATABASE_CONNECTIONS: with ${forCalls} this process opens up to ${forCalls + beside} connections, ` +
          `and the database on ${serversOf(databaseUrl)} has ${available} for all processes ` +
          `(max_connections ${most} less ${reserved} reserved): ${adviceFor(available - beside)}.`,
      );
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    const cause = error instanceof Error ? asUnavailable(error) : error;
    if (isAwayForNow(cause)) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableDatabase(
      `${variable}: the database on ${serversOf(databaseUrl)} cannot be used: ${why}`,
      { cause },
    );
  } finally {
    await pool.end();
  }
}

/** Returns the servers of a database for an operator, without user and password. */
export function serversOf(databaseUrl: string): string {
  return readDatabaseUrl(databaseUrl)
    .servers.map(({ host, port }) => `${host}:${port}`)
    .join(', ');
}

function adviceFor(most: number): string {
  return most < 1 ? 'raise max_connections' : `set it to ${most} or less, or raise max_connections`;
}

interface Limits {
  readonly version: number;
  readonly most: number;
  readonly reserved: number;
}

async function readLimits(pool: Pool): Promise<Limits> {
  const { rows } = await pool.query<Limits>(
    `select current_setting('server_version_num')::int / 10000 as version,
        current_setting('max_connections')::int as most,
        current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true), '0')::int as reserved`,
  );
  const [limits] = rows;
  if (!limits) throw new Error('it does not say what it is');
  return limits;
}
