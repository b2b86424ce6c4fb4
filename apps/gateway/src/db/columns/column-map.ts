/**
 * A column map defines, once for each table, the column in which each field of an entity is stored. The
 * following are derived from it: the type of a row, how a row is read and written, the columns of an insert
 * and of an update, and the fields that a patch may change. A map must have every field of its entity
 * (`satisfies ColumnsOf<Entity>`), so a field that compiles is a field that is written; a field whose column
 * is `fixed` cannot be in a patch.
 *
 * Rows are written as JSON, since one call of a database function writes many of them. They are read as the
 * driver returns them or as JSON: a column type reads both.
 */
import type { StoredNumbers } from '../numbers/stored-numbers.ts';

/** A value as it comes from the driver or from JSON. */
export type Stored = string | number | bigint | boolean | Date | object | null;

/** How values of one type are stored in a column. */
export interface ColumnType<Value> {
  /** The type's name in PostgreSQL. */
  readonly sql: string;
  readonly nullable: boolean;
  readonly read: (stored: Stored, numbers: StoredNumbers) => Value;
  /** Returns a value that `JSON.stringify` can write. */
  readonly write: (value: Value, numbers: StoredNumbers) => unknown;
}

/** A column of any type. */
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

/**
 * The columns of one field whose value is an object; when the group is optional and the value null, all of
 * them are null.
 */
interface AnyGroup {
  readonly columns: ColumnMap;
  readonly optional: boolean;
}

/** Columns by the entity's fields. */
export interface ColumnMap {
  readonly [field: string]: AnyColumn | AnyGroup;
}

/** The map that an entity needs: a column, or a group of columns, for every field. */
export type ColumnsOf<Entity> = { readonly [Field in keyof Entity]-?: FieldOf<Entity[Field]> };
type FieldOf<Value> =
  | Column<Value>
  | (NonNullable<Value> extends Date | readonly unknown[] | string | number | bigint | boolean
      ? never
      : {
          readonly columns: ColumnsOf<NonNullable<Value>>;
          readonly optional: null extends Value ? true : false;
        });

/** The entity that a row of a map is read as. */
export type EntityOf<Map> = { readonly [Field in keyof Map]: ValueOf<Map[Field]> };
type ValueOf<Field> = Field extends { readonly type: ColumnType<infer Value> }
  ? Value
  : Field extends { readonly columns: infer Columns; readonly optional: infer Optional }
    ? EntityOf<Columns> | (Optional extends true ? null : never)
    : never;

/** A complete row, as it was selected. */
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

/** Defines a column that is written once, with the row. */
export function fixed<const Name extends string, Value>(
  name: Name,
  type: ColumnType<Value>,
): Column<Value, false, Name> {
  return { name, type, mutable: false };
}

/** Defines a column that is written again with every change of its row. */
export function mutable<const Name extends string, Value>(
  name: Name,
  type: ColumnType<Value>,
): Column<Value, true, Name> {
  return { name, type, mutable: true };
}

/** Defines several columns for one field. */
export function group<Map extends ColumnMap>(columns: Map): { columns: Map; optional: false } {
  return { columns, optional: false };
}

/** Defines several columns for one field that may be null. */
export function optionalGroup<Map extends ColumnMap>(columns: Map): { columns: Map; optional: true } {
  return { columns, optional: true };
}

/**
 * A table: the fields of its entity, and the derived columns written with them for the database's own use.
 */
export interface Table<Fields extends ColumnMap = ColumnMap, Derived extends ColumnMap = ColumnMap> {
  readonly name: string;
  readonly fields: Fields;
  readonly derived: Derived;
}

/**
 * The fields of an entity that a patch may change; its state is changed by events alone, its version by the
 * store.
 */
export type PatchOf<Entity, OfTable extends Table> = Partial<
  Pick<Entity, Exclude<MutableField<OfTable['fields']>, 'state' | 'version'> & keyof Entity>
>;

/** Returns all columns of a table, in the order in which a row is written. */
export function columnsOf({ fields, derived }: Pick<Table, 'fields' | 'derived'>): AnyColumn[] {
  return [...columnsIn(fields), ...columnsIn(derived)];
}

/**
 * Returns the select list that reads a table's rows under an alias, with every column by its name. A
 * statement prepared with `alias.*` would fail once the table has a new column, which happens while a release
 * is rolled out.
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

/** Returns a function that reduces a row of a table to the columns that may change and those of the key. */
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

/** Returns an array of rows as a database function takes it; null for none. */
export function rowsAsJson(rows: readonly Readonly<Record<string, unknown>>[]): string | null {
  return rows.length === 0 ? null : JSON.stringify(rows);
}

/**
 * Returns the row of an entity, ready for JSON; `numbers` belongs to the pool that writes it. Nulls are
 * omitted: the database reads a missing key as null.
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

/** Returns the fields of a map, cached, since every row of every change needs them. */
function fieldsOf(map: ColumnMap): readonly (readonly [string, AnyColumn | AnyGroup])[] {
  const known = fieldsOfMaps.get(map);
  if (known) return known;
  const fields = Object.entries(map);
  fieldsOfMaps.set(map, fields);
  return fields;
}

/** Returns the entity of a row that was read by a pool with these `numbers`. */
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
