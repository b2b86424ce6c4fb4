// A tap in the first picture, before the page's scripts are loaded, is carried out exactly once.

import { onDay, openAgreement } from '../support/agreements.ts';
import {
  ASSETS,
  isTaken,
  lateScripts,
  mainIn,
  numberIn,
  openHeld,
  openSoon,
  picture,
  screen,
  tapAt,
  THERE,
} from './first-picture-kept.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { thorough } from './thorough.ts';

const LOGIN = '/phonebillh5/userLogin/login';
const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const SET_UP = '/phonebillh5/autoRecharge/setAutoRecharge';
const FAMILY = '/phonebillh5/autoRecharge/transPage';
const BILL = '/phonebillh5/telBill/tencentBill';

for (const [how, make] of lateScripts)
  for (const [screenName, path] of [
    ['setting up automatic top-up', SET_UP],
    ['family top-up', FAMILY],
    ['the bill', BILL],
  ] as const)
    test(
      `a tap on the main button of ${screenName} takes effect once: ${how}`,
      thorough,
      async ({ page }) => {
        await make(page);
        await openSoon(page, path);
        await tapAt(page, mainIn(page.locator('body')));
        await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/, THERE);
        await expect(numberIn(screen(page))).toBeVisible(THERE);
        expect(await page.evaluate(() => history.length), 'one way forward').toBeLessThanOrEqual(3);
      },
    );

test('a tap before the scripts load sends one code, to the number typed by then', async ({ page, words }) => {
  const mobileNo = newNumber();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/sendMessage/i.test(request.url())) sent.push(request.postData() ?? '');
  });
  const { drawn, release } = await openHeld(page, LOGIN);
  await drawn.getByLabel(words.login.mobile).fill(mobileNo);
  await mainIn(drawn).click();
  await mainIn(drawn).click();
  await expect(mainIn(drawn)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator('[name=smsCode]')).toBeVisible(THERE);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(mobileNo);
});

test('Enter in the number acts as a tap, and further typing cancels it', thorough, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => void (/sendMessage/i.test(request.url()) && sent.push(request.url())));
  const { drawn, release } = await openHeld(page, LOGIN);
  await numberIn(drawn).fill('1391001');
  await page.keyboard.press('Enter');
  await expect(mainIn(drawn)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type('2345');
  await expect(mainIn(drawn)).not.toHaveAttribute('aria-busy');
  release();
  await isTaken(page);
  await expect(numberIn(screen(page))).toHaveValue('139 1001 2345');
  await page.keyboard.press('ArrowLeft');
  await expect(mainIn(screen(page))).toBeEnabled();
  expect(sent).toEqual([]);
});

signedIn('a tap before the price is loaded places no order', thorough, async ({ page, user }) => {
  expect(user.ssoToken).not.toBe('');
  const ordered: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/vi/order') && ordered.push(request.url())));
  const { drawn, release } = await openHeld(page, PLACE_ORDER);
  await drawn.locator('[type=radio][value="5000"]').check();
  await mainIn(drawn).click({ force: true });
  release();
  await isTaken(page);
  await expect(mainIn(screen(page))).toContainText('49.90', THERE);
  expect(ordered).toEqual([]);
});

test('a tick before the scripts load is kept, and a tapped part of the sentence opens its sheet', async ({
  page,
}) => {
  const { drawn, release } = await openHeld(page, SET_UP);
  await drawn.getByRole('checkbox').check();
  release();
  await isTaken(page);
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.unroute(ASSETS);
  const again = await openHeld(page, FAMILY);
  await again.drawn.locator('main label:has([aria-haspopup])').first().click();
  again.release();
  await expect(page.getByRole('dialog')).toBeVisible(THERE);
  await expect(page.getByRole('dialog').locator('input').first()).toBeVisible();
});

signedIn(
  'a part of an edited agreement that is tapped before the scripts load opens its own sheet',
  thorough,
  async ({ page, user, sandbox, words }) => {
    const agreementNo = await openAgreement({ sandbox }, user, onDay(28));
    // The picture shows a form in which the number can be chosen too, and whose trigger is a low balance.
    for (const [part, title] of [
      ['trigger', words.termSheets.trigger],
      ['end', words.termSheets.end],
    ] as const) {
      await page.unroute(ASSETS);
      const { drawn, release } = await openHeld(
        page,
        `${SET_UP}?operationType=edit&agreementNo=${agreementNo}`,
      );
      await drawn.locator(`#term-${part}`).first().click();
      release();
      await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible(THERE);
    }
  },
);

test('a mouse button pressed while the screen appears and then released is a tap', async ({ page }) => {
  const { drawn, release } = await openHeld(page, BILL);
  await mainIn(drawn).hover();
  await page.mouse.down();
  release();
  await isTaken(page);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
});

test(
  'a box on which a mouse button is pressed while the screen appears is ticked',
  thorough,
  async ({ page }) => {
    const { drawn, release } = await openHeld(page, SET_UP);
    await drawn.getByRole('checkbox').hover();
    await page.mouse.down();
    release();
    await isTaken(page);
    await page.mouse.up();
    await expect(screen(page).getByRole('checkbox')).toBeChecked();
  },
);

test('a link of the first picture opens at once, and Back returns', thorough, async ({ page, words }) => {
  const { drawn, release } = await openHeld(page, LOGIN);
  const link = drawn.getByRole('link').first();
  const href = (await link.getAttribute('href')) ?? '';
  expect(href, words.login.heading).toMatch(/^\/phonebillh5\//);
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === href);
  await expect(picture(page)).toBeVisible();
  release();
  await isTaken(page);
  await page.getByRole('button', { name: words.ui.back, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${LOGIN}$`));
  await expect(numberIn(screen(page))).toBeVisible();
});
