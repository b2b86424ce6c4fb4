// Commands for what operators formerly did with SQL, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { createSessions } from '../../people/sign-on/sessions.ts';
import { runOperator } from '../operator.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const USER = '4400000001';
const MOBILE = '13700137001';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 3);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool, orderDatabaseUrls: [database.url] }),
    clock: () => NOW,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const why = ['--why', 'as the runbook says'] as const;
const kept = async (command: string): Promise<unknown[]> =>
  (
    await pool.query('select about, operator, reason from operator_events where command = $1 order by seq', [
      command,
    ])
  ).rows;
const by = { operator: 'night-shift', reason: why[1] };

test('a blocked user is logged out and cannot log in until an operator unblocks the user', async () => {
  await pool.query('insert into users (user_no, mobile_no, created_at) values ($1, $2, now())', [
    USER,
    MOBILE,
  ]);
  await pool.query('insert into mobile_owners (mobile_no, user_no) values ($1, $2)', [MOBILE, USER]);
  const sessions = createSessions({
    pool,
    clock: () => NOW,
    random: { bytes: (count: number) => Buffer.alloc(count, (nth += 1)) } as never,
  });
  let nth = 0;
  const refused = expect.objectContaining({ name: 'Refusal', errorName: 'userBlocked' });
  const token = await sessions.openSession(USER);
  expect(await sessions.findSession(token)).not.toBeNull();

  expect((await operator('block-user', '--mobile', MOBILE)).code).toBe(2);
  expect((await operator('block-user', '--mobile', '13700137999', ...why)).code).toBe(1);
  expect((await operator('block-user', '--mobile', MOBILE, ...why)).code).toBe(0);
  expect(await sessions.findSession(token)).toBeNull();
  await expect(sessions.openSession(USER)).rejects.toEqual(refused);
  await expect(sessions.openTouristSession(USER)).rejects.toEqual(refused);
  expect((await operator('block-user', '--mobile', MOBILE, ...why)).code).toBe(1);

  expect((await operator('unblock-user', '--mobile', MOBILE, ...why)).code).toBe(0);
  const atOnce = await operator('block-user', '--mobile', MOBILE, '--at-once', ...why);
  expect(atOnce.text).toContain('by name it stays until unblock-user, however long that takes');
  expect((await operator('unblock-user', '--mobile', MOBILE, ...why)).code).toBe(0);
  expect(await sessions.findSession(await sessions.openSession(USER))).not.toBeNull();
  expect((await operator('unblock-user', '--mobile', MOBILE, ...why)).code).toBe(1);
  expect(await kept('block-user')).toEqual([
    { about: USER, ...by },
    { about: USER, ...by },
  ]);
  expect(await kept('unblock-user')).toEqual([
    { about: USER, ...by },
    { about: USER, ...by },
  ]);
});

test('a failed job is shown with its error, and is retried once', async () => {
  expect((await operator('jobs')).text).toBe('No job was given up.');
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('sendNotices', max_attempts => 1)`,
  );
  const id = rows[0]?.id ?? '';
  expect((await operator('job-again', id, ...why)).code).toBe(1);
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'the centre is away' where id = $1`,
    [id],
  );
  expect((await operator('jobs')).text).toContain(`${id} sendNotices, tried 1 times`);
  expect((await operator('jobs')).text).toContain('the centre is away');
  expect((await operator('job-again', id, ...why)).code).toBe(0);
  expect((await operator('jobs')).text).toBe('No job was given up.');
  expect((await operator('job-again', id, ...why)).code).toBe(1);
  expect((await operator('job-again', 'all', ...why)).code).toBe(2);
  expect(await kept('job-again')).toEqual([{ about: `job ${id}`, ...by }]);
});

test('a job in its last try is not listed as failed, and cannot be run beside itself', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('sendNotices', max_attempts => 1)`,
  );
  const id = rows[0]?.id ?? '';
  const set = (locked: string) =>
    pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_at = ${locked} where id = $1`, [
      id,
    ]);
  await set('now()');
  expect((await operator('jobs')).text).toBe('No job was given up.');
  expect((await operator('job-again', id, ...why)).code).toBe(1);
  await set('null');
  expect((await operator('jobs')).text).toContain(id);
  expect((await operator('job-again', id, ...why)).code).toBe(0);
});

test('a reward that is not granted is shown, and processed at once on request', async () => {
  expect((await operator('rewards')).text).toBe('Every reward that was earned is given.');
  const rewardNo = `G${'3'.repeat(36)}`;
  await pool.query(
    `insert into rewards
      (user_no, activity_id, reward_no, state, reward, unit, cost, earned_by, look_at, earned_at)
    values ($1, 'gift', $2, 'granting', '{}', 'points', 100, 'claim', now() + interval '1 hour', $3)`,
    [USER, rewardNo, new Date(NOW)],
  );
  expect((await operator('rewards')).text).toContain(
    `${rewardNo} of gift: granting, earned 2026-11-20T04:00`,
  );
  expect(await operator('ask-reward', 'G1', ...why)).toEqual({
    code: 1,
    text: 'Not done: there is no reward G1.',
  });
  expect((await operator('rewards', '--limit', '1')).text).toContain(
    'These are the first 1; there may be more: --limit N shows more.',
  );
  expect((await operator('rewards')).text).not.toContain('there may be more');
  expect((await operator('ask-reward', rewardNo, ...why)).code).toBe(0);
  const { rows } = await pool.query('select from rewards where reward_no = $1 and look_at <= now()', [
    rewardNo,
  ]);
  expect(rows).toHaveLength(1);
  expect(await kept('ask-reward')).toEqual([{ about: rewardNo, ...by }]);
});

test('a book is compared again from the beginning of a day in China', async () => {
  await pool.query(
    `insert into reconciliation_books (book, begun_at, compared_until)
    values ('cash', '2026-11-01', '2026-11-21T00:00:00Z')
    on conflict (book) do update set compared_until = excluded.compared_until`,
  );
  expect((await operator('compare-again', 'cash', 'yesterday', ...why)).code).toBe(2);
  expect(await operator('compare-again', 'cashier', '2026-11-20', ...why)).toEqual({
    code: 1,
    text: expect.stringMatching(/^Not done: there is no book cashier\. Books are: .*\bcash, .*\brewards\.$/),
  });
  expect(await operator('compare-again', 'cash', '2026-11-25', ...why)).toEqual({
    code: 1,
    text: expect.stringMatching(/^Not done: cash is compared until 2026-11-21T00:00:00.000Z only, and/),
  });
  expect((await operator('compare-again', 'cash', '2026-02-30', ...why)).code).toBe(2);
  // A mistyped year would cause a request to the partner for every five minutes since then.
  expect(await operator('compare-again', 'cash', '1926-11-20', ...why)).toEqual({
    code: 1,
    text: 'Not done: nothing was ordered or given until the end of 1926-11-20.',
  });
  expect((await operator('compare-again', 'cash', '2026-11-20', ...why)).code).toBe(0);
  const { rows } = await pool.query(
    `select compared_until as at from reconciliation_books where book = 'cash'`,
  );
  expect(rows).toEqual([{ at: new Date('2026-11-19T16:00:00.000Z') }]);
  expect(await kept('compare-again')).toEqual([{ about: 'cash from 2026-11-20', ...by }]);
});
