import type { Page } from '@playwright/test';
import { expect, moving, signedIn } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { automaticPages } from './pages/automatic-pages.ts';
import { thorough } from './thorough.ts';

/** Returns the places in the window of everything on the page that can be tapped. */
function places(page: Page): Promise<string[]> {
  return page
    .locator('main :is(a, button, input), header button, [data-testid=main-action]')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { bottom } = element.getBoundingClientRect();
        const name = element.getAttribute('data-testid') ?? element.id;
        return `${element.localName} ${name} ${Math.round(bottom)}`;
      }),
    );
}

signedIn.use(moving);

for (const print of ['normal', 'large'] as const)
  signedIn(
    `the warning before a number's first top-up is in sight and moves nothing: ${print} print`,
    print === 'normal' ? {} : thorough,
    async ({ page, words, sandbox, user }) => {
      const mobileNo = newNumber();
      const family = automaticPages(page, words, sandbox, user);
      await family.open('transPage');
      await page.evaluate((size) => void (document.documentElement.dataset['print'] = size), print);
      await family.change('number');
      await family.sheet.locator('[name=mobile]').fill(mobileNo);
      await family.sheet.getByRole('button', { name: words.termSheets.takeNumber }).click();
      await expect(page.getByRole('heading', { name: words.setUpAside.askedFirst })).toBeVisible();
      await family.consent.check();
      await page.waitForLoadState('networkidle');
      const before = await places(page);
      await family.setUp.click();
      await expect(family.setUp).toHaveText(words.setUp.askFirstTime);
      const warning = page.getByRole('alert').filter({ hasText: words.setUpAside.firstTimeText });
      await expect(warning).toBeInViewport({ ratio: 1 });
      await expect(warning).toContainText(`${mobileNo.slice(0, 3)} ${mobileNo.slice(3, 7)}`);
      expect(await places(page)).toEqual(before);
    },
  );
