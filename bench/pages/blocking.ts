/**
 * Measures how long a page's tasks delay a tap, by the processor time of its main thread: time in which a
 * task waits for a busy core is the machine's and not the page's. Lighthouse counts both.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { TestUser } from '../../tests/support/test-user.ts';
import { inNewBrowser } from './browser.ts';

/** How many times slower a phone's processor is; up to `UNFELT_MS` of a task is not noticed (RAIL). */
const TIMES_SLOWER = 4;
const UNFELT_MS = 50;
/** Time (ms) by which everything has loaded that is loaded when nothing is more urgent. */
const RESTS_AFTER_MS = 5000;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The start, the duration, and how long its thread had a processor, in µs. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

export interface Blocking {
  /** The total time of all tasks after the first picture beyond what is not noticed. */
  readonly totalMs: number;
  /** The longest of them. */
  readonly longestMs: number;
}

/** Measures a first visit on a processor four times slower. */
export function blockingOf(origin: string, path: string, user: TestUser | null): Promise<Blocking> {
  return inNewBrowser(origin, user, async ({ context }) => {
    const page = await context.newPage();
    const events = await traced(await context.newCDPSession(page), () => rests(page, origin + path));
    const picture = events.find(({ name }) => name === 'firstContentfulPaint');
    if (picture === undefined) throw new Error(`${path} was not painted`);
    const tasks = events
      .filter(
        ({ name, ph, pid, tid }) =>
          name === 'RunTask' && ph === 'X' && pid === picture.pid && tid === picture.tid,
      )
      .filter(({ ts, dur = 0 }) => ts + dur > picture.ts)
      .map(({ tdur = 0 }) => (tdur * TIMES_SLOWER) / 1000);
    const total = tasks.reduce((sum, ms) => sum + Math.max(0, ms - UNFELT_MS), 0);
    return { totalMs: Math.round(total), longestMs: Math.round(Math.max(0, ...tasks)) };
  });
}

async function rests(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(RESTS_AFTER_MS);
}

async function traced(devtools: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  devtools.on('Tracing.tracingComplete', () => resolve());
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'loading'],
    },
  });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  return events;
}
