// Answers of the console's server that come late, or never though it was done.

import type { Page } from '@playwright/test';

/** Calls to `path` wait from now on, until what is given is called. */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route(path, async (route) => {
    if (isHeld) await new Promise<void>((go) => waiting.push(() => Promise.resolve(go())));
    // Who has given the call up meanwhile wants no answer.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    isHeld = false;
    for (const go of waiting) await go();
  };
}

/** From now on what is sent to `path` is done, and its answer is cut off. */
export async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}
