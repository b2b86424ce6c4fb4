import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import { hiddenStops } from './hidden-focus.ts';
import { grouped, newNumber } from './numbers.ts';
import { openKeyboard } from './open-keyboard.ts';
import { placeByCall } from './orders.ts';
import { thorough } from './thorough.ts';

const pages = '/phonebillh5';

/** The main screens by their purpose, with their paths. A user sees all of them but the first. */
const mainScreens: Readonly<Record<string, string>> = {
  login: '/userLogin/login',
  placeOrder: '/rechargeTelebill/placeOrder',
  directCharge: '/rechargeTelebill/directCharge',
  digitalRecharge: '/rechargeTelebill/digitalRecharge',
  integralPage: '/rechargeTelebill/integralPage',
  setAutoRecharge: '/autoRecharge/setAutoRecharge',
  transPage: '/autoRecharge/transPage',
  tencentBill: '/telBill/tencentBill',
};

/** A small phone, so that every page has to be scrolled. */
const smallPhone = { viewport: { width: 375, height: 560 }, isMobile: false };
signedIn.use(smallPhone);
test.use(smallPhone);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(pages + path);
  await expect(page.getByTestId('page').getByTestId('main-action').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const [name, path] of Object.entries(mainScreens)) {
  signedIn(`${name}: no element reached with Tab is under a bar`, thorough, async ({ page, user }) => {
    signedIn.slow();
    // The strip of the unpaid order lies over the page, on the bar.
    await placeByCall(user, { yuan: 30 });
    if (name === 'login') await page.addInitScript(() => localStorage.clear());
    await open(page, path);
    expect(await hiddenStops(page), 'as it is').toEqual([]);
    await page.evaluate(() => void (document.documentElement.dataset['print'] = 'large'));
    expect(await hiddenStops(page), 'large print').toEqual([]);
    await page.evaluate(() => delete document.documentElement.dataset['print']);
    expect(await hiddenStops(page, await openKeyboard(page)), 'above a keyboard').toEqual([]);
  });
}

signedIn(
  'without scroll padding no element reached with Tab is under a bar',
  thorough,
  async ({ page, user }) => {
    await placeByCall(user, { yuan: 30 });
    await open(page, '/rechargeTelebill/placeOrder');
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { scroll-padding: 0 !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await hiddenStops(page)).toEqual([]);
  },
);

signedIn(
  'an element scrolled into view without focus is not under a bar',
  thorough,
  async ({ page, user }) => {
    await placeByCall(user, { yuan: 30 });
    await open(page, '/rechargeTelebill/placeOrder');
    // Scrolls as a screen reader does on its way through a page.
    const under = await page.getByTestId('display-settings').evaluate((footer) => {
      scrollTo(0, 0);
      footer.scrollIntoView({ block: 'nearest' });
      const strip = document.querySelector('[data-testid=unpaid-strip]');
      return footer.getBoundingClientRect().bottom - (strip?.getBoundingClientRect().top ?? 0);
    });
    expect(under).toBeLessThanOrEqual(0);
  },
);

/**
 * Presses the Tab key until the target has the focus; returns the names of the elements focused before it.
 */
async function tabTo(page: Page, target: Locator): Promise<string[]> {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return passed;
    passed.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return (at?.getAttribute('data-testid') ?? at?.textContent ?? '').trim();
      }),
    );
  }
  throw new Error(`not reached with the Tab key: ${passed.join(', ')}`);
}

/** Returns the links to elsewhere (adverts among them) that precede an action in reading and tab order. */
const asidesBefore = (action: Locator): Promise<(string | null)[]> =>
  action.evaluate((button) =>
    [...document.querySelectorAll('a, button, input')]
      .filter((each) => each.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
      .filter((each) =>
        each.closest('[data-testid=services], [data-testid=adverts], [data-testid=display-settings]'),
      )
      .map(({ textContent }) => textContent),
  );

for (const path of ['setAutoRecharge', 'transPage'])
  signedIn(
    `${path}: the form is followed by its action, and the action by adverts`,
    thorough,
    async ({ page }) => {
      await open(page, `/autoRecharge/${path}`);
      await expect(page.getByTestId('display-settings')).toBeVisible();
      await expect(page.getByTestId('adverts')).toBeVisible();
      const action = page.getByTestId('bottom-bar').getByTestId('main-action');
      expect(await asidesBefore(action)).toEqual([]);
    },
  );

for (const path of ['placeOrder', 'digitalRecharge', 'directCharge'])
  signedIn(
    `${path}: the amounts are followed by Pay, and Pay by everything else`,
    thorough,
    async ({ page, words }) => {
      await open(page, `/rechargeTelebill/${path}`);
      const amount = page.getByRole('radio').and(page.locator('[value="5000"]'));
      const pay = page.getByTestId('bottom-bar').getByTestId('main-action');
      await expect(amount).toBeEnabled();
      await amount.focus();
      await page.keyboard.press('Space');
      const onTheWay = new Set([words.recharge.smallAmounts, 'own-amount', 'way-to-pay']);
      const passed = await tabTo(page, pay);
      expect(
        passed.filter((name) => !onTheWay.has(name)),
        'between an amount and Pay',
      ).toEqual([]);
      expect(await asidesBefore(pay), 'read before Pay').toEqual([]);
      for (const top of [0, 10_000]) {
        await page.evaluate((to) => scrollTo(0, to), top);
        const bar = await page.getByTestId('bottom-bar').boundingBox();
        expect((bar?.y ?? 0) + (bar?.height ?? 0), 'at the foot of the screen').toBeCloseTo(560, 0);
      }
    },
  );

signedIn("Enter in the number opens the order's confirmation", thorough, async ({ page, placeOrder }) => {
  const other = newNumber();
  await open(page, '/rechargeTelebill/placeOrder');
  await placeOrder.amount(50).check();
  await placeOrder.number.fill(other);
  await expect(placeOrder.pay('¥49.90')).toBeEnabled();
  await expect(placeOrder.mainButton).not.toHaveAttribute('aria-disabled');
  await placeOrder.number.press('Enter');
  await expect(placeOrder.sheet).toBeVisible();
  await expect(placeOrder.sheet).toContainText(grouped(other));
});

signedIn(
  'an order by keyboard only is placed once by Enter, and its result has the focus',
  async ({ page, placeOrder, cashier }) => {
    const orders: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/vi/order') && orders.push(request.url())));
    await open(page, '/rechargeTelebill/placeOrder');
    await expect(placeOrder.amount(50)).toBeEnabled();
    await tabTo(page, placeOrder.amount(10));
    await page.keyboard.press('Enter');
    await expect(placeOrder.amount(10), 'chosen, and not paid').toBeChecked();
    await expect(placeOrder.mainButton).not.toHaveAttribute('aria-disabled');
    expect(orders).toEqual([]);
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await cashier.payNow();
    expect(orders).toHaveLength(1);
    const title = page.getByRole('heading', { level: 2 }).first();
    await expect(title).toBeFocused();
    await expect(title).not.toBeEmpty();
  },
);

test('a login by keyboard only gives the focus to the requested page', thorough, async ({ page, login }) => {
  const mobileNo = newNumber();
  await page.goto(`${pages}/rechargeTelebill/rechargeRecord`);
  await expect(login.mobile).toBeVisible();
  await tabTo(page, login.mobile);
  await page.keyboard.type(mobileNo);
  await page.keyboard.press('Enter');
  await expect(login.smsCode).toBeFocused();
  await page.keyboard.type(await login.readMessage(mobileNo));
  await expect(page).toHaveURL(/rechargeRecord/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
