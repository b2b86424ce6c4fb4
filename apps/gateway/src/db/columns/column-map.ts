/**
 * A column map says, once for each table, which field of an entity is kept in which column. From the map come
 * the type of a row, how a row is read and written, the columns of an insert and of an update, and which
 * fields a patch may change. A map must have every field of its entity (`satisfies ColumnsOf<Entity>`), so a
 * field that compiles is a field that is written; a field whose column is `fixed` can be in no patch.
 *
 * Rows are written as JSON, since one call of a database function writes many of them. They are read as the
 * driver gives them or as JSON: a column type reads both.
 */
import type { StoredNumbers } from '../numbers/stored-numbers.ts';

/** A value as it comes from the driver or out of JSON. */
export type Stored = string | number | bigint | boolean | Date | object | null;

/** How values of one type are kept in a column. */
export interface ColumnType<Value> {
  /** The type's name in PostgreSQL. */
  readonly sql: string;
  readonly nullable: boolean;
  readonly read: (stored: Stored, numbers: StoredNumbers) => Value;
  /** Gives what `JSON.stringify` can write. */
  readonly write: (value: Value, numbers: StoredNumbers) => unknown;
}

/** A column of whichever type. */
export interface AnyColumn {
  readonly name: string;
  readonly type: { readonly sql: string; readonly nullable: boolean };
  readonly mutable: boolean;
}

export interface Column<Value, Mutable extends boolean = boolean, Name extends string = string> {
  readonly name: Name;
  readonly type: ColumnType<Value>;
  readonly mutable: Mutable;
}

/** Columns of one field whose value is an object; when it is optional and null, all of them are null. */
interface AnyGroup {
  readonly columns: ColumnMap;
  readonly optional: boolean;
}

/** By the entity's fields. */
export interface ColumnMap {
  readonly [field: string]: AnyColumn | AnyGroup;
}

/** What a map of an entity must have: a column, or a group of columns, for every field. */
export type ColumnsOf<Entity> = { readonly [Field in keyof Entity]-?: FieldOf<Entity[Field]> };
type FieldOf<Value> =
  | Column<Value>
  | (NonNullable<Value> extends Date | readonly unknown[] | string | number | bigint | boolean
      ? never
      : {
          readonly columns: ColumnsOf<NonNullable<Value>>;
          readonly optional: null extends Value ? true : false;
        });

/** What a row of a map is read as. */
export type EntityOf<Map> = { readonly [Field in keyof Map]: ValueOf<Map[Field]> };
type ValueOf<Field> = Field extends { readonly type: ColumnType<infer Value> }
  ? Value
  : Field extends { readonly columns: infer Columns; readonly optional: infer Optional }
    ? EntityOf<Columns> | (Optional extends true ? null : never)
    : never;

/** A row as it was selected, whole. */
export type RowOf<Map> = { readonly [Name in NameIn<Map>]: Stored };
type NameIn<Map> = {
  [Field in keyof Map]: Map[Field] extends { readonly name: infer Name extends string }
    ? Name
    : Map[Field] extends { readonly columns: infer Columns }
      ? NameIn<Columns>
      : never;
}[keyof Map];

/** The fields that a patch may change: those whose columns are all `mutable`. */
export type MutableField<Map> = {
  [Field in keyof Map]: Map[Field] extends { readonly mutable: true }
    ? Field
    : Map[Field] extends { readonly columns: infer Columns }
      ? keyof Columns extends MutableField<Columns>
        ? Field
        : never
      : never;
}[keyof Map];

/** A column that is written once, with the row. */
export function fixed<const Name extends string, Value>(
  name: Name,
  type: ColumnType<Value>,
): Column<Value, false, Name> {
  return { name, type, mutable: false };
}

/** A column that is written again with every change of its row. */
export function mutable<const Name extends string, Value>(
  name: Name,
  type: ColumnType<Value>,
): Column<Value, true, Name> {
  return { name, type, mutable: true };
}

/** One field, several columns. */
export function group<Map extends ColumnMap>(columns: Map): { columns: Map; optional: false } {
  return { columns, optional: false };
}

/** One field that may be null, several columns. */
export function optionalGroup<Map extends ColumnMap>(columns: Map): { columns: Map; optional: true } {
  return { columns, optional: true };
}

/** A table: the fields of its entity, and what is written with them for the database's own use. */
export interface Table<Fields extends ColumnMap = ColumnMap, Derived extends ColumnMap = ColumnMap> {
  readonly name: string;
  readonly fields: Fields;
  readonly derived: Derived;
}

