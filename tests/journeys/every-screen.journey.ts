import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NARROW_FONT, WIDE_FONT } from '../../scripts/test-fonts.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { freeze, screens } from './screens.ts';

interface Look {
  readonly wear: (page: Page) => Promise<unknown>;
  readonly look: (axe: AxeBuilder) => AxeBuilder;
}

/**
 * Dark and large print change colours and sizes only, and neither the other's: what else there is to find is
 * found in the light.
 */
const looks: Readonly<Record<string, Look>> = {
  light: {
    wear: (page) => page.emulateMedia({ colorScheme: 'light' }),
    look: (axe) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  },
  'dark, large print': {
    wear: (page) => page.emulateMedia({ colorScheme: 'dark' }).then(() => setPrint(page, 'large')),
    look: (axe) => axe.withRules(['color-contrast', 'target-size']),
  },
};

// What moves has half its colours while it moves. High enough for every page to be there as a
// whole: what a bar at the bottom covers can be scrolled into sight, which axe does not know.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 375, height: 1800 } });

for (const { name: screen, show } of screens.filter(({ alike }) => alike === undefined)) {
  test(`${screen}: WCAG 2.2 AA in every look, nothing scrolls sideways, one column on a desktop`, async ({
    page,
    words,
    user,
    sandbox,
  }) => {
    await show({ page, words, user, sandbox });
    await freeze(page);
    for (const [name, { wear, look }] of Object.entries(looks)) {
      await wear(page);
      expect(await violations(look(new AxeBuilder({ page }).setLegacyMode())), name).toEqual([]);
    }
    for (const { language, width, print, font } of [
      { language: 'zh', width: 320, print: 'large', font: WIDE_FONT },
      { language: 'en', width: 320, print: 'large', font: WIDE_FONT },
      { language: 'en', width: 320, print: 'normal', font: null },
      { language: 'zh', width: 360, print: 'normal', font: NARROW_FONT },
    ] as const) {
      await speak(page, language);
      await page.setViewportSize({ width, height: 640 });
      await setPrint(page, print);
      await setFont(page, font);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${width} px wide, ${print} print, ${language}, ${font ?? 'the usual font'}`,
      ).toBeLessThanOrEqual(width);
    }
    await setFont(page, null);
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const part of await page
      .locator('[data-testid=page], [data-testid=bottom-bar], dialog[open]')
      .all()) {
      const { x, width } = await part.evaluate((element) => element.getBoundingClientRect());
      expect(width).toBeLessThanOrEqual(480);
      expect(x + width / 2, 'the middle').toBeCloseTo(640, 0);
    }
  });
}

/**
 * As choosing the language in another tab does. Names, colours and sizes come from one place for both
 * languages; how long words are does not.
 */
async function speak(page: Page, language: 'zh' | 'en'): Promise<void> {
  await page.evaluate(
    (chosen) => void dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen })),
    language,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
}

/** As the button at the foot of a page does. */
function setPrint(page: Page, size: 'normal' | 'large'): Promise<void> {
  return page.evaluate((print) => void (document.documentElement.dataset.print = print), size);
}

/** As on a phone whose system has another font; null: the usual one. */
async function setFont(page: Page, family: string | null): Promise<void> {
  await page.evaluate(async (name) => {
    const { style } = document.documentElement;
    if (name === null) style.removeProperty('--font');
    else style.setProperty('--font', `'${name}', 'Noto Sans SC'`);
    await document.fonts.ready;
  }, family);
}

/** What axe finds wrong, in a line each. */
async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}
