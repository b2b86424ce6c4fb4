import { type Kysely, sql } from 'kysely';

/**
 * Replaces parts of a function's present text, for a change that is small beside the function; each part must
 * be in it. `\sf write_order` in psql shows what a function has become. Throws Error when a part is missing.
 */
export async function rewriteFunction(
  db: Kysely<unknown>,
  name: string,
  parts: Readonly<Record<string, string>>,
): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db);
  let text = found?.text ?? '';
  for (const [before, after] of Object.entries(parts)) {
    if (!text.includes(before)) throw new Error(`${name} has no ${before}`);
    text = text.replaceAll(before, after);
  }
  await sql.raw(text).execute(db);
}