/** What a patch may change of an entity; its state is changed by events alone, its version by the store. */
export type PatchOf<Entity, OfTable extends Table> = Partial<
  Pick<Entity, Exclude<MutableField<OfTable['fields']>, 'state' | 'version'> & keyof Entity>
>;

/** All columns of a table, in the order in which a row is written. */
export function columnsOf({ fields, derived }: Pick<Table, 'fields' | 'derived'>): AnyColumn[] {
  return [...columnsIn(fields), ...columnsIn(derived)];
}

/**
 * What to select of a table under an alias to read its rows: every column by its name. A statement that is
 * prepared with `alias.*` fails once the table has got a column, as it does while a release is rolled out.
 */
export function selectedOf(table: Pick<Table, 'fields' | 'derived'>, alias: string): string {
  return columnsOf(table)
    .map(({ name }) => `${alias}.${name}`)
    .join(', ');
}

function columnsIn(map: ColumnMap): AnyColumn[] {
  return Object.values(map).flatMap((field) => {
    if (!('columns' in field)) return [field];
    const columns = columnsIn(field.columns);
    return field.optional
      ? columns.map((column) => ({ ...column, type: { ...column.type, nullable: true } }))
      : columns;
  });
}

/** Leads from a row of a table to its part that may change, and what the row is found by. */
export function changingPartOf(
  table: Pick<Table, 'fields' | 'derived'>,
  key: readonly string[],
): (row: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const names = columnsOf(table)
    .filter(({ name, mutable: mayChange }) => mayChange || key.includes(name))
    .map(({ name }) => name);
  return (row) => {
    const part: Record<string, unknown> = {};
    for (const name of names) if (name in row) part[name] = row[name];
    return part;
  };
}

/** An array of rows as a function of the database takes it; null for none. */
export function rowsAsJson(rows: readonly Readonly<Record<string, unknown>>[]): string | null {
  return rows.length === 0 ? null : JSON.stringify(rows);
}

/**
 * The row of an entity, ready for JSON; `numbers`: of the pool that writes it. Nulls are left out: the
 * database reads a missing key as null.
 */
export function toRow<Fields extends ColumnMap, Derived extends ColumnMap>(
  { fields, derived }: Table<Fields, Derived>,
  entity: EntityOf<Fields>,
  derivedValues: EntityOf<Derived>,
  numbers: StoredNumbers,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  write(fields, entity, row, numbers);
  write(derived, derivedValues, row, numbers);
  return row;
}

function write(map: ColumnMap, entity: object, row: Record<string, unknown>, numbers: StoredNumbers): void {
  for (const [name, field] of fieldsOf(map)) {
    const value = (entity as Record<string, object | null>)[name] ?? null;
    if (value === null) continue;
    if ('columns' in field) write(field.columns, value, row, numbers);
    else row[field.name] = (field as Column<unknown>).type.write(value, numbers);
  }
}

const fieldsOfMaps = new WeakMap<ColumnMap, readonly (readonly [string, AnyColumn | AnyGroup])[]>();

/** The fields of a map, listed once: every row of every change goes by them. */
function fieldsOf(map: ColumnMap): readonly (readonly [string, AnyColumn | AnyGroup])[] {
  const known = fieldsOfMaps.get(map);
  if (known) return known;
  const fields = Object.entries(map);
  fieldsOfMaps.set(map, fields);
  return fields;
}

/** The entity of a row that a pool with these `numbers` has read. */
export function fromRow<Fields extends ColumnMap>(
  { fields }: Pick<Table<Fields>, 'fields'>,
  row: RowOf<Fields>,
  numbers: StoredNumbers,
): EntityOf<Fields> {
  return read(fields, row, numbers) as EntityOf<Fields>;
}

function read(map: ColumnMap, row: Readonly<Record<string, Stored>>, numbers: StoredNumbers): object {
  const entity: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(map)) entity[name] = readField(field, row, numbers);
  return entity;
}

function readField(
  field: AnyColumn | AnyGroup,
  row: Readonly<Record<string, Stored>>,
  numbers: StoredNumbers,
): unknown {
  if (!('columns' in field)) return (field as Column<unknown>).type.read(row[field.name] ?? null, numbers);
  const empty = columnsIn(field.columns).every(({ name }) => (row[name] ?? null) === null);
  return field.optional && empty ? null : read(field.columns, row, numbers);
}
