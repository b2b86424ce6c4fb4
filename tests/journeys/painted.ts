import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** A page that has nothing to paint is waited for no longer. */
const PATIENCE_MS = 10_000;

/**
 * Resolves once somebody has seen something of the page: what is tapped and typed before that a browser gives
 * to no page. One that leads on to another page at once is not waited for.
 */
export async function untilPainted(page: Page): Promise<void> {
  await Promise.race([
    page.evaluate(painted).catch(() => undefined),
    wait(PATIENCE_MS, undefined, { ref: false }),
  ]);
}

/** Runs in the page. Needs no timers: a journey may have stopped them. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const look = (list: PerformanceObserverEntryList): void => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    };
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
  });
}
