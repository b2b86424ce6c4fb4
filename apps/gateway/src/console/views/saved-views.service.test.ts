// Views of lists that people store for themselves, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let colleague: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['customerService']);
  colleague = await harness.person('Zhou Tao', ['operations']);
});
afterAll(() => harness.end());

const refunds = {
  list: 'orders',
  name: 'Refunds',
  filters: { state: 'refunding' },
  hidden: ['carrier', 'ended'],
} as const;
const save = (person: ConsoleUser, view: object) => person.call('POST /views/save', { view } as never);
const viewsOf = async (person: ConsoleUser, list: 'orders' | 'events' | 'differences' = 'orders') =>
  (await person.call('GET /views', { list })).body.views;
const names = async (person: ConsoleUser): Promise<string[]> =>
  (await viewsOf(person)).map(({ name }) => name);

test('a view belongs to one person, is replaced by its name, and removed only by that person', async () => {
  expect((await save(clerk, refunds)).body.views).toEqual([refunds]);
  expect(await names(colleague)).toEqual([]);
  const other = { ...refunds, filters: { state: 'refunding', carrier: 'CMCC' }, hidden: [] };
  expect((await save(clerk, other)).body.views).toEqual([other]);
  const named = { list: 'orders', name: 'Refunds' } as const;
  await colleague.call('POST /views/remove', named);
  expect(await names(clerk)).toEqual(['Refunds']);
  expect((await clerk.call('POST /views/remove', named)).body.views).toEqual([]);
});

test('each list has its own views, even with equal names, and they may use relative periods', async () => {
  const today = { list: 'orders', name: 'Mine', filters: { period: 'today' }, hidden: [] } as const;
  const failed = {
    list: 'events',
    name: 'Mine',
    filters: { state: 'failed', period: 'last7Days' },
    hidden: [],
  } as const;
  const cash = { list: 'differences', name: 'Mine', filters: { book: 'cash' }, hidden: [] } as const;
  for (const view of [today, failed, cash]) expect((await save(colleague, view)).status).toBe(200);
  expect(await viewsOf(colleague, 'orders')).toEqual([today]);
  expect(await viewsOf(colleague, 'events')).toEqual([failed]);
  await colleague.call('POST /views/remove', { list: 'events', name: 'Mine' });
  expect(await viewsOf(colleague, 'events')).toEqual([]);
  expect(await viewsOf(colleague, 'differences')).toEqual([cash]);
  await colleague.call('POST /views/remove', { list: 'orders', name: 'Mine' });
});

test('views are saved only for lists that their person may read', async () => {
  const audit = { list: 'audit', name: 'Mine', filters: { person: 'Li Wei' }, hidden: [] };
  const refused = { status: 403, body: { refusal: 'notAllowed' } };
  expect(await save(clerk, audit)).toMatchObject(refused);
  expect(await clerk.call('GET /views', { list: 'audit' })).toMatchObject(refused);
  expect(await clerk.call('POST /views/remove', { list: 'audit', name: 'Mine' })).toMatchObject(refused);
  const administrator = await harness.person('Chen Jing', ['administrator']);
  expect((await save(administrator, audit)).body.views).toEqual([audit]);
  expect(await administrator.call('GET /views', { list: 'orders' })).toMatchObject(refused);
});

test('a thirty-first view of a list is refused, but replacing one is not', async () => {
  for (let count = 1; count <= 30; count += 1) await save(colleague, { ...refunds, name: `View ${count}` });
  expect((await save(colleague, refunds)).body).toMatchObject({ refusal: 'cannotBeDone' });
  expect((await save(colleague, { ...refunds, name: 'View 7', hidden: [] })).status).toBe(200);
  expect(await names(colleague)).toHaveLength(30);
  const other = { list: 'events', name: 'Another list', filters: {}, hidden: [] };
  expect((await save(colleague, other)).status).toBe(200);
});

test.each([
  ['an empty name', { name: '' }],
  ['a name of blanks', { name: '   ' }],
  ['a name longer than forty', { name: 'x'.repeat(41) }],
  ['a list that there is not', { list: 'people' }],
  ['a filter that says what it cannot', { filters: { state: 'lost' } }],
  ['a filter of another list', { filters: { book: 'cash' } }],
  ['a period that there is not', { filters: { period: 'tomorrow' } }],
  ['a column that cannot be left out', { hidden: ['orderNo'] }],
  ['a column twice', { hidden: ['ended', 'ended'] }],
])('%s is refused', async (_what, part) => {
  expect((await save(clerk, { ...refunds, ...part })).status).toBe(400);
  expect(await names(clerk)).toEqual([]);
});

test('a mobile number is not stored in a view of the audit log', async () => {
  const auditor = await harness.person('Wu Hao', ['auditor']);
  const about = (text: string) => ({ list: 'audit', name: 'Of it', filters: { about: text }, hidden: [] });
  expect((await save(auditor, about('search 13800138000'))).status).toBe(400);
  for (const text of ['version 12', '202611271800000000000000'])
    expect((await save(auditor, about(text))).status).toBe(200);
});
