/**
 * How long a page's tasks hold up a tap, by the processor time of its main thread: what a task waits for a
 * core that something else has is the machine's and not the page's. Lighthouse counts both.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { TestUser } from '../../tests/support/test-user.ts';
import { inNewBrowser } from './browser.ts';

/** A phone's processor is so many times slower; what is below `UNFELT_MS` of a task is not felt (RAIL). */
const TIMES_SLOWER = 4;
const UNFELT_MS = 50;
/** What is loaded when nothing is more urgent has come by then. */
const RESTS_AFTER_MS = 5000;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** When, how long, and for how much of it its thread had a processor, in µs. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

export interface Blocking {
  /** What all tasks after the first picture take beyond what is not felt. */
  readonly totalMs: number;
  /** The longest of them. */
  readonly longestMs: number;
}

/** Of a first visit on a processor four times slower. */
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
