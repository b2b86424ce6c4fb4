// Makes answers of the console's server late, or loses them although the request was carried out.

import type { Page } from '@playwright/test';

/** Holds calls to `path` from now on, until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route(path, async (route) => {
    if (isHeld) await new Promise<void>((go) => waiting.push(() => Promise.resolve(go())));
    // The page may have abandoned the call meanwhile.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    isHeld = false;
    for (const go of waiting) await go();
  };
}

/** From now on carries out calls to `path` but cuts off their answers. */
export async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}
