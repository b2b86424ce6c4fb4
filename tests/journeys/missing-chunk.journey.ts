// A page's scripts are fetched after its picture, and a screen's when the screen is first shown. Here they
// are never answered, or missing.

import type { Page, Route } from '@playwright/test';
import { mainIn, numberIn, openPicture, picture, screen } from './first-picture-kept.ts';
import { expect, test } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';
import { lackUrlCanParse } from './old-engine.ts';
import { wordsIn } from './words.ts';
import { thorough } from './thorough.ts';

const LOGIN_SCRIPT = /\/assets\/login-page-[^/]+\.js$/;
const LOST = /Failed to load resource|ERR_|dynamically imported module/;
const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

/** The router leads a visitor of the records page to login, without loading the page again. */
async function goToLogin(page: Page, heading: string, button: string): Promise<void> {
  await page.goto('/phonebillh5/nowhere');
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.getByRole('button', { name: button }).click();
}

test(
  'a screen whose script does not arrive says so within seconds, and loads on a retry',
  thorough,
  async ({ page, words, login }) => {
    let isHanging = true;
    await page.route(LOGIN_SCRIPT, (route) => (isHanging ? undefined : route.continue()));
    await goToLogin(page, words.fal.notFound, words.fal.records);
    await expect(page.getByRole('heading', { name: words.app.lateTitle })).toBeVisible();
    isHanging = false;
    await page.getByRole('button', { name: words.ui.tryAgain }).click();
    await login.logInAs(newNumber());
    await expect(page).toHaveURL(/\/rechargeRecord$/);
  },
);

test(
  'a screen whose script arrives late is shown without a retry',
  thorough,
  async ({ page, words, login }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(LOGIN_SCRIPT, async (route) => {
      await arrived;
      await route.continue();
    });
    await goToLogin(page, words.fal.notFound, words.fal.records);
    await expect(page.getByRole('heading', { name: words.app.lateTitle })).toBeVisible();
    arrive();
    await expect(login.mobile).toBeVisible();
  },
);

test('a script that is missing after a new release reloads the page once, and the screen is shown', async ({
  page,
  words,
  watch,
  login,
}) => {
  watch.expect(LOST);
  let requests = 0;
  await page.route(LOGIN_SCRIPT, (route) => (++requests === 1 ? gone(route) : route.continue()));
  await goToLogin(page, words.fal.notFound, words.fal.records);
  await expect(login.mobile).toBeVisible();
  await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
});

test(
  'a page whose script stays missing is reloaded once, says so, and loads once it can',
  thorough,
  async ({ page, words, watch, login }) => {
    watch.expect(LOST);
    let isGone = true;
    let pageLoads = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && pageLoads++));
    await page.route(LOGIN_SCRIPT, (route) => (isGone ? gone(route) : route.continue()));
    await goToLogin(page, words.fal.notFound, words.fal.records);
    await expect(page.getByRole('heading', { name: words.app.newVersionTitle, level: 2 })).toBeVisible();
    expect(pageLoads).toBe(2);
    isGone = false;
    await page.getByRole('button', { name: words.ui.reload }).click();
    await expect(login.mobile).toBeVisible();
  },
);

const ENTRY_SCRIPT = /\/assets\/(?:legacy\/)?main-[^/]+\.js$/;
const DIRECT_CHARGE = '/phonebillh5/rechargeTelebill/directCharge';

for (const build of ['modern', 'legacy'] as const)
  test(
    `a page of the ${build} build says that its entry script is missing, and starts once it arrives`,
    build === 'modern' ? {} : thorough,
    async ({ page, words, watch }) => {
      watch.expect(LOST);
      if (build === 'legacy') await lackUrlCanParse(page);
      let isLost = true;
      await page.route(ENTRY_SCRIPT, (route) => (isLost ? route.abort('connectionreset') : route.continue()));
      await page.goto(DIRECT_CHARGE, { waitUntil: 'commit' });
      const notice = page.getByTestId('late-page');
      await expect(notice).toContainText(words.app.lateTitle);
      await expect(notice).toContainText(words.app.lateWords);
      await expect(notice.getByRole('button')).toHaveText(words.ui.tryAgain);
      const mobileNo = newNumber();
      await numberIn(picture(page)).pressSequentially(mobileNo);
      isLost = false;
      await expect(numberIn(screen(page))).toHaveValue(grouped(mobileNo));
      await expect(picture(page)).toHaveCount(0);
      await expect(notice).toHaveCount(0);
    },
  );

test(
  'a number half typed while the entry script is missing is kept when the page starts',
  thorough,
  async ({ page, watch }) => {
    watch.expect(LOST);
    let isLost = true;
    await page.route(ENTRY_SCRIPT, (route) => (isLost ? route.abort('connectionreset') : route.continue()));
    await page.goto('/phonebillh5/userLogin/login', { waitUntil: 'commit' });
    await expect(page.getByTestId('late-page')).toBeVisible();
    await numberIn(picture(page)).pressSequentially('13901');
    isLost = false;
    await expect(numberIn(screen(page))).toHaveValue('139 01');
    await page.reload();
    await expect(numberIn(screen(page)), 'of a visit of its own').toHaveValue('');
  },
);

test(
  'a page whose entry script does not answer says so within seconds, and starts once it arrives',
  thorough,
  async ({ page, words }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(ENTRY_SCRIPT, async (route) => {
      await arrived;
      await route.continue();
    });
    const drawn = await openPicture(page, DIRECT_CHARGE);
    const parts = [drawn.getByRole('heading', { level: 1 }), numberIn(drawn), mainIn(drawn)];
    const places = () => Promise.all(parts.map((part) => part.evaluate(placeInSight)));
    const before = await places();
    const notice = page.getByTestId('late-page');
    await expect(notice).toContainText(words.app.lateTitle);
    expect(await places(), 'nothing is covered, and nothing has moved').toEqual(before);
    await drawn.getByRole('button', { name: words.pick('English', '中文') }).click();
    await expect(notice).toContainText(wordsIn(words.language === 'zh' ? 'en' : 'zh').app.lateTitle);
    arrive();
    await expect(screen(page)).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a page whose entry script is not a script reloads once, and then offers a retry',
  thorough,
  async ({ page, words, watch }) => {
    // Simulates a network that answers every request with a page of its own.
    watch.expect(/Failed to load module script/);
    let isStranger = true;
    let pageLoads = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && pageLoads++));
    await page.route(ENTRY_SCRIPT, (route) =>
      isStranger
        ? route.fulfill({ contentType: 'text/html', body: '<p>Log in to our network' })
        : route.continue(),
    );
    await page.goto(DIRECT_CHARGE, { waitUntil: 'commit' });
    const notice = page.getByTestId('late-page');
    await expect(notice).toBeVisible();
    expect(pageLoads).toBe(2);
    isStranger = false;
    await notice.getByRole('button', { name: words.ui.tryAgain }).click();
    await expect(screen(page)).toBeVisible();
  },
);

/** Runs in the page. Returns the element's place in px, or null if something covers its middle. */
function placeInSight(part: Element): string | null {
  const { x, y, width, height } = part.getBoundingClientRect();
  const reached = document.elementFromPoint(x + width / 2, y + height / 2);
  return part.contains(reached) ? [x, y, width, height].join(' ') : null;
}
