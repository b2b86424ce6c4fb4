// Checks what a user without a mouse can do on a page, and whether the focus is visible.

import { expect, type Locator, type Page } from '@playwright/test';

/** The largest number of Tab stops that a page may have. */
const MOST_STOPS = 120;

/** Presses the Tab key until the target has the focus; checks that each stop on the way shows its focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unseenFocus), 'a stop of the Tab key is seen').toBeNull();
  }
  await expect(target, 'is reached with the Tab key').toBeFocused();
}

/**
 * Runs in the page. Returns a description of the focused element if it does not show its focus; null if it
 * does, or if nothing has the focus.
 */
function unseenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  return isSeen ? null : focused.outerHTML.slice(0, 160);
}
