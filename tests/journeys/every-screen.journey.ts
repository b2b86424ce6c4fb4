import type { Page } from '@playwright/test';
import { NARROW_FONT, WIDE_FONT } from '../../scripts/test-fonts.ts';
import { bringAxe, violations } from './axe.ts';
import { expect } from './fixtures.ts';
import { notLaidOutBefore } from './old-layout.ts';
import { onOnePage as test } from './one-page.ts';
import { speak } from './screen-state.ts';
import { freeze, screens } from './screens.ts';
import { thorough } from './thorough.ts';
import { type Drawn, notWhole } from './whole-screen.ts';

interface Look {
  readonly wear: (page: Page) => Promise<unknown>;
  /** The axe rules to run, by tag or by name. */
  readonly rules: { readonly type: 'tag' | 'rule'; readonly values: string[] };
}

/**
 * The dark theme and large print change only colours and only sizes, so each other fault shows in the light
 * look.
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

const plain: Drawn = { font: null, print: 'normal', text: 100 };

/** The fonts and sizes of text to check, by the width of the phone. */
const widths: readonly (readonly [number, readonly Drawn[]])[] = [
  [320, [{ ...plain, font: WIDE_FONT, print: 'large' }, { ...plain, font: NARROW_FONT }, plain]],
  [375, [{ ...plain, font: WIDE_FONT, text: 200 }]],
];

/** The screens that ask for confirmation before something ends for good. */
const ending = new Set([
  'agreement-cancel',
  'authorization-withdrawing',
  'close-account',
  'asks-waiting',
  'family-take-back',
  'offers-block',
  'offers-stop',
  'record-cancel',
  'result-cancel',
]);

/** The screens in their most common states, which `npm test` checks. */
const ordinary = new Set([
  'agreement',
  'bill',
  'direct-charge',
  'place-order-chosen',
  'result-credited',
  'stopped-way',
]);

// Reduced motion, since moving elements have intermediate colours. High enough for every page to fit as a
// whole: axe does not know that content behind a bottom bar can be scrolled into view.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 375, height: 3200 } });

for (const { name: screen, show } of screens.filter(({ alike }) => alike === undefined)) {
  const title = `${screen}: WCAG 2.2 AA in every look, still, whole in any font, one main action, one column`;
  test(title, ordinary.has(screen) ? {} : thorough, async ({ page, words, user, sandbox, lateParts }) => {
    await show({ page, words, user, sandbox });
    await lateParts.untilAllCame();
    await freeze(page);
    expect(await motions(page), 'with reduced motion').toEqual([]);
    expect((await mainActions(page)).slice(1), 'beside the main action').toEqual([]);
    await expect(dangers(page), 'in the danger look').toHaveCount(ending.has(screen) ? 1 : 0);
    expect(await notLaidOutBefore(page), 'not laid out by old engines').toEqual([]);
    await bringAxe(page);
    for (const [name, { wear, rules }] of Object.entries(looks)) {
      await wear(page);
      await coloursSettle(page);
      expect(await violations(page, rules), name).toEqual([]);
    }
    for (const language of ['zh', 'en'] as const) {
      await speak(page, language);
      // Failed calls are repeated in the other language.
      await lateParts.untilAllCame();
      for (const [width, drawn] of widths) {
        await page.setViewportSize({ width, height: 640 });
        expect(await notWhole(page, width, drawn), `whole, ${language}`).toEqual([]);
      }
    }
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

/** Returns the texts of the main actions of the topmost sheet, or of the page. */
function mainActions(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    return [...place.querySelectorAll('[data-testid=main-action]')]
      .filter((button) => button.checkVisibility())
      .map(({ textContent }) => textContent);
  });
}

/** Returns the visible buttons with the danger look, in whichever part of the page. */
const dangers = (page: Page) => page.locator('.button__danger:visible');

/**
 * Returns the elements that move now, or would go on moving. A change that only happens later and at once
 * does not count as motion.
 */
function motions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) =>
        (effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : '').slice(0, 120),
      ),
  );
}

/**
 * Waits until colours have changed: that takes until the next frame, however short the transition is, and a
 * frame may take a while.
 */
async function coloursSettle(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** Sets the size of print as the button at the foot of a page does. */
function setPrint(page: Page, size: 'normal' | 'large'): Promise<void> {
  return page.evaluate((print) => void (document.documentElement.dataset.print = print), size);
}
