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

/** Limits on how long the work of a pool may take. */
export interface WorkLimits {
  /** The time (ms) after which the server ends a statement, but never its commit. 0 for never. */
  readonly statementMs: number;
}

/** Limits for work that is waited for: calls, webhooks, the steps of orders. */
export const callLimits: WorkLimits = { statementMs: 15_000 };
/** Limits for work that reads or changes much at once: reconciliation, cleaning up. */
export const longWorkLimits: WorkLimits = { statementMs: 5 * 60_000 };
/** No limits: for changing the schema. */
export const unlimitedWork: WorkLimits = { statementMs: 0 };

/** How long a caller waits for a connection, not counting time in which this process was suspended. */
const WAITING_LIMIT_MS = 5000;
/** How many callers may wait for each connection; any more are refused at once. */
const MOST_WAITING_PER_CONNECTION = 20;
/** The margin after the server's own limit, for its answer to arrive. */
const LATE_MARGIN_MS = 5000;
/**
 * When a connection could not be opened in time, no more are opened for this time, as long as there are
 * others.
 */
const NO_MORE_FOR_MS = 5000;
/** How long, at the end, connections that are still in use may take to be returned. */
const ENDING_LIMIT_MS = 3000;
/** The time of silence after which the other end of a connection is sent a keepalive. */
const KEEPALIVE_MS = 5000;

/**
 * Reads amounts, which are bigint columns of fen, as bigint and never as a float. Set for our pools only, not
 * for the whole process.
 */
export const withBigInt: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Creates a pool of at most `max` connections. A caller that asks for one while the database is away, or
 * while too many wait already, is refused at once with {@link DatabaseUnavailable}. `numbers`: how mobile
 * numbers are stored in the database, for pools that read or write any.
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

/**
 * Creates a pool for the job queue, which reads 64-bit numbers in its own way and keeps a listening
 * connection.
 */
export function createQueuePool(databaseUrl: string, max: number): Pool {
  const { statementMs } = longWorkLimits;
  return new Pool(databaseUrl, longWorkLimits, noNumbers, { max, statement_timeout: statementMs });
}

/** The part of a pool that reading and writing needs, so that something else can replace the pool. */
export interface Database extends Pick<pg.Pool, 'query'> {
  /** How mobile numbers are stored in the database. */
  readonly numbers: StoredNumbers;
  /** Returns a session for exclusive use, which is returned by its `release`. */
  connect(): Promise<Client>;
}

type WhenOpened = (client: pg.Client) => Promise<void>;
type Connected = (error: Error | undefined, client: Client | undefined, release: Client['release']) => void;

export class Pool extends pg.Pool {
  /** How often a connection was given up, by reason; and how often a caller was refused at once. */
  readonly counts: Readonly<Record<GivenUp | 'refused', number>>;
  /**
   * How mobile numbers are stored in the database; whatever is read from it or compared with it is converted
   * here.
   */
  readonly numbers: StoredNumbers;
  readonly #search: ServerSearch;
  readonly #mostWaiting: number;
  readonly #most: number;
  #growsAgain: NodeJS.Timeout | undefined;
  /** The number of waiting requests whose callers have been told already that it takes too long. */
  #lateCount = 0;
  readonly #sessions = new Set<Session>();
  /** The sessions that are not in use. */
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
      // Idle sessions are broken in the same way, which would go unnoticed.
      if (what === 'silent') this.#discardIdle(() => true);
      // Other sessions are on the same server, among them one that listens there indefinitely.
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
      // Not the driver's own limit, which would count time in which this process was suspended.
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
    // A connection that breaks (database restarted) makes its query fail and is replaced at the next use;
    // without a listener the error would end the process.
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

  /** Registers something to be done with each connection that is opened from now on, before it is used. */
  whenOpened(act: WhenOpened): void {
    this.#whenOpened.push(act);
  }

  /** Returns why no connection can be had at present; null when one can. */
  unavailable(): DatabaseUnavailable | null {
    return this.#search.unavailable();
  }

  /**
   * A connection taken with a callback may be released twice: the job runner does so with the connection on
   * which it listens, when it is told to end while that connection breaks, in a place where an error could
   * not be caught.
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

  /**
   * Does not fail because a session could not be opened while others are at work: one of them will become
   * free.
   */
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
        // After a fail-over, nothing more is written to the former server.
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

  /** Releases a connection whose caller no longer waits, so that the next caller gets it. */
  #giveBackLate(opened: Promise<Client>): void {
    this.#lateCount += 1;
    void opened
      .then(
        (client) => client.release(),
        () => undefined,
      )
      .finally(() => (this.#lateCount -= 1));
  }

  /** Opens no more sessions for a while; waiting callers get one of those that exist. */
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

  /** Waits for the work under way, but only for a limited time, after which its connections are closed. */
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

/** Every client of our pools is a session; the driver's types know only the general client. */
function asSession(client: Client): Session {
  return client as unknown as Session;
}

/** Returns the function such that further calls do nothing. */
function once(release: Client['release']): Client['release'] {
  let released = false;
  return (error) => {
    if (released) return;
    released = true;
    release(error);
  };
}
