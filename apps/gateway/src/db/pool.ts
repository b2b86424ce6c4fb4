import pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from './connections/database-unavailable.ts';
import { readDatabaseUrl } from '../config/index.ts';
import { TAKES_NO_WRITES } from './connections/server-probe.ts';
import { createServerPulse } from './connections/server-pulse.ts';
import { createServerSearch, type ServerSearch } from './connections/server-search.ts';
import { type GivenUp, Session, type SessionOptions } from './connections/session.ts';
import { afterAwake } from '../runtime/time/index.ts';
import { noNumbers, type StoredNumbers } from './numbers/stored-numbers.ts';

export type Client = pg.PoolClient;

/** How long the work of a pool may take. */
export interface WorkLimits {
  /** The server ends a statement after so long (ms), but never its commit. 0: never. */
  readonly statementMs: number;
}

/** What somebody waits for: calls, webhooks, the steps of orders. */
export const callLimits: WorkLimits = { statementMs: 15_000 };
/** What reads or changes much at once: reconciliation, cleaning up. */
export const longWorkLimits: WorkLimits = { statementMs: 5 * 60_000 };
/** What takes as long as it takes: changing the schema. */
export const unlimitedWork: WorkLimits = { statementMs: 0 };

/** A connection that is not to be had within so long, in which we did not stand still, is not waited for. */
const WAITING_LIMIT_MS = 5000;
/** How many may wait for each connection; any more are refused at once. */
const MOST_WAITING_PER_CONNECTION = 20;
/** After the server's own limit, for its answer to arrive. */
const LATE_MARGIN_MS = 5000;
/** After one could not be opened in time no more are opened for so long, as long as there are others. */
const NO_MORE_FOR_MS = 5000;
/** At the end whoever still uses a connection has so long to give it back. */
const ENDING_LIMIT_MS = 3000;
/** A connection's other end is asked for a sign of life after so long without any. */
const KEEPALIVE_MS = 5000;

/**
 * Amounts are bigint columns of fen: bigint here too, never a float. Set for our pools only, not for all of
 * the process.
 */
export const withBigInt: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A pool of connections. `max` bounds them. Whoever asks for one when the database is away, or when too many
 * wait already, is refused at once with {@link DatabaseUnavailable}. `numbers`: how mobile numbers stand in
 * the database, for whoever reads or writes some.
 */
export function createPool(
  databaseUrl: string,
  max: number,
  limits: WorkLimits = callLimits,
  numbers: StoredNumbers = noNumbers,
): Pool {
  return new Pool(databaseUrl, limits, numbers, {
    max,
    types: withBigInt,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: 30_000,
  });
}

/** A pool for the job queue, which reads 64-bit numbers its own way and keeps a listening connection. */
export function createQueuePool(databaseUrl: string, max: number): Pool {
  const { statementMs } = longWorkLimits;
  return new Pool(databaseUrl, longWorkLimits, noNumbers, { max, statement_timeout: statementMs });
}

/** What who reads and writes needs of a pool, so that another can stand in its place. */
export interface Database extends Pick<pg.Pool, 'query'> {
  /** How mobile numbers stand in the database. */
  readonly numbers: StoredNumbers;
  /** A session of one's own, which is given back by its `release`. */
  connect(): Promise<Client>;
}

type WhenOpened = (client: pg.Client) => Promise<void>;
type Connected = (error: Error | undefined, client: Client | undefined, release: Client['release']) => void;

export class Pool extends pg.Pool {
  /** How often a connection was given up, and why; and how often one was refused at once. */
  readonly counts: Readonly<Record<GivenUp | 'refused', number>>;
  /** How mobile numbers stand in the database; what is read of it or compared with it goes through here. */
  readonly numbers: StoredNumbers;
  readonly #search: ServerSearch;
  readonly #mostWaiting: number;
  readonly #most: number;
  #growsAgain: NodeJS.Timeout | undefined;
  /** How many of those who wait were told already that it takes too long. */
  #lateCount = 0;
  readonly #sessions = new Set<Session>();
  /** Those that nobody uses now. */
  readonly #idle = new Set<Session>();
  readonly #count: (what: GivenUp | 'refused') => void;
  readonly #whenOpened: WhenOpened[];

