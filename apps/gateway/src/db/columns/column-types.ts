/** The types of columns: their names in PostgreSQL, and how their values are read and written. */
import type { ColumnType, Stored } from './column-map.ts';
import type { StoredNumber, StoredNumbers, StoredText } from '../numbers/stored-numbers.ts';

const plain = <Value>(sql: string): ColumnType<Value> => ({
  sql,
  nullable: false,
  read: (stored) => stored as Value,
  write: (value) => value,
});

/** Text, or one of a closed list of texts. */
export const text = <Value extends string = string>(): ColumnType<Value> => plain('text');
export const textList = <Value extends string>(): ColumnType<readonly Value[]> => plain('text[]');
/** A mobile number, stored encrypted. */
export const mobileNumber: ColumnType<string> = {
  sql: 'text',
  nullable: false,
  read: (stored, numbers) => numbers.read(stored as unknown as StoredNumber),
  write: (value, numbers) => numbers.store(value),
};

/** A text that may contain a mobile number, stored encrypted. */
export const encryptedText: ColumnType<string> = {
  sql: 'text',
  nullable: false,
  read: (stored, numbers) => numbers.readText(stored as unknown as StoredText),
  write: (value, numbers) => numbers.storeText(value),
};

export const boolean: ColumnType<boolean> = plain('boolean');
export const integer: ColumnType<number> = plain('integer');
export const smallint: ColumnType<number> = plain('smallint');

/** Fen or points. A text in JSON, so that nothing rounds it. */
export const bigint: ColumnType<bigint> = {
  sql: 'bigint',
  nullable: false,
  read: (stored) => BigInt(stored as bigint | number | string),
  write: String,
};

/** A point in time. */
export const instant: ColumnType<Date> = {
  sql: 'timestamptz',
  nullable: false,
  read: (stored) => (stored instanceof Date ? stored : new Date(stored as string)),
  write: (value) => value,
};

/** An object that is stored as JSON, by default unchanged. */
export const json = <Value>(
  read: (stored: object) => Value = (stored) => stored as Value,
  write: (value: Value) => unknown = (value) => value,
): ColumnType<Value> => ({
  sql: 'jsonb',
  nullable: false,
  read: (stored) => read(stored as object),
  write,
});

/** A column that may be null. */
export function nullable<Value>(type: ColumnType<Value>): ColumnType<Value | null> {
  return {
    sql: type.sql,
    nullable: true,
    read: (stored: Stored, numbers: StoredNumbers) => (stored === null ? null : type.read(stored, numbers)),
    write: (value, numbers) => (value === null ? null : type.write(value, numbers)),
  };
}
