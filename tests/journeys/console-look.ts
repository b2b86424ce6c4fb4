// Checks a screen of the console as operators see it: at a wide and a narrow width, in the light and the dark
// theme.

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bringAxe, violations } from './axe.ts';
import { expect } from './fixtures.ts';

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks accessibility, and that nothing is wider than the window. With JOURNEY_PICTURES, stores a picture of
 * each look in that folder under `name`.
 */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES;
  await bringAxe(page);
  for (const width of [1280, 768])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const which = `${name} at ${width}, ${colorScheme}`;
      expect(await violations(page, AA), which).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, which).toBeLessThanOrEqual(0);
      if (folder) await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}
