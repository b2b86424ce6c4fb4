/**
 * Waits for work under way when a process stops: not for ever, and not for a database that is unavailable.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';

/** The most time (ms) to wait; longer than a call to a partner usually takes. */
const LIMIT_MS = 15_000;
const ASK_EVERY_MS = 500;
/**
 * Time (ms) within which the database must answer; otherwise it is unavailable, and the work under way could
 * not be written anyway.
 */
const ANSWER_MS = 1500;

/**
 * Resolves when `work` has ended, after 15 s, or when the database does not answer. Other processes resume
 * what is left, as after a crash. Never rejects.
 */
export async function drain(work: Promise<unknown>, pool: Database, telemetry: Telemetry): Promise<void> {
  const ended = new AbortController();
  const waiting = leftBecause(pool, ended.signal);
  const outcome = await Promise.race([
    work.then(
      () => null,
      (error: unknown) => String(error),
    ),
    waiting,
  ]);
  ended.abort();
  if (outcome !== null) telemetry.log('warn', 'work under way was left to others', { why: outcome });
}

async function leftBecause(pool: Database, signal: AbortSignal): Promise<string> {
  for (const from = performance.now(); performance.now() - from < LIMIT_MS;) {
    await wait(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return 'nothing is left';
    if (!(await answers(pool))) return 'the database does not answer';
  }
  return `it took longer than ${LIMIT_MS} ms`;
}

async function answers(pool: Database): Promise<boolean> {
  const late = new AbortController();
  const answered = await Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    wait(ANSWER_MS, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  return answered;
}
