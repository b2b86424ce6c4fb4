// The parts that a page loads once it is idle (promotions, adverts, links) may appear a moment after the
// state that a journey waited for. Journeys that measure a whole screen wait for them; otherwise the result
// would depend on chance.

import type { Page, Request, Response } from '@playwright/test';
import { isHeld } from '../support/intercepted-calls.ts';

export interface LateParts {
  /**
   * Resolves once nothing more loads by itself: no script and no call is pending, except those that a journey
   * holds and streams that stay open, and the page was idle without requesting another.
   */
  untilAllCame(): Promise<void>;
  /** Stops watching. */
  end(): void;
}

const WITHIN_MS = 30_000;

/** Watches the requests of a page from now on. */
export function watchLateParts(page: Page): LateParts {
  const underWay = new Set<Request>();
  let asked = 0;
  const begin = (request: Request): void => {
    // Requests of the previous page no longer matter, and their end is not always reported.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    if (!/^(?:script|stylesheet|fetch|xhr)$/.test(request.resourceType())) return;
    underWay.add(request);
    asked += 1;
  };
  const finish = (request: Request): void => void underWay.delete(request);
  // The page may never read an answer to its end; its arrival is enough.
  const answer = (response: Response): void => finish(response.request());
  page.on('request', begin).on('response', answer).on('requestfailed', finish);
  const awaited = (): readonly string[] =>
    [...underWay]
      .filter((request) => request.headers()['accept'] !== 'text/event-stream')
      .map((request) => request.url())
      .filter((url) => !isHeld(page, url));
  return {
    async untilAllCame() {
      for (;;) {
        const until = performance.now() + WITHIN_MS;
        for (let waiting = awaited(); waiting.length > 0; waiting = awaited()) {
          if (performance.now() > until) throw new Error(`still under way: ${waiting.join(', ')}`);
          await page.waitForTimeout(20);
        }
        const before = asked;
        await page.evaluate(rest);
        if (asked === before) return;
      }
    },
    end() {
      page.off('request', begin).off('response', answer).off('requestfailed', finish);
    },
  };
}

/**
 * Runs in the page. Waits until it is idle twice, since late parts wait for the first idle time and are
 * rendered after it. The timeout is for pages with nothing to render, which are not always reported idle.
 */
function rest(): Promise<void> {
  const soon = { timeout: 200 };
  return new Promise((resolve) => {
    requestIdleCallback(() => requestIdleCallback(() => setTimeout(resolve), soon), soon);
  });
}
