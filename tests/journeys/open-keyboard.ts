import type { Page } from '@playwright/test';

/** The height (CSS px) that a phone's keyboard leaves of the screen. */
const LEFT = 420;

/**
 * Simulates a phone's keyboard: the page keeps its height, and only the visual viewport becomes smaller.
 * Returns the upper edge of the keyboard (px from the top of the screen).
 */
export async function openKeyboard(page: Page): Promise<number> {
  await page.evaluate((height) => {
    const view = window.visualViewport;
    if (!view) throw new Error('no visual viewport');
    Object.defineProperty(view, 'height', { configurable: true, value: height });
    view.dispatchEvent(new Event('resize'));
  }, LEFT);
  return LEFT;
}
