// Views of the list of orders that people keep for themselves, on a real database.
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

const refunds = { name: 'Refunds', filters: { state: 'refunding' }, hidden: ['carrier', 'ended'] } as const;
const save = (person: ConsoleUser, view: object) => person.call('POST /views/save', view as never);
const names = async (person: ConsoleUser): Promise<string[]> =>
  (await person.call('GET /views', {})).body.views.map(({ name }) => name);

test('a view is kept for its person alone, replaced by its name, and removed by nobody else', async () => {
  expect((await save(clerk, refunds)).body.views).toEqual([refunds]);
  expect(await names(colleague)).toEqual([]);
  const other = { ...refunds, filters: { state: 'refunding', carrier: 'CMCC' }, hidden: [] };
  expect((await save(clerk, other)).body.views).toEqual([other]);
  await colleague.call('POST /views/remove', { name: 'Refunds' });
  expect(await names(clerk)).toEqual(['Refunds']);
  expect((await clerk.call('POST /views/remove', { name: 'Refunds' })).body.views).toEqual([]);
});

test('the thirty-first is refused, and one of a name that is there is not', async () => {
  for (let count = 1; count <= 30; count += 1) await save(colleague, { ...refunds, name: `View ${count}` });
  expect((await save(colleague, refunds)).body).toMatchObject({ refusal: 'cannotBeDone' });
  expect((await save(colleague, { ...refunds, name: 'View 7', hidden: [] })).status).toBe(200);
  expect(await names(colleague)).toHaveLength(30);
});

test.each([
  ['an empty name', { name: '' }],
  ['a name of blanks', { name: '   ' }],
  ['a name longer than forty', { name: 'x'.repeat(41) }],
  ['a filter that there is not', { filters: { state: 'lost' } }],
  ['a column that cannot be left out', { hidden: ['orderNo'] }],
  ['a column twice', { hidden: ['ended', 'ended'] }],
])('%s is refused', async (_what, part) => {
  expect((await save(clerk, { ...refunds, ...part })).status).toBe(400);
  expect(await names(clerk)).toEqual([]);
});
