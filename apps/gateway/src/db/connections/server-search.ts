/**
 * Tracks which of a database's servers is to be used, and whether any can be used. While none can, no caller
 * waits: each is refused at once, and a single probe per second looks for a server until there is one. A
 * database that is away therefore costs neither sockets nor memory, however many callers there are.
 */
import { setTimeout as after } from 'node:timers/promises';
import { asUnavailable, DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseAddress, DatabaseServer } from '../../config/index.ts';
import { probeServer, TAKES_NO_WRITES } from './server-probe.ts';

export interface ServerSearch {
  /**
   * Returns why no server can be used at present; null when one can, or when none has been looked for yet.
   */
  unavailable(): DatabaseUnavailable | null;
  /** Returns the server on which to open a session. Throws {@link DatabaseUnavailable}. */
  find(): Promise<DatabaseServer>;
  /** Whether a session on this server may be used: it is the one that was found last. */
  isCurrent(server: DatabaseServer): boolean;
  /** Records that a server does not answer or takes no writes; a new search begins. */
  lost(server: DatabaseServer, why: Error): void;
  /** Records that a session on this server has just received an answer. */
  noteAnswer(server: DatabaseServer): void;
  /**
   * Whether the server has answered any session since `sinceMs` (of `performance.now()`). If so it is not
   * silent, however long one caller waits for it.
   */
  hasAnsweredSince(server: DatabaseServer, sinceMs: number): boolean;
  end(): void;
}

const AGAIN_MS = 1000;
/** Time (ms) after which the next server is tried in parallel with one that has not answered. */
const NEXT_BESIDE_MS = 500;
const TOO_MANY_CONNECTIONS = '53300';

export function createServerSearch({ servers, mustTakeWrites }: DatabaseAddress): ServerSearch {
  const ended = new AbortController();
  // A single server that need not take writes is tried by opening the first session.
  let current: DatabaseServer | null = servers.length === 1 && !mustTakeWrites ? servers[0] : null;
  let failure: DatabaseUnavailable | null = null;
  let looking: Promise<DatabaseServer> | null = null;
  let answered: { readonly server: DatabaseServer; readonly at: number } | null = null;

  async function look(): Promise<DatabaseServer> {
    try {
      current = await firstUsable(servers, mustTakeWrites);
      failure = null;
      return current;
    } catch (error) {
      failure = unavailable(error);
      throw failure;
    } finally {
      looking = null;
    }
  }

  async function lookUntilFound(): Promise<void> {
    while (!current && !ended.signal.aborted) {
      looking ??= look();
      if (await looking.catch(() => null)) return;
      await after(AGAIN_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    unavailable: () => failure,
    async find() {
      if (failure) throw failure;
      if (current) return current;
      if (looking) return looking;
      looking = look();
      void looking.catch(() => lookUntilFound());
      return looking;
    },
    isCurrent: (server) => current === server,
    lost(server, why) {
      if (current !== server || ended.signal.aborted) return;
      current = null;
      failure = unavailable(why);
      void lookUntilFound();
    },
    noteAnswer(server) {
      answered = { server, at: performance.now() };
    },
    hasAnsweredSince: (server, sinceMs) => answered?.server === server && answered.at >= sinceMs,
    end() {
      ended.abort();
    },
  };
}

function unavailable(why: unknown): DatabaseUnavailable {
  const error = asUnavailable(why);
  return error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable(error.message, { cause: error });
}

/**
 * Returns the first server that can be used. Each is tried once the previous one has failed or been slow, so
 * that the first of several in the list is preferred. Throws an error that names each server's reason.
 */
async function firstUsable(
  servers: readonly DatabaseServer[],
  mustTakeWrites: boolean,
): Promise<DatabaseServer> {
  const stopped = new AbortController();
  let previousFailed: Promise<void> = Promise.resolve();
  const tries = servers.map((server, place) => {
    const slow = after(place * NEXT_BESIDE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    const tried = Promise.race([previousFailed, slow]).then(() => {
      stopped.signal.throwIfAborted();
      return usable(server, mustTakeWrites);
    });
    previousFailed = tried.then(
      () => Promise.withResolvers<void>().promise,
      () => undefined,
    );
    return tried;
  });
  try {
    return await Promise.any(tries);
  } catch (error) {
    const reasons = (error as AggregateError).errors as Error[];
    const text = reasons.map(({ message }, place) => `${nameOf(servers[place])}: ${message}`).join('; ');
    throw new DatabaseUnavailable(text, { cause: reasons[0] });
  } finally {
    stopped.abort();
  }
}

async function usable(server: DatabaseServer, mustTakeWrites: boolean): Promise<DatabaseServer> {
  try {
    await probeServer(server, (_client, takesWrites) => {
      if (mustTakeWrites && !takesWrites) throw new DatabaseUnavailable(TAKES_NO_WRITES);
    });
  } catch (error) {
    // The server answers, and sessions that exist already continue to work.
    if (mustTakeWrites || (error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error;
  }
  return server;
}

function nameOf(server: DatabaseServer | undefined): string {
  return server ? `${server.host}:${server.port}` : '';
}
