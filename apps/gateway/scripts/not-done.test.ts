import { expect, test } from 'vitest';
import { createPool } from '../src/db/index.ts';
import { notDone } from './not-done.ts';

const database = { foundBy: 'the product in ./data, as long as that runs' };

test('names the database it tried when that database does not answer', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/none', 1);
  try {
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(notDone(error, database)).toBe(
      'Not done, or not to its end: connect ECONNREFUSED 127.0.0.1:1 ' +
        '(the database of the product in ./data, as long as that runs)',
    );
  } finally {
    await pool.end();
  }
});

test("a database without this release's tables is reported with the migrate command", () => {
  const error = Object.assign(new Error('relation "console_people" does not exist'), { code: '42P01' });
  expect(notDone(error, { foundBy: 'DATABASE_URL' })).toMatch(
    /^Not done: the database of DATABASE_URL has not the tables of this release\. .*npm run migrate/,
  );
});

test('a login without the privileges is reported, with the login that is needed', () => {
  const error = Object.assign(new Error('permission denied for table orders'), { code: '42501' });
  expect(notDone(error, { foundBy: 'DATABASE_URL' })).toBe(
    'Not done, or not to its end: the login for the database of DATABASE_URL may not do this. It takes the ' +
      "one that owns the tables, as the product's processes have it: permission denied for table orders",
  );
});

test('any other error is printed unchanged', () => {
  expect(notDone(new Error('there is no such order'), database)).toBe(
    'Not done, or not to its end: there is no such order',
  );
});
