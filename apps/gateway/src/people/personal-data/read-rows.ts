/**
 * Reads a person's rows in the form in which they are handed over: encrypted values in clear, other people's
 * numbers masked.
 */
import type { Database } from '../../db/index.ts';
import { type PersonRows, tables } from '../../db/schema/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import { conditionOf, type Person } from './conditions.ts';

const MOBILE_NUMBER = /(?<![0-9])1[3-9][0-9]{9}(?![0-9])/g;

export type GivenRow = Readonly<Record<string, unknown>>;

/** Returns the person's rows of a table: at most `most`, and one more if there are more. */
export async function readRows(
  pool: Database,
  table: string,
  { where, shown }: PersonRows,
  person: Person,
  most: number,
): Promise<GivenRow[]> {
  if (shown.length === 0) return [];
  const condition = conditionOf(where, person);
  const { rows } = await pool.query<Record<string, unknown>>(
    `select ${shown.join(', ')} from ${table} where ${condition.where} order by 1 desc limit ${most + 1}`,
    [...condition.values],
  );
  const kinds = tables[table]?.numbers ?? {};
  const clear = (column: string, value: unknown): unknown => {
    if (value === null || value === '') return value;
    if (kinds[column] === 'number') return pool.numbers.read(value as never);
    if (kinds[column] === 'text') return pool.numbers.readText(value as never);
    return value;
  };
  return rows.map((row) =>
    Object.fromEntries(shown.map((column) => [column, plain(clear(column, row[column]), person.mobileNo)])),
  );
}

/** Converts a value for JSON, with every mobile number except the person's own masked. */
function plain(value: unknown, ownNumber: string): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string')
    return value.replaceAll(MOBILE_NUMBER, (number) =>
      number === ownNumber ? number : maskedNumber(number),
    );
  if (Array.isArray(value)) return value.map((one) => plain(one, ownNumber));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, ownNumber)]));
  return value;
}
