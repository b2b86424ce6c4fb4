import type { Page } from '@playwright/test';

/** In CSS px: what the keyboard of a phone leaves of the screen. */
const LEFT = 420;

/**
 * Does what a phone's keyboard does: the page keeps its height, and only the visual viewport becomes smaller.
 * Gives where the keyboard begins (px from the top of the screen).
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
