/**
 * Checks, when an answer is late, whether the server answers at all and whether the session in question is
 * waiting for a standby to confirm its commit. A commit that waits is not given up, however long it takes:
 * its caller would learn nothing, and the work would be done twice. A server that is frozen or out of reach
 * answers no connection, which a second one shows.
 */
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseServer } from '../../config/index.ts';
import { probeServer } from './server-probe.ts';
import pg from 'pg';

/**
 * `silent`: the server does not answer. `committing`: the session waits for a standby. `unknown`: the server
 * answers, but does not allow this check. `other`: it answers, and the session waits for no standby.
 */
export type Pulse = 'silent' | 'committing' | 'unknown' | 'other';

/** Checks the session with this process number on the server. */
export type AskPulse = (server: DatabaseServer, processId: number) => Promise<Pulse>;

type Answer = 'silent' | 'unknown' | ReadonlySet<number>;

/**
 * Creates the check. However many sessions are late, only one check at a time is under way to each server.
 */
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
