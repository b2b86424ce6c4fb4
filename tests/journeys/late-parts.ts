// What a page loads once it rests (promotions, adverts, entrances) may come a moment after the state that a
// journey waited for. Who measures a whole screen waits for it; else chance decides what is measured.

import type { Page, Request, Response } from '@playwright/test';
import { isHeld } from '../support/intercepted-calls.ts';

export interface LateParts {
  /**
   * Resolves once nothing more comes by itself: no script and no call is under way, but those that a journey
   * holds and the streams that stay open, and the page has rested without asking for another.
   */
  untilAllCame(): Promise<void>;
  /** Watches no longer. */
  end(): void;
}

const WITHIN_MS = 30_000;

/** Watches what a page asks for from now on. */
export function watchLateParts(page: Page): LateParts {
  const underWay = new Set<Request>();
  let asked = 0;
  const begin = (request: Request): void => {
    // What the page of before asked for is nobody's any more, and is not always said to have ended.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    if (!/^(?:script|stylesheet|fetch|xhr)$/.test(request.resourceType())) return;
    underWay.add(request);
    asked += 1;
  };
  const finish = (request: Request): void => void underWay.delete(request);
  // Nobody may read an answer to its end; that it came is enough.
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
 * Runs in the page: twice idle, since what comes late waits for that and is drawn after it. A page that has
 * nothing to draw is not always called idle by itself.
 */
function rest(): Promise<void> {
  const soon = { timeout: 200 };
  return new Promise((resolve) => {
    requestIdleCallback(() => requestIdleCallback(() => setTimeout(resolve), soon), soon);
  });
}
