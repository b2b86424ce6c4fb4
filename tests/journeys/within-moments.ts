// Checks that a part appears as soon as its script is loaded, without waiting for a timer of a few hundred
// milliseconds.

import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Waits for a part of a page whose time stands still (`page.clock.pauseAt`). However long the part's script
 * takes to load, the page's own time advances by 150 ms at most: enough for work put off to the next task.
 */
export async function comesWithinMoments(part: Locator): Promise<void> {
  for (let moment = 0; moment < 150 && !(await part.isVisible()); moment += 1) {
    await part.page().clock.runFor(1);
    await wait(100);
  }
  await expect(part).toBeVisible({ timeout: 1 });
}
