import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { freeze, screens } from './screens.ts';

const looks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  light: (page) => page.emulateMedia({ colorScheme: 'light' }),
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  'large print': (page) => setPrint(page, 'large'),
};

// What moves has half its colours while it moves. High enough for every page to be there as a
// whole: what a bar at the bottom covers can be scrolled into sight, which axe does not know.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 375, height: 1800 } });

for (const { name, show } of screens) {
  test(`${name}: WCAG 2.2 AA in every look, nothing scrolls sideways, one column on a desktop`, async ({ page, words, user, sandbox }) => {
    await show({ page, words, user, sandbox });
    await freeze(page);
    for (const [look, wear] of Object.entries(looks)) {
      await wear(page);
      expect(await violations(page), look).toEqual([]);
    }
    for (const { width, print } of [{ width: 320, print: 'large' }, { width: 320, print: 'normal' }, { width: 360, print: 'normal' }] as const) {
      await page.setViewportSize({ width, height: 640 });
      await setPrint(page, print);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px wide, ${print} print`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const part of await page.locator('.page, .bottom-bar, dialog[open]').all()) {
      const { x, width } = await part.evaluate((element) => element.getBoundingClientRect());
      expect(width).toBeLessThanOrEqual(480);
      expect(x + width / 2, 'the middle').toBeCloseTo(640, 0);
    }
  });
}

/** As the button at the foot of a page does. */
function setPrint(page: Page, size: 'normal' | 'large'): Promise<void> {
  return page.evaluate((print) => void (document.documentElement.dataset.print = print), size);
}

/** What axe finds wrong, in a line each. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
}
