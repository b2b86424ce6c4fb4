/**
 * Asked when an answer is late: does the server answer at all, and is the session in question waiting for a
 * standby to take its commit? A commit that waits is not given up, however long it takes: giving it up would
 * tell its caller nothing and leave the work to be done twice. A server that is frozen or out of reach
 * answers nobody, and a second connection shows that.
 */
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseServer } from '../../config/index.ts';
import { probeServer } from './server-probe.ts';
import pg from 'pg';

/**
 * `silent`: the server does not answer. `committing`: the session waits for a standby. `unknown`: the server
 * answers, but does not let us look. `other`: it answers, and the session waits for no standby.
 */
export type Pulse = 'silent' | 'committing' | 'unknown' | 'other';

/** Asks about the session with this process number of the server. */
export type AskPulse = (server: DatabaseServer, processId: number) => Promise<Pulse>;

type Answer = 'silent' | 'unknown' | ReadonlySet<number>;

/** However many sessions are late, one question at a time is under way to each server. */
export function createServerPulse(): AskPulse {
  const asked = new Map<DatabaseServer, Promise<Answer>>();
  return async (server, processId) => {
    let answer = asked.get(server);
    if (!answer) {
      answer = askServer(server).finally(() => asked.delete(server));
      asked.set(server, answer);
    }
    const known = await answer;
    if (typeof known === 'string') return known;
    return known.has(processId) ? 'committing' : 'other';
  };
}

async function askServer(server: DatabaseServer): Promise<Answer> {
  try {
    return await probeServer(server, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'`,
      );
      return new Set(rows.map(({ pid }) => pid));
    });
  } catch (error) {
    return error instanceof pg.DatabaseError || !isDatabaseUnavailable(error) ? 'unknown' : 'silent';
  }
}
