/** A gateway's database with planted faults: some of its statements are carried out differently. */
import type { Database } from '../../apps/gateway/src/db/pool.ts';
import type { Statement } from './surroundings.ts';

type Row = Readonly<Record<string, unknown>>;
export type Ask = (statement: Statement) => Promise<{ readonly rows: readonly Row[] }>;

/** Replaces statements whose name matches. */
export function doing(
  real: Database,
  name: RegExp,
  act: (statement: Statement, ask: Ask) => Promise<unknown>,
): Database {
  const asIs = real.query as unknown as (...asked: unknown[]) => unknown;
  const query = (statement: Statement | string, ...rest: unknown[]): unknown =>
    typeof statement !== 'string' && name.test(statement.name)
      ? act(statement, asIs as Ask)
      : asIs(statement, ...rest);
  return { ...real, query: query as unknown as Database['query'] };
}

/** Changes the rows that statements of this name return. */
export function reading(real: Database, name: RegExp, change: (row: Row) => object): Database {
  return doing(real, name, async (statement, ask) => {
    const result = await ask(statement);
    return { ...result, rows: result.rows.map((row) => ({ ...row, ...change(row) })) };
  });
}

/** Changes the arguments of statements of this name. */
export function saving(real: Database, name: RegExp, change: (values: unknown[]) => void): Database {
  return doing(real, name, (statement, ask) => {
    const values = [...statement.values];
    change(values);
    return ask({ ...statement, values });
  });
}
