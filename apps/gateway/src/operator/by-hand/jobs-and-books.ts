/** Commands for jobs that were given up, rewards that were not given, and books to be compared again. */
import { type Client, inTransaction } from '../../db/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { CommandLine } from '../command-line.ts';
import { keepEvent } from './keep-event.ts';
import type { CommandTools } from '../tools.ts';
import { sayWhereCut } from '../report.ts';
import { isDay } from '../typed-times.ts';

/** Characters shown of an error: its text may be long, and its first line says what it is. */
const ERROR_SIGNS = 160;

/** Prints the jobs that have failed as often as they may be tried. */
export async function listJobs({ pool, print }: CommandTools, limit: number): Promise<0> {
  const { rows } = await pool.query<{
    id: string;
    task: string;
    attempts: number;
    last_error: string | null;
    run_at: Date;
  }>(
    `select id::text, task_identifier as task, attempts, last_error, run_at from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null order by id limit $1`,
    [limit],
  );
  if (rows.length === 0) print('No job was given up.');
  for (const { id, task, attempts, last_error: error, run_at: at } of rows)
    print(
      `${id} ${task}, tried ${attempts} times, last due ${at.toISOString()}: ` +
        (error ?? 'no error is known').split('\n', 1).join('').slice(0, ERROR_SIGNS),
    );
  sayWhereCut(print, rows.length, limit);
  return 0;
}

/** Runs a job that was given up again, as if it had never failed. */
export async function doJobAgain(
  { pool, print }: CommandTools,
  line: CommandLine,
  id: string,
): Promise<0 | 1 | 2> {
  if (!/^[0-9]{1,18}$/.test(id)) {
    print('A job is named by its number, as "jobs" says it.');
    return 2;
  }
  const isDone = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `select graphile_worker.reschedule_jobs(array[id], run_at := now(), attempts := 0)
      from graphile_worker.jobs where id = $1 and attempts >= max_attempts and locked_at is null`,
      [id],
    );
    if (rowCount === 1) await keepEvent(client, line, `job ${id}`);
    return rowCount === 1;
  });
  print(isDone ? `Done: a worker does job ${id} again now.` : `Not done: no job ${id} was given up.`);
  return isDone ? 0 : 1;
}

/** Prints the rewards that were earned and not given yet, oldest first. */
export async function listRewards({ pool, print }: CommandTools, limit: number): Promise<0> {
  const { rows } = await pool.query<{
    reward_no: string;
    activity_id: string;
    state: string;
    attempt_count: number;
    earned_at: Date;
    look_at: Date;
    order_no: string | null;
  }>(
    `select reward_no, activity_id, state, attempt_count, earned_at, look_at, order_no from rewards
    where look_at is not null order by earned_at limit $1`,
    [limit],
  );
  if (rows.length === 0) print('Every reward that was earned is given.');
  for (const one of rows)
    print(
      `${one.reward_no} of ${one.activity_id}: ${one.state}, earned ${one.earned_at.toISOString()}, ` +
        `looked at ${one.attempt_count} times, next ${one.look_at.toISOString()}` +
        (one.order_no === null ? '' : `, order ${one.order_no}`),
    );
  sayWhereCut(print, rows.length, limit);
  return 0;
}

/** Processes a reward now instead of at its next time; if it is being processed, after that. */
export async function askReward(
  { pool, print }: CommandTools,
  line: CommandLine,
  rewardNo: string,
): Promise<0 | 1> {
  const whyNot = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ waits: boolean }>(
      'select look_at is not null as waits from rewards where reward_no = $1 for update',
      [rewardNo],
    );
    if (!rows[0]) return `there is no reward ${rewardNo}`;
    if (!rows[0].waits) return `${rewardNo} waits for nothing`;
    await client.query('update rewards set look_at = present_time() where reward_no = $1', [rewardNo]);
    await keepEvent(client, line, rewardNo);
    return null;
  });
  print(whyNot === null ? `Done: a worker looks at ${rewardNo} within a minute.` : `Not done: ${whyNot}.`);
  return whyNot === null ? 0 : 1;
}

/** Compares a book again, from the beginning of a day in China. */
export async function compareAgain(
  { pool, print }: CommandTools,
  line: CommandLine,
  book: string,
  day: string,
): Promise<0 | 1 | 2> {
  if (!isDay(day)) {
    print('A day is written as 2026-11-20.');
    return 2;
  }
  const since = new Date(`${day}T00:00:00+08:00`);
  const whyNot = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ book: string; until: Date }>(
      'select book, compared_until as until from reconciliation_books order by book',
    );
    const present = rows.find((one) => one.book === book);
    if (!present)
      return `there is no book ${book}. Books are: ${rows.map((one) => one.book).join(', ') || 'none yet'}.`;
    if (present.until < since)
      return `${book} is compared until ${present.until.toISOString()} only, and comes to ${day} by itself.`;
    // A book is compared in intervals of five minutes, each of them a request to the partner, so a mistyped
    // year would cause weeks of requests.
    if (!(await hadBegun(client, new Date(since.getTime() + DAY_MS))))
      return `nothing was ordered or given until the end of ${day}.`;
    await client.query('select compare_again($1, $2)', [book, since]);
    await keepEvent(client, line, `${book} from ${day}`);
    return null;
  });
  print(
    whyNot === null
      ? `Done: ${book} is compared again from ${day} on, with the next run.`
      : `Not done: ${whyNot}`,
  );
  return whyNot === null ? 0 : 1;
}

async function hadBegun(client: Client, before: Date): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    `select exists (select from orders where created_at < $1)
      or exists (select from rewards where earned_at < $1) as begun`,
    [before],
  );
  return rows[0]?.begun ?? false;
}