  constructor(
    databaseUrl: string,
    { statementMs }: WorkLimits,
    numbers: StoredNumbers,
    options: pg.PoolConfig & { max: number },
  ) {
    const address = readDatabaseUrl(databaseUrl);
    const search = createServerSearch(address);
    const counts = { silent: 0, late: 0, readOnly: 0, notReplicated: 0, refused: 0 };
    const count = (what: GivenUp | 'refused'): void => {
      counts[what] += 1;
      // What nobody uses now is broken in the same way, and nobody would notice.
      if (what === 'silent') this.#discardIdle(() => true);
      // Others are on the same server, one that listens there for ever among them.
      if (what === 'readOnly') this.#discardQuiet();
    };
    const whenOpened: WhenOpened[] = [];
    const session: Pick<SessionOptions, 'guard'> = {
      guard: {
        opened: async (client) => {
          for (const act of whenOpened) await act(client);
        },
        search,
        askPulse: createServerPulse(),
        mustTakeWrites: address.mustTakeWrites,
        lateAfterMs: statementMs === 0 ? Infinity : statementMs + LATE_MARGIN_MS,
        onGivenUp: count,
      },
    };
    super({
      ...options,
      ...session,
      Client: Session,
      connectionString: address.servers[0].url,
      // The driver's own limit would count the time in which this process stood still.
      connectionTimeoutMillis: 0,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
    });
    this.#whenOpened = whenOpened;
    this.counts = counts;
    this.numbers = numbers;
    this.#count = count;
    this.#search = search;
    this.#most = options.max;
    this.#mostWaiting = options.max * MOST_WAITING_PER_CONNECTION;
    // A connection that breaks (database restarted) fails its query and is replaced at the next use; without
    // a listener it would end the process.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#sessions.add(asSession(client));
    });
    this.on('acquire', (client) => this.#idle.delete(asSession(client)));
    this.on('release', (error: Error | undefined, client) => {
      if (!error) this.#idle.add(asSession(client));
    });
    this.on('remove', (client) => {
      this.#idle.delete(asSession(client));
      this.#sessions.delete(asSession(client));
    });
  }

  /** Does this with each connection that is opened from now on, before anybody has it. */
  whenOpened(act: WhenOpened): void {
    this.#whenOpened.push(act);
  }

  /** Why no connection can be had now; null: one can. */
  unavailable(): DatabaseUnavailable | null {
    return this.#search.unavailable();
  }

  /**
   * Called back, it may be given back twice: the job runner does so with the connection that it listens on,
   * when it is told to end while that connection breaks, and where nobody could catch what is thrown.
   */
  override connect(): Promise<Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<Client> | void {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => process.nextTick(callback, undefined, client, once(client.release)),
      (error: unknown) => process.nextTick(callback, error, undefined, () => undefined),
    );
  }

  /** A session that could not be opened while others work is no reason to fail: one of them becomes free. */
  async #connect(): Promise<Client> {
    const waited = { tooLong: null as DatabaseUnavailable | null };
    const { promise: limit, reject } = Promise.withResolvers<never>();
    const inTime = afterAwake(WAITING_LIMIT_MS, () => {
      waited.tooLong = new DatabaseUnavailable('timeout exceeded when trying to connect');
      reject(waited.tooLong);
    });
    try {
      for (;;) {
        const refused =
          this.unavailable() ??
          (this.waitingCount - this.#lateCount >= this.#mostWaiting
            ? new DatabaseUnavailable('too many wait for it')
            : null);
        if (refused) {
          this.#count('refused');
          throw refused;
        }
        // After a fail-over nothing more is written to the server of before.
        this.#discardIdle(({ server }) => server !== null && !this.#search.isCurrent(server));
        const opened = super.connect();
        try {
          return await Promise.race([opened, limit]);
        } catch (cause) {
          if (waited.tooLong) this.#giveBackLate(opened);
          const error = asUnavailable(cause);
          const canWait = !waited.tooLong && !this.ending && !this.unavailable();
          if (!(error instanceof DatabaseUnavailable) || !canWait) throw error;
          this.#stopGrowing();
        }
      }
    } finally {
      inTime();
    }
  }

  /** Nobody waits for it any more: who waits next has it. */
  #giveBackLate(opened: Promise<Client>): void {
    this.#lateCount += 1;
    void opened
      .then(
        (client) => client.release(),
        () => undefined,
      )
      .finally(() => (this.#lateCount -= 1));
  }

  /** Whoever waits gets one of the sessions that there are, for a while. */
  #stopGrowing(): void {
    this.options.max = Math.max(1, this.#sessions.size);
    clearTimeout(this.#growsAgain);
    this.#growsAgain = setTimeout(() => (this.options.max = this.#most), NO_MORE_FOR_MS).unref();
  }

  #discardIdle(which: (session: Session) => boolean): void {
    for (const session of this.#idle) if (which(session)) session.discard('its server was lost');
  }

  #discardQuiet(): void {
    for (const session of this.#sessions) if (session.isQuiet) session.discard(TAKES_NO_WRITES);
  }

  /** Waits for those under way, but not for long: then their connections are closed under them. */
  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.#search.end();
    clearTimeout(this.#growsAgain);
    if (callback) return super.end(callback);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      for (const session of this.#sessions) session.discard('the pool is closed');
      late.resolve();
    }, ENDING_LIMIT_MS);
    return Promise.race([super.end(), late.promise]).finally(() => clearTimeout(timer));
  }
}

/** Every client of our pools is a session; the driver's types know only the general one. */
function asSession(client: Client): Session {
  return client as unknown as Session;
}

/** What is called again does nothing. */
function once(release: Client['release']): Client['release'] {
  let released = false;
  return (error) => {
    if (released) return;
    released = true;
    release(error);
  };
}
