/**
 * A connection to the database that is given up when its server no longer answers. The server itself ends a
 * statement that takes too long, unless it is frozen or out of reach. So when an answer is late, the server
 * is checked over a second connection (server-pulse.ts), and the result decides.
 */
import { callbackify } from 'node:util';
import pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseServer } from '../../config/index.ts';
import { afterAwake } from '../../runtime/time/index.ts';
import { SILENT_AFTER_MS, TAKES_NO_WRITES, watchForReadOnly } from './server-probe.ts';
import type { AskPulse } from './server-pulse.ts';
import type { ServerSearch } from './server-search.ts';

/** The reason for which a session was given up. */
export type GivenUp = 'silent' | 'late' | 'readOnly' | 'notReplicated';

/** The dependencies of a session, passed among the options of its pool. */
export interface SessionGuard {
  readonly search: ServerSearch;
  readonly askPulse: AskPulse;
  readonly mustTakeWrites: boolean;
  /**
   * The time (ms) after which a session is given up if its server answers and its statement still does not:
   * longer than the server's own limit. Infinity for never.
   */
  readonly lateAfterMs: number;
  onGivenUp(why: GivenUp): void;
  /** Called with each session before it is used; if it throws, opening the session fails with that error. */
  opened(session: pg.Client): Promise<void>;
}

export type SessionOptions = pg.ClientConfig & { readonly guard: SessionGuard };

/**
 * Time (ms) without an answer after which the server is checked; it is checked again after twice the wait.
 */
const ASKED_AFTER_MS = 1500;
const ASKED_AT_LEAST_EVERY_MS = 10_000;
const CONNECTING_LIMIT_MS = 2500;
const READ_ONLY = '25006';

type Send = (...query: unknown[]) => unknown;
type Answered = (error: Error | null, result?: unknown) => void;

export class Session extends pg.Client {
  server: DatabaseServer | null = null;
  readonly #guard: SessionGuard;
  readonly #takesWrites: () => boolean;
  readonly #processId = Promise.withResolvers<number>();
  #givenUp: DatabaseUnavailable | null = null;
  /** The number of answers that are awaited. */
  #awaited = 0;

