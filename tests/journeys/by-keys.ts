// What somebody who has no mouse does on a page, and sees of where they are.

import { expect, type Locator, type Page } from '@playwright/test';

/** No page has so many stops. */
const MOST_STOPS = 120;

/** Goes on with the Tab key until the target has the focus; each stop on the way is seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unseenFocus), 'a stop of the Tab key is seen').toBeNull();
  }
  await expect(target, 'is reached with the Tab key').toBeFocused();
}

/** Runs in the page: what has the focus and does not show it; null: it does, or nothing has it. */
function unseenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  return isSeen ? null : focused.outerHTML.slice(0, 160);
}
