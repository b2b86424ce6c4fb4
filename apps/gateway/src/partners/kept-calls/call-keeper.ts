/**
 * Stores calls to partners without delaying the work that makes them (decision 85): they are collected in
 * memory and written once a second, many at once. While the database is unavailable or slow, the oldest are
 * dropped, counted and reported in the log; a process that crashes loses those it had not written.
 */
import type { Pool } from '../../db/index.ts';
import { isDatabaseUnavailable } from '../../db/connections/index.ts';
import { presentWork, type Telemetry } from '../../runtime/telemetry/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { type CallRow, writeCalls } from './call-rows.ts';
import type { CallAbout, KeepCall, KeptCall, PassedCall } from './kept-call.ts';
import { lighter, wordsOf } from './words-of-call.ts';

/**
 * How often calls are written: long enough for an order that is paid at once to be credited, so that its
 * calls are one row.
 */
const EVERY_MS = 1000;
const CALLS_AT_ONCE = 200;
/** The maximum number of waiting calls: some seconds of a busy process, at most 32 MB of bodies. */
const MOST_WAITING = 2000;
const SAID_EVERY_MS = 60_000;

export interface CallKeeper {
  readonly keep: KeepCall;
  /** Returns how many calls were dropped since the process started. */
  readonly dropped: () => number;
  /** Writes the waiting calls a last time. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly passed: PassedCall;
  readonly about: string;
  readonly at: Date;
}

export function createCallKeeper({
  pool,
  keptDays,
  userOf,
  clock,
  telemetry,
}: {
  readonly pool: Pool;
  /** The number of days for which calls are kept; 0 when none are kept. */
  readonly keptDays: number;
  /** Returns the user number of an order or an agreement, from its number. */
  readonly userOf: (about: string) => string;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
}): CallKeeper {
  if (keptDays === 0) return { keep: () => undefined, dropped: () => 0, stop: () => Promise.resolve() };
  let waiting: Waiting[] = [];
  let dropped = 0;
  let saidAt = -Infinity;
  let underWay: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function drop(count: number, why: string): void {
    dropped += count;
    const now = performance.now();
    if (now - saidAt < SAID_EVERY_MS) return;
    saidAt = now;
    telemetry.log('warn', 'calls to partners are not kept', { why, dropped });
  }

  function makeRoom(): void {
    const tooMany = waiting.length - MOST_WAITING;
    if (tooMany <= 0) return;
    waiting.splice(0, tooMany);
    drop(tooMany, 'they could not be written in time');
  }

  async function write(): Promise<void> {
    const some = waiting.splice(0, CALLS_AT_ONCE);
    if (some.length === 0) return;
    try {
      await writeCalls(pool, rowsOf(some, userOf));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) return drop(some.length, String(error));
      waiting = [...some, ...waiting];
      makeRoom();
      return;
    }
    if (waiting.length >= CALLS_AT_ONCE) await write();
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      underWay = write().finally(() => {
        timer = undefined;
        if (waiting.length > 0) writeSoon();
      });
    }, EVERY_MS).unref();
  }

  return {
    keep(passed, about = presentWork()?.about) {
      const number = aboutOf(about);
      if (number === null) return;
      const light = { ...passed, request: lighter(passed.request), answer: lighter(passed.answer) };
      waiting.push({ passed: light, about: number, at: new Date(clock() - passed.ms) });
      makeRoom();
      writeSoon();
    },
    dropped: () => dropped,
    async stop() {
      clearTimeout(timer);
      await underWay;
      clearTimeout(timer);
      let left = Infinity;
      while (waiting.length > 0 && waiting.length < left) {
        left = waiting.length;
        await write();
      }
      if (waiting.length > 0) drop(waiting.length, 'the process stops');
    },
  };
}

function aboutOf(about: CallAbout | undefined): string | null {
  return about?.orderNo ?? about?.agreementNo ?? null;
}

/**
 * Returns one row per order or agreement, because encrypting and writing a row costs more than its content.
 */
function rowsOf(waiting: readonly Waiting[], userOf: (about: string) => string): CallRow[] {
  const byAbout = Map.groupBy(waiting, ({ about }) => about);
  return [...byAbout].map(([about, some]) => {
    const calls = some.map(keptCall);
    return { userNo: userOf(about), about, at: calls[0]?.at ?? new Date(0), calls };
  });
}

function keptCall({ passed, at }: Waiting): KeptCall {
  const { partner, supplier, call, isNotice, outcome, status, ms } = passed;
  const facts = { partner, supplier, call, isNotice, outcome, status, ms: Math.round(ms) };
  return { ...facts, at, words: wordsOf(passed) };
}
