/**
 * A connection to the database that gives up when its server does. The server ends a statement that takes
 * too long by itself; only a server that is frozen or out of reach cannot. So an answer that is late leads
 * to a question over a second connection (server-pulse.ts), and what that says decides.
 */
import { callbackify } from 'node:util';
import pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseServer } from '../../config/index.ts';
import { afterAwake } from '../../runtime/time/index.ts';
import { SILENT_AFTER_MS, TAKES_NO_WRITES, watchForReadOnly } from './server-probe.ts';
import type { AskPulse } from './server-pulse.ts';
import type { ServerSearch } from './server-search.ts';

/** Why a session was given up. */
export type GivenUp = 'silent' | 'late' | 'readOnly' | 'notReplicated';

/** What a session needs to know, given to it among the options of its pool. */
export interface SessionGuard {
  readonly search: ServerSearch;
  readonly askPulse: AskPulse;
  readonly mustTakeWrites: boolean;
  /**
   * A session whose server answers is given up when a statement has taken longer than this (ms): longer than
   * the server's own limit. Infinity: never.
   */
  readonly lateAfterMs: number;
  onGivenUp(why: GivenUp): void;
  /** Called with each session before anybody has it; what it throws the session fails to open with. */
  opened(session: pg.Client): Promise<void>;
}

export type SessionOptions = pg.ClientConfig & { readonly guard: SessionGuard };

/** The question is asked once an answer has taken so long, and again after twice the wait. */
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
  /** How many answers are waited for. */
  #awaited = 0;

  constructor(options?: SessionOptions) {
    if (!options) throw new Error('a session is made by its pool');
    // The driver's own limit would count the time in which this process stood still.
    super({ ...options, connectionTimeoutMillis: 0 });
    this.#guard = options.guard;
    // One that is cut in the moment after it connected, before its pool listens, would end the process.
    this.on('error', () => undefined);
    this.#takesWrites = watchForReadOnly(this, () => {
      if (this.server && options.guard.mustTakeWrites) this.#lostServer('readOnly', TAKES_NO_WRITES);
    });
    this.connection.once('backendKeyData', ({ processID }: { processID: number }) =>
      this.#processId.resolve(processID),
    );
    // Somebody cancelled a commit that was waiting for a standby: the server is about to say that it is
    // done, although it is on no second machine.
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
      // A busy machine may be slow to open one more while it answers those that are there.
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
   * The pool gives the error of a connection that breaks to whoever waits for an answer on it, before their
   * query fails by itself.
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

  /** Nobody waits for an answer: it is idle, or listens. */
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

  /** Sends a query in one of the driver's forms: with a callback at the end, or for a promise. */
  #watched(send: Send, query: unknown[]): unknown {
    // A stream of rows (pg-copy-streams) gives its answers by itself, for as long as it takes.
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

  /** Begins to wait for an answer; what it gives is called with it, and gives the error to pass on. */
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
        // The only one may be what its name led to before: the next session asks the name again.
        if (this.#guard.mustTakeWrites) this.#lostServer('readOnly', TAKES_NO_WRITES);
        else this.#giveUp('readOnly', TAKES_NO_WRITES);
      }
      return this.connection.stream.destroyed || isOfConnection(error) ? asUnavailable(error) : error;
    };
  }
}

/** What the driver says of its own connection, also in the moment before its socket is closed. */
function isOfConnection(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) && /Connection terminated|not queryable/.test(error.message);
}
