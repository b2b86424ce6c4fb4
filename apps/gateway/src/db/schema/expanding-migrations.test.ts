// Every migration only adds, or names the release since which nothing uses what it removes.

import { expect, test } from 'vitest';
import { compareReleases, RELEASE } from '../../runtime/index.ts';
import { narrowingsOf } from './expanding-migrations.ts';
import { contractOf } from './release-range.ts';
import { presentSchema, type SqlFile } from './sql-files.ts';

const { baseline, migrations } = presentSchema();
const later = [...baseline.steps, ...migrations];
const names = (files: readonly SqlFile[]): [string, SqlFile][] => files.map((file) => [file.name, file]);

test.each(names(later.filter((file) => contractOf(file) === null)))('%s only adds', (_name, file) => {
  expect(narrowingsOf(file)).toEqual([]);
});

test('a contract removes only parts last used by an earlier release', () => {
  for (const file of later) {
    const since = contractOf(file);
    if (since !== null) expect(compareReleases(since, RELEASE), file.name).toBeLessThan(0);
    // Spelt differently, the line would be overlooked, and the migration would remove something unnoticed.
    if (/contract/i.test(file.text.split('\n')[0] ?? '')) expect(since, file.name).not.toBeNull();
  }
});

const narrowing = [
  'alter table orders drop column note',
  'drop table seen_marks',
  'alter table orders rename column note to remark',
  'alter table orders alter column note type integer',
  'alter table orders alter note set data type integer',
  'alter table orders alter column note set not null',
  'alter table orders alter column note drop default',
  'alter table orders add constraint short check (length(note) < 10)',
  'alter table orders add column note text not null',
  "alter table orders add column one text default '', add column note text not null",
  'create unique index orders_by_note on orders (note)',
  'create unique index concurrently if not exists orders_by_note on orders (note)',
];
test.each(narrowing)('is reported as narrowing: %s', (text) => {
  expect(narrowingsOf({ name: '0100', text })).toHaveLength(1);
});

const widening = [
  "alter table orders add column note text not null default ''",
  'alter table orders add column note text',
  'create table notes (note text not null, primary key (note)); create unique index n on notes (note)',
  'create table notes (note text); alter table notes add constraint short check (length(note) < 10)',
  'create index orders_by_note on orders (note)',
  'drop index orders_by_note',
  '-- drop table orders: not now\nselect 1',
];
test.each(widening)('is reported as only adding: %s', (text) => {
  expect(narrowingsOf({ name: '0100', text })).toEqual([]);
});
