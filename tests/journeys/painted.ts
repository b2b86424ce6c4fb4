import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** How long (ms) a page that has nothing to paint is waited for. */
const PATIENCE_MS = 10_000;

/**
 * Resolves once part of the page is painted: browsers deliver no tap or key to a page before that. Does not
 * wait for a page that leads on to another one at once.
 */
export async function untilPainted(page: Page): Promise<void> {
  await Promise.race([
    page.evaluate(painted).catch(() => undefined),
    wait(PATIENCE_MS, undefined, { ref: false }),
  ]);
}

/** Runs in the page. Uses no timers, since a journey may have stopped them. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const look = (list: PerformanceObserverEntryList): void => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    };
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
  });
}
