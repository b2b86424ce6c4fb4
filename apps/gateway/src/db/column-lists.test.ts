// The writing functions list their columns by name. This test compares each list with the column maps, so
// that a column forgotten in SQL is found. The types are those of the tables.
import { expect, test } from 'vitest';
import { agreementTables, debtTable } from '../agreements/model/columns.ts';
import { orderTables } from '../orders/model/columns.ts';
import { columnsOf, type Table } from './columns/column-map.ts';
import { presentSchema } from './schema/sql-files.ts';

const tables: readonly Table[] = [...orderTables, ...agreementTables];

/** The text of each function, without comments and in one line. */
const bodies = presentSchema().functions.map(({ name, text }) => ({
  name,
  body: text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' '),
}));
const listOf = (text: string | undefined): string[] => (text ?? '').split(',').map((part) => part.trim());

/** Returns the text between a marker and the end of its statement, wherever the marker occurs. */
function statementsAfter(marker: string): { name: string; statement: string }[] {
  return bodies.flatMap(({ name, body }) =>
    body
      .split(marker)
      .slice(1)
      .map((rest) => ({ name, statement: rest.split(';')[0] ?? '' })),
  );
}

const SET = /\bset (.*?)(?: from | where | returning |$)/;
/** Matches a column that keeps its value when a process of the previous release does not give one. */
const KEPT_WHEN_MISSING = /coalesce\((excluded\.\w+), \w+\.\w+\)/g;
const assigned = (text: string | undefined, from: string): string[] =>
  listOf(text?.replaceAll(KEPT_WHEN_MISSING, '$1')).map((assignment) => {
    const [column, value] = assignment.split(' = ');
    expect(value, assignment).toBe(`${from}.${column}`);
    return column ?? '';
  });

test.each(tables.map((table) => [table.name, table] as const))(
  '%s: an insert lists every column',
  (name, table) => {
    const all = columnsOf(table).map((column) => column.name);
    const inserts = statementsAfter(`insert into ${name} (`);
    expect(inserts).toHaveLength(1);
    for (const { statement } of inserts) {
      const [, into, selected, from] =
        /^(.*?) \) select (.*?) from .*?json_populate_recordset\(null::(\w+), /.exec(statement) ?? [];
      expect(listOf(into)).toEqual(all);
      expect(listOf(selected)).toEqual(all);
      expect(from).toBe(name);
    }
  },
);

test.each(
  tables
    .filter((table) => table !== debtTable && columnsOf(table).some((column) => column.mutable))
    .map((table) => [table.name, table] as const),
)('%s: an update lists exactly the mutable columns', (name, table) => {
  const changing = columnsOf(table)
    .filter((column) => column.mutable)
    .map((column) => column.name);
  const upserts = statementsAfter(`insert into ${name} (`).filter(({ statement }) =>
    statement.includes('do update set'),
  );
  const updates = statementsAfter(`update ${name} set`).filter(({ statement }) =>
    statement.includes('json_populate_recordset'),
  );
  expect(upserts.length + updates.length).toBe(1);
  for (const { statement } of upserts)
    expect(assigned(SET.exec(statement.split('do update')[1] ?? '')?.[1], 'excluded')).toEqual(changing);
  for (const { statement } of updates) {
    expect(assigned(SET.exec(`set${statement}`)?.[1], 'x')).toEqual(changing);
    const [, selected, from] =
      / from \( select (.*?) from json_populate_recordset\(null::(\w+), /.exec(statement) ?? [];
    expect(listOf(selected)).toEqual(expect.arrayContaining(changing));
    expect(from).toBe(name);
  }
});

test('an update of a debt sets exactly the mutable columns', () => {
  const [moved] = statementsAfter('update debts set');
  const changing = columnsOf(debtTable)
    .filter((column) => column.mutable)
    .map((column) => column.name);
  const columns = [
    ...(/^(.*) where user_no/.exec(moved?.statement ?? '')?.[1] ?? '').matchAll(/(\w+) = (?!')/g),
  ];
  expect(columns.map(([, column]) => column)).toEqual(changing);
});

test('writing functions name their columns, so that an unknown column gets its default', () => {
  for (const { name, body } of bodies)
    expect(body, name).not.toMatch(/select \*|\b\w+\.\*|insert into \w+ (select|values)/);
});