  constructor(options?: SessionOptions) {
    if (!options) throw new Error('a session is made by its pool');
    // Not the driver's own limit, which would count time in which this process was suspended.
    super({ ...options, connectionTimeoutMillis: 0 });
    this.#guard = options.guard;
    // A connection that is cut just after connecting, before its pool listens for errors, would end the
    // process.
    this.on('error', () => undefined);
    this.#takesWrites = watchForReadOnly(this, () => {
      if (this.server && options.guard.mustTakeWrites) this.#lostServer('readOnly', TAKES_NO_WRITES);
    });
    this.connection.once('backendKeyData', ({ processID }: { processID: number }) =>
      this.#processId.resolve(processID),
    );
    // A commit that was waiting for a standby was cancelled: the server is about to report it as done,
    // although it is on no second machine.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN')
        this.#giveUp('notReplicated', 'a commit was not taken by a standby');
    });
    const send = this.query.bind(this) as Send;
    this.query = ((...query: unknown[]) => this.#watched(send, query)) as pg.Client['query'];
  }

  override connect(): Promise<Session>;
  override connect(callback: (error: Error | null, session?: Session) => void): void;
  override connect(callback?: (error: Error | null, session?: Session) => void): Promise<Session> | void {
    if (!callback) return this.#connect();
    callbackify(() => this.#connect())(callback);
  }

  async #connect(): Promise<Session> {
    const { search, mustTakeWrites } = this.#guard;
    const server = await search.find();
    if (server.host) this.host = server.host;
    this.port = server.port;
    const begun = performance.now();
    const opened = afterAwake(CONNECTING_LIMIT_MS, () =>
      this.discard(`no session was opened within ${CONNECTING_LIMIT_MS} ms`),
    );
    try {
      await super.connect();
    } catch (cause) {
      const error = this.#givenUp ?? asUnavailable(cause);
      // A busy machine may be slow to open one more session while it answers existing ones.
      if (error instanceof DatabaseUnavailable && !search.hasAnsweredSince(server, begun))
        search.lost(server, error);
      throw error;
    } finally {
      opened();
    }
    this.server = server;
    if (mustTakeWrites && !this.#takesWrites()) this.#lostServer('readOnly', TAKES_NO_WRITES);
    if (this.#givenUp) throw this.#givenUp;
    await this.#guard.opened(this);
    return this;
  }

  /**
   * Replaces the error of a broken connection: the pool passes it to whatever waits for an answer on the
   * connection, before the query itself fails.
   */
  override emit(name: string | symbol, ...values: unknown[]): boolean {
    const [value, ...more] = values;
    return name === 'error'
      ? super.emit(name, this.#givenUp ?? asUnavailable(value), ...more)
      : super.emit(name, ...values);
  }

  /** Ends the connection: every query on it fails with {@link DatabaseUnavailable}. */
  discard(message: string): void {
    this.#givenUp ??= new DatabaseUnavailable(message);
    this.connection.stream.destroy(this.#givenUp);
  }

  /** Whether no answer is awaited: the session is idle, or only listens. */
  get isQuiet(): boolean {
    return this.#awaited === 0;
  }

  #giveUp(why: GivenUp, message: string): void {
    if (this.#givenUp) return;
    this.discard(message);
    this.#guard.onGivenUp(why);
  }

  #lostServer(why: GivenUp, message: string): void {
    this.#giveUp(why, message);
    if (this.server && this.#givenUp) this.#guard.search.lost(this.server, this.#givenUp);
  }

  /**
   * Sends a query in one of the driver's forms: with a callback as the last argument, or returning a promise.
   */
  #watched(send: Send, query: unknown[]): unknown {
    // A stream of rows (pg-copy-streams) delivers its answers itself, for as long as it takes.
    if (typeof (query[0] as Partial<pg.Submittable> | undefined)?.submit === 'function')
      return send(...query);
    const answered = this.#awaitAnswer();
    const callback = query.at(-1);
    if (typeof callback === 'function') {
      const then = callback as Answered;
      return send(...query.slice(0, -1), (error: Error | null, result?: unknown) => {
        const failure = answered(error);
        if (failure) then(failure);
        else then(null, result);
      });
    }
    return (send(...query) as Promise<unknown>).then(
      (result) => {
        const failure = answered(null);
        if (failure) throw failure;
        return result;
      },
      (error: Error) => {
        throw answered(error) ?? error;
      },
    );
  }

  /**
   * Begins to wait for an answer. Returns a function to call with the answer's error or null; it returns the
   * error to pass on.
   */
  #awaitAnswer(): (error: Error | null) => Error | null {
    const { lateAfterMs } = this.#guard;
    const begun = performance.now();
    this.#awaited += 1;
    let open = true;
    let waitMs = ASKED_AFTER_MS;
    const check = async (): Promise<void> => {
      const { server } = this;
      if (!server) return;
      const askedAt = performance.now();
      const pulse = await this.#guard.askPulse(server, await this.#processId.promise);
      if (!open) return;
      if (pulse === 'silent' && !this.#guard.search.hasAnsweredSince(server, askedAt))
        return this.#lostServer('silent', `the server has not answered for ${SILENT_AFTER_MS} ms`);
      if (pulse === 'other' && performance.now() - begun > lateAfterMs)
        return this.#giveUp('late', `no answer within ${lateAfterMs} ms`);
      waitMs = Math.min(waitMs * 2, ASKED_AT_LEAST_EVERY_MS);
      timer = setTimeout(() => void check(), waitMs);
    };
    let timer = setTimeout(() => void check(), waitMs);

    return (error) => {
      open = false;
      this.#awaited -= 1;
      clearTimeout(timer);
      if (this.#givenUp) return this.#givenUp;
      if (!error) {
        if (this.server) this.#guard.search.noteAnswer(this.server);
        return null;
      }
      if ((error as pg.DatabaseError).code === READ_ONLY) {
        // Even the only server's name may by now lead to another server; the next session resolves the name
        // again.
        if (this.#guard.mustTakeWrites) this.#lostServer('readOnly', TAKES_NO_WRITES);
        else this.#giveUp('readOnly', TAKES_NO_WRITES);
      }
      return this.connection.stream.destroyed || isOfConnection(error) ? asUnavailable(error) : error;
    };
  }
}

/**
 * Whether the error is the driver's own about its connection, which it also throws just before the socket is
 * closed.
 */
function isOfConnection(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) && /Connection terminated|not queryable/.test(error.message);
}
