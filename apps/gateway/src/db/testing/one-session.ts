/**
 * One session in which related statements are sent as one message and answered as one. For tests that send
 * many small statements: the round trip takes longer than PostgreSQL needs for most of them.
 */
import pg from 'pg';
// @ts-expect-error pg tells no types of how it writes values down.
import { prepareValue } from 'pg/lib/utils.js';
import { type Database, withBigInt } from '../pool.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The result of a statement, as pg returns it. */
export interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  rows: Record<string, unknown>[];
}

export interface OneSession extends Pick<Database, 'query'> {
  /**
   * Runs the statements one after the other, in a transaction of their own unless one is open. Returns a
   * result for each. Throws the error of the first that failed; then none of them has taken effect.
   */
  together(statements: readonly Statement[]): Promise<readonly Answer[]>;
  /** Closes the session. */
  end(): Promise<void>;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** A statement that the session has prepared on its first use. */
interface Prepared {
  readonly name: string;
  columns: readonly { readonly name: string; readonly read: (text: string) => unknown }[];
}

interface Bound {
  readonly prepared: Prepared;
  readonly values: readonly unknown[];
}

type Callback<T> = (error: Error | null, given?: T) => void;

/** Has PostgreSQL parse a statement and describe its columns. */
class Preparing implements pg.Submittable {
  readonly #prepared: Prepared;
  readonly #text: string;
  readonly #callback: Callback<Prepared>;

  constructor(name: string, text: string, callback: Callback<Prepared>) {
    this.#prepared = { name, columns: [] };
    this.#text = text;
    this.#callback = callback;
  }

  submit(connection: pg.Connection): void {
    const { name } = this.#prepared;
    connection.stream.cork();
    connection.parse({ name, text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name }, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: withBigInt.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
  }

  handleError(error: Error): void {
    this.#callback(error);
  }

  handleReadyForQuery(): void {
    this.#callback(null, this.#prepared);
  }
}

/** Several statements that pg handles as one query: it calls these methods as PostgreSQL answers. */
class Together implements pg.Submittable {
  readonly #statements: readonly Bound[];
  readonly #answers: Answer[] = [];
  readonly #callback: Callback<readonly Answer[]>;
  #rows: Record<string, unknown>[] = [];

  constructor(statements: readonly Bound[], callback: Callback<readonly Answer[]>) {
    this.#statements = statements;
    this.#callback = callback;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const { prepared, values } of this.#statements) {
      const written = values.map((value) => prepareValue(value) as string | Buffer | null);
      connection.bind({ statement: prepared.name, values: written }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#statements[this.#answers.length]?.prepared.columns ?? [];
    const row: Record<string, unknown> = {};
    for (const [index, { name, read }] of columns.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : read(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    const count = counts.at(-1);
    this.#answers.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
    this.#rows = [];
  }

  handleError(error: Error): void {
    this.#callback(error);
  }

  handleReadyForQuery(): void {
    this.#callback(null, this.#answers);
  }
}

/** Connects through the server's socket if it has one, which takes half of the time of TCP. */
async function connectedTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, types: withBigInt });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>('show unix_socket_directories');
  const [folder] = Object.values(rows[0] ?? {});
  if (!folder) return client;
  await client.end();
  const url = new URL(databaseUrl);
  const nearer = new pg.Client({
    host: folder,
    port: Number(url.port),
    user: url.username,
    password: url.password,
    database: url.pathname.slice(1),
    types: withBigInt,
  });
  await nearer.connect();
  return nearer;
}

/** Opens a session. */
export async function openOneSession(databaseUrl: string): Promise<OneSession> {
  const client = await connectedTo(databaseUrl);
  /** Keyed by text, since two releases may use one name for different statements. */
  const known = new Map<string, Prepared>();
  let last: Promise<unknown> = Promise.resolve();
  /** Sends once everything sent before has been answered. */
  function inTurn<T>(send: () => Promise<T>): Promise<T> {
    const answered = last.then(send);
    last = answered.catch(() => undefined);
    return answered;
  }
  const send = <T>(make: (callback: Callback<T>) => pg.Submittable): Promise<T> =>
    new Promise((resolve, reject) => {
      client.query(make((error, given) => (error ? reject(error) : resolve(given as T))));
    });

  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;

  async function prepare(text: string): Promise<Prepared> {
    const one = await send<Prepared>((callback) => new Preparing(`statement ${known.size}`, text, callback));
    known.set(text, one);
    return one;
  }

  return {
    query: ((...asked: unknown[]) => inTurn(() => query(...asked))) as Database['query'],
    async end() {
      await client.end();
    },
    together: (statements) =>
      inTurn(async () => {
        const bound: Bound[] = [];
        for (const { text, values } of statements) {
          const of = known.get(text) ?? (await prepare(text));
          bound.push({ prepared: of, values });
        }
        return send((callback) => new Together(bound, callback));
      }),
  };
}
