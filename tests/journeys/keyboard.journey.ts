import type { Locator, Page } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';
import { thorough } from './thorough.ts';

test(
  'number, amount, sheet and cashier can be used by keyboard only',
  thorough,
  async ({ page, words, placeOrder, cashier }) => {
    const other = newNumber();
    await placeOrder.open();
    await expect(placeOrder.amount(50)).toBeEnabled();
    await tabTo(page, placeOrder.number);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(other);
    await expect(placeOrder.number).toHaveValue(grouped(other));
    await expect(placeOrder.amount(10)).toBeEnabled();
    await tabTo(page, placeOrder.amount(10));
    await page.keyboard.press('Space');
    for (const yuan of [20, 30, 50]) {
      await page.keyboard.press('ArrowRight');
      await expect(placeOrder.amount(yuan)).toBeChecked();
    }
    await tabTo(page, placeOrder.pay('¥49.90'));
    await page.keyboard.press('Enter');

    await expect(placeOrder.sheet).toBeVisible();
    await expect(page.getByRole('heading', { name: words.recharge.confirmTitle })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(placeOrder.sheet).toBeHidden();
    await expect(placeOrder.pay('¥49.90')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(placeOrder.confirm).toHaveText(words.recharge.payFirstTime('¥49.90'));
    await tabTo(page, placeOrder.confirm);
    await page.keyboard.press('Enter');
    await cashier.isShown();
  },
);

test('the focus is visible and stays inside the open sheet', thorough, async ({ page, placeOrder }) => {
  await placeOrder.open();
  await placeOrder.choose(50);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await tabTo(page, placeOrder.confirm);
  expect(await placeOrder.confirm.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe(
    'none',
  );
});

test(
  'a sheet opens and closes with an animation, and with reduced motion without one',
  thorough,
  async ({ page, placeOrder }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      for (const start of ['transitionrun', 'animationstart'] as const)
        addEventListener(start, ({ type, target }) => {
          if (target instanceof Element && target.closest('dialog, [class*=leaving]')) moved.push(type);
        });
      Object.assign(window, { moved });
    });
    const moves = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { moved: unknown[] }).moved.splice(0).length);
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await placeOrder.open();
      await placeOrder.amount(50).check();
      await moves();
      const isWanted = reducedMotion === 'no-preference';
      await placeOrder.choose(50);
      // The animation begins with the next frame; it must have ended before the sheet is closed.
      if (isWanted) await expect.poll(moves).toBeGreaterThan(0);
      else expect(await moves()).toBe(0);
      await placeOrder.sheet.evaluate((sheet) =>
        Promise.all(sheet.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      await moves();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('body > [inert]'), 'nothing of it stays').toHaveCount(0);
      expect((await moves()) > 0).toBe(isWanted);
    }
  },
);

test(
  "a sheet's closing animation is not cut short by the end of an inner animation",
  thorough,
  async ({ page, placeOrder }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await placeOrder.open();
    await placeOrder.choose(50);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('body > [inert] { animation-play-state: paused !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    await page.goBack();
    const sinking = page.locator('body > [inert]');
    await expect(sinking).toHaveCount(1);
    await sinking.evaluate((likeness) =>
      likeness.firstElementChild?.dispatchEvent(new AnimationEvent('animationend', { bubbles: true })),
    );
    await expect(sinking).toHaveCount(1);
    await sinking.evaluate((likeness) => likeness.dispatchEvent(new AnimationEvent('animationend')));
    await expect(sinking).toHaveCount(0);
  },
);

test('the focused element is not hidden behind a bar', thorough, async ({ page, placeOrder }) => {
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  const hidden: string[] = [];
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press(presses < 6 ? 'Tab' : 'Shift+Tab');
    const behind = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen && (focused.contains(seen) || seen.contains(focused))
        ? null
        : focused.outerHTML.slice(0, 120);
    });
    if (behind !== null) hidden.push(behind);
  }
  expect(hidden).toEqual([]);
});

/** May go through the page a second time: the amounts are skipped while a number's prices are loading. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'is reached with the Tab key').toBeFocused();
}
