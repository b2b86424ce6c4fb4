import type { Page } from '@playwright/test';
import { NARROW_FONT, WIDE_FONT } from '../../scripts/test-fonts.ts';
import { bringAxe, violations } from './axe.ts';
import { expect } from './fixtures.ts';
import { onOnePage as test } from './one-page.ts';
import { freeze, screens } from './screens.ts';

interface Look {
  readonly wear: (page: Page) => Promise<unknown>;
  /** The rules of axe, by tag or by name. */
  readonly rules: { readonly type: 'tag' | 'rule'; readonly values: string[] };
}

/**
 * Dark and large print change colours and sizes only, and neither the other's: what else there is to find is
 * found in the light.
 */
const looks: Readonly<Record<string, Look>> = {
  light: {
    wear: (page) => page.emulateMedia({ colorScheme: 'light' }),
    rules: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  },
  'dark, large print': {
    wear: (page) => page.emulateMedia({ colorScheme: 'dark' }).then(() => setPrint(page, 'large')),
    rules: { type: 'rule', values: ['color-contrast', 'target-size'] },
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
    await bringAxe(page);
    for (const [name, { wear, rules }] of Object.entries(looks)) {
      await wear(page);
      expect(await violations(page, rules), name).toEqual([]);
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
      expect(await cutOff(page), `cut off ${width} px wide, ${print} print, ${language}`).toEqual([]);
    }
    await setFont(page, null);
    await page.setViewportSize({ width: 1280, height: 800 });
    const parts = await page
      .locator('[data-testid=page], [data-testid=bottom-bar], dialog[open]')
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      );
    for (const { x, width } of parts) {
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

/** Sheets that scroll sideways in themselves, and numbers of which a field shows a part alone. */
function cutOff(page: Page): Promise<string[]> {
  return page
    .locator('dialog[open], input[inputmode=tel]')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(
          ({ outerHTML, scrollWidth, clientWidth }) =>
            `${scrollWidth} px in ${clientWidth}: ${outerHTML.slice(0, 120)}`,
        ),
    );
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
