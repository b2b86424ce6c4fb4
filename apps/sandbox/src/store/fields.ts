/**
 * How the fields of a record are stored in the columns of its table: each is declared once, for reading and
 * writing.
 */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { type Fen, fen } from '@phonebill/money';

export type Row = Readonly<Record<string, SQLOutputValue>>;
type Columns = Record<string, SQLInputValue>;

export interface Field<T> {
  /** The columns that are written. */
  readonly columns: readonly string[];
  read(row: Row): T;
  write(value: T): Columns;
}

/** A field for every key of a record. */
export type Fields<T> = { readonly [Key in keyof T]-?: Field<T[Key]> };

/** Defines a field in one column that `read` and `write` convert. */
export function converted<T>(
  column: string,
  read: (kept: SQLOutputValue) => T,
  write: (value: T) => SQLInputValue,
): Field<T> {
  return {
    columns: [column],
    read: (row) => read(row[column] ?? null),
    write: (value) => ({ [column]: write(value) }),
  };
}

/** Defines a text; also of a closed list, since only members of the list are ever written. */
export const text = <T extends string>(column: string): Field<T> =>
  converted(
    column,
    (kept) => String(kept) as T,
    (value) => value,
  );

/** Defines a whole number, also a time in milliseconds. */
export const whole = (column: string): Field<number> => converted(column, Number, (value) => value);

export const money = (column: string): Field<Fen> =>
  converted(
    column,
    (kept) => fen(Number(kept)),
    (value) => value,
  );

/** Defines a value that came from outside as JSON and is stored unchanged. */
export const json = <T>(column: string): Field<T> =>
  converted(
    column,
    (kept) => JSON.parse(String(kept)) as T,
    (value) => JSON.stringify(value),
  );

/** Defines a field that is null when its first column is. */
export function orNull<T>(field: Field<T>): Field<T | null> {
  const [first = ''] = field.columns;
  const nothing = Object.fromEntries(field.columns.map((column) => [column, null]));
  return {
    columns: field.columns,
    read: (row) => (row[first] === null ? null : field.read(row)),
    write: (value) => (value === null ? nothing : field.write(value)),
  };
}

/** Defines a field that the `SELECT` looks up in another table, and that is never written. */
export const lookedUp = <T>(field: Field<T>): Field<T> => ({ ...field, columns: [], write: () => ({}) });

/** An order without its request number, which belongs to the record. */
export type ContentFields<Order> = Fields<Omit<Order, 'requestNo'>>;

/** Defines an order as one field: its content and the record's request number. */
export function orderOf<Order extends { readonly requestNo: string }>(
  content: ContentFields<Order>,
): Field<Order> {
  return {
    columns: columnsOf(content),
    // An order consists of its content and the request number only.
    read: (row) => ({ requestNo: String(row['request_no']), ...readRecord(content, row) }) as Order,
    write: (order) => writeRecord(content, order),
  };
}

export function columnsOf<T>(fields: Fields<T>): string[] {
  return keysOf(fields).flatMap((key) => fields[key].columns);
}

export function readRecord<T>(fields: Fields<T>, row: Row): T {
  return Object.fromEntries(keysOf(fields).map((key) => [key, fields[key].read(row)])) as T;
}

export function writeRecord<T>(fields: Fields<T>, record: T): Columns {
  return Object.assign({}, ...keysOf(fields).map((key) => fields[key].write(record[key]))) as Columns;
}

function keysOf<T>(fields: Fields<T>): (keyof T)[] {
  return Object.keys(fields) as (keyof T)[];
}
