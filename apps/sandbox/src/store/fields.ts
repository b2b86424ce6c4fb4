/** How the fields of a record are kept in the columns of its table: each is declared once, for both ways. */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { type Fen, fen } from '@phonebill/money';

export type Row = Readonly<Record<string, SQLOutputValue>>;
type Columns = Record<string, SQLInputValue>;

export interface Field<T> {
  /** Those that are written. */
  readonly columns: readonly string[];
  read(row: Row): T;
  write(value: T): Columns;
}

/** A field for every key of a record. */
export type Fields<T> = { readonly [Key in keyof T]-?: Field<T[Key]> };

/** A field in one column that `read` and `write` convert. */
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

/** A text; of a closed list, too, since only what was one of it is ever written. */
export const text = <T extends string>(column: string): Field<T> =>
  converted(
    column,
    (kept) => String(kept) as T,
    (value) => value,
  );

/** A whole number, also a time in milliseconds. */
export const whole = (column: string): Field<number> => converted(column, Number, (value) => value);

export const money = (column: string): Field<Fen> =>
  converted(
    column,
    (kept) => fen(Number(kept)),
    (value) => value,
  );

/** What came from outside as JSON and is kept as it came. */
export const json = <T>(column: string): Field<T> =>
  converted(
    column,
    (kept) => JSON.parse(String(kept)) as T,
    (value) => JSON.stringify(value),
  );

/** Null when the field's first column is. */
export function orNull<T>(field: Field<T>): Field<T | null> {
  const [first = ''] = field.columns;
  const nothing = Object.fromEntries(field.columns.map((column) => [column, null]));
  return {
    columns: field.columns,
    read: (row) => (row[first] === null ? null : field.read(row)),
    write: (value) => (value === null ? nothing : field.write(value)),
  };
}

/** Looked up in another table by the `SELECT`, and never written. */
export const lookedUp = <T>(field: Field<T>): Field<T> => ({ ...field, columns: [], write: () => ({}) });

/** An order without its request number, which is the record's. */
export type ContentFields<Order> = Fields<Omit<Order, 'requestNo'>>;

/** An order as one field: its content and the record's request number. */
export function orderOf<Order extends { readonly requestNo: string }>(
  content: ContentFields<Order>,
): Field<Order> {
  return {
    columns: columnsOf(content),
    // The content and the request number are all there is of an order.
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
