// What is typed, chosen and tapped in the first picture, before the page's scripts are there, is not lost.

import type { Page } from '@playwright/test';
import { onDay, openAgreement } from '../support/agreements.ts';
import {
  ASSETS,
  beSlow,
  holdScriptsBack,
  isTaken,
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
import { hold } from './gateway-answers.ts';
import { grouped, newNumber } from './numbers.ts';
import { openKeyboard } from './open-keyboard.ts';
import { endSession } from './orders.ts';
import { oneOfAlike, thorough } from './thorough.ts';

const LOGIN = '/phonebillh5/userLogin/login';
const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const DIRECT_CHARGE = '/phonebillh5/rechargeTelebill/directCharge';
const SET_UP = '/phonebillh5/autoRecharge/setAutoRecharge';
const FAMILY = '/phonebillh5/autoRecharge/transPage';
const BILL = '/phonebillh5/telBill/tencentBill';

const KEY_MS = 250;

const ways = [
  ['scripts that come 2.5 s late', holdScriptsBack],
  ['a slow 4G and a slow processor', beSlow],
] as const;

/** Types a number a digit after the other, from the first picture on, and finds all of it on the screen. */
async function typeThrough(page: Page, path: string, mobileNo = newNumber()): Promise<void> {
  await openSoon(page, path);
  await tapAt(page, numberIn(page.locator('body')));
  // Where a number of the user stands already, it is typed over.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(mobileNo, { delay: KEY_MS });
  await isTaken(page);
  const field = numberIn(screen(page));
  await expect(field).toHaveValue(grouped(mobileNo));
  await expect(field).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(field, 'the caret is behind the last digit').toHaveValue(grouped(mobileNo).slice(0, -1));
}

for (const [index, [how, make]] of ways.entries()) {
  test(`every digit typed at login is there: ${how}`, oneOfAlike(index), async ({ page }) => {
    await make(page);
    await typeThrough(page, LOGIN);
  });

  test(`every digit typed by a visitor who tops up is there: ${how}`, thorough, async ({ page, words }) => {
    await make(page);
    await typeThrough(page, DIRECT_CHARGE, '13612349999');
    await page.keyboard.type('9');
    await expect(page.getByText(words.recharge.numberLong(12))).toHaveCount(0);
    await expect(page.getByRole('radio').first()).toBeEnabled(THERE);
  });

  signedIn(
    `every digit typed by a user who tops up is there: ${how}`,
    oneOfAlike(index),
    async ({ page, user }) => {
      expect(user.ssoToken).not.toBe('');
      await make(page);
      await typeThrough(page, PLACE_ORDER);
    },
  );

  signedIn(
    `an amount chosen by a user before the scripts is chosen: ${how}`,
    oneOfAlike(index),
    async ({ page, user, words }) => {
      expect(user.ssoToken).not.toBe('');
      await make(page);
      await openSoon(page, PLACE_ORDER);
      await tapAt(page, page.locator('[type=radio][value="5000"]'));
      await isTaken(page);
      await expect(page.locator('[type=radio][value="5000"]')).toBeChecked();
      await expect(mainIn(screen(page))).toHaveText(words.recharge.pay('¥49.90'), THERE);
    },
  );

  for (const [screenName, path] of [
    ['setting up automatic top-up', SET_UP],
    ['family top-up', FAMILY],
    ['the bill', BILL],
  ] as const)
    test(
      `one tap on the main button of ${screenName} is carried out once: ${how}`,
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
}

test('a number pasted, a digit taken back and one typed in the middle', thorough, async ({ page }) => {
  const { drawn, release } = await openHeld(page, DIRECT_CHARGE);
  const field = numberIn(drawn);
  await field.click();
  await page.keyboard.insertText('+86 136-1234-9999');
  await expect(field).toHaveValue('136 1234 9999');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('136 1234 99');
  // Behind the space it is the digit before it.
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('136 1239 9');
  await page.keyboard.type('7');
  await expect(field).toHaveValue('136 1237 99');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8);
  release();
  await isTaken(page);
  const taken = numberIn(screen(page));
  await expect(taken).toHaveValue('136 1237 99');
  await page.keyboard.type('5');
  await expect(taken).toHaveValue('136 1237 599');
});

test('a code is asked for once by a tap before the scripts, to the number typed then', async ({
  page,
  words,
}) => {
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

test('Enter in the number is the tap, and typing on takes it back', thorough, async ({ page }) => {
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

signedIn('a tap before there is a price orders nothing', thorough, async ({ page, user }) => {
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

test(
  'amounts are offered once the number is whole; its cross empties it',
  thorough,
  async ({ page, words }) => {
    const { drawn, release } = await openHeld(page, DIRECT_CHARGE);
    const amount = drawn.locator('[type=radio][value="5000"]');
    await expect(amount).toBeDisabled();
    await numberIn(drawn).fill('13912345678');
    await amount.check();
    await numberIn(drawn).fill('1391234567');
    await expect(amount).toBeDisabled();
    await numberIn(drawn).fill('13912345678');
    release();
    await isTaken(page);
    await expect(page.locator('[type=radio][value="5000"]')).toBeChecked(THERE);
    await expect(mainIn(screen(page))).toHaveText(words.recharge.checkAndPay('¥49.90'), THERE);
  },
);

signedIn('the cross beside the own number empties the field', thorough, async ({ page, user, words }) => {
  expect(user.ssoToken).not.toBe('');
  const { drawn, release } = await openHeld(page, PLACE_ORDER);
  await drawn.getByRole('button', { name: words.recharge.clearNumber }).click();
  await expect(numberIn(drawn)).toBeFocused();
  await page.keyboard.type('139');
  release();
  await isTaken(page);
  await expect(numberIn(screen(page))).toHaveValue('139');
  await expect(numberIn(screen(page))).toBeFocused();
});

test(
  'the language is another one at once, with what was typed, and stays it',
  thorough,
  async ({ page, words }) => {
    const { drawn, release } = await openHeld(page, DIRECT_CHARGE);
    await numberIn(drawn).fill('13912345678');
    const other = words.pick('English', '中文');
    await drawn.getByRole('button', { name: other }).click();
    const label = words.pick('Number to top up', '充值号码');
    await expect(drawn.getByLabel(label)).toHaveValue('139 1234 5678');
    release();
    await isTaken(page);
    await expect(screen(page).getByLabel(label)).toHaveValue('139 1234 5678');
    await expect(page.locator('html')).toHaveAttribute('lang', words.pick('en', 'zh-CN'));
  },
);

test('a part of the sentence tapped before the scripts opens its sheet; a tick stays', async ({ page }) => {
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
  'a part of an agreement that is changed, tapped before the scripts, opens its own sheet',
  thorough,
  async ({ page, user, sandbox, words }) => {
    const agreementNo = await openAgreement({ sandbox }, user, onDay(28));
    // The picture is of a form in which the number can be chosen, too, and a balance sets the top-up off.
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

signedIn(
  'a field that was empty when it was tapped takes another number than the own',
  thorough,
  async ({ page, user }) => {
    expect(user.ssoToken).not.toBe('');
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await numberIn(drawn).click();
    release();
    await isTaken(page);
    await page.keyboard.type('139');
    await expect(numberIn(screen(page))).toHaveValue('139');
  },
);

signedIn(
  'a tap on the own number selects it whole, before and after the scripts',
  thorough,
  async ({ page, user }) => {
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await page.evaluate(
      ([field, value]) => {
        for (const each of document.querySelectorAll<HTMLInputElement>(field)) each.value = value;
      },
      ['#first-picture input[type=tel]', grouped(user.mobileNo)] as const,
    );
    await numberIn(drawn).click();
    const selected = () =>
      numberIn(page.locator('body')).evaluate((field: HTMLInputElement) => [
        field.selectionStart,
        field.selectionEnd,
      ]);
    expect(await selected()).toEqual([0, 13]);
    release();
    await isTaken(page);
    expect(await selected()).toEqual([0, 13]);
    await page.keyboard.type('139');
    await expect(numberIn(screen(page))).toHaveValue('139');
  },
);

test('the bar is above a keyboard that was opened before the scripts', thorough, async ({ page }) => {
  const { drawn, release } = await openHeld(page, LOGIN);
  await numberIn(drawn).fill('138');
  const top = await openKeyboard(page);
  release();
  await isTaken(page);
  const bottom = async () => {
    const { y, height } = (await mainIn(screen(page)).boundingBox()) ?? { y: Infinity, height: 0 };
    return y + height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(top);
});

test('a mouse button that is down as the screen comes has tapped', async ({ page }) => {
  const { drawn, release } = await openHeld(page, BILL);
  await mainIn(drawn).hover();
  await page.mouse.down();
  release();
  await isTaken(page);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
});

test('a box on which a mouse button is down as the screen comes is ticked', thorough, async ({ page }) => {
  const { drawn, release } = await openHeld(page, SET_UP);
  await drawn.getByRole('checkbox').hover();
  await page.mouse.down();
  release();
  await isTaken(page);
  await page.mouse.up();
  await expect(screen(page).getByRole('checkbox')).toBeChecked();
});

test(
  'a link of the first picture leads on at once, and Back from there leads here',
  thorough,
  async ({ page, words }) => {
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
  },
);

signedIn(
  'a reload of the first picture keeps the number and the amount',
  thorough,
  async ({ page, user }) => {
    const other = newNumber();
    expect(other).not.toBe(user.mobileNo);
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await numberIn(drawn).fill(other);
    await drawn.getByRole('radio').nth(1).check();
    await page.reload({ waitUntil: 'commit' });
    await expect(numberIn(picture(page)), 'in the picture').toHaveValue(grouped(other));
    release();
    await isTaken(page);
    await expect(numberIn(screen(page))).toHaveValue(grouped(other));
    await expect(screen(page).getByRole('radio').nth(1)).toBeChecked();
  },
);

signedIn(
  'an amount chosen in the first picture comes along to the saved numbers',
  thorough,
  async ({ page, words }) => {
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await drawn.getByRole('radio').nth(1).check();
    await drawn.getByRole('link', { name: words.recharge.savedNumbers }).click();
    release();
    await expect(page).toHaveTitle(words.pick('常用号码', 'phone numbers for top-up'));
    const kept = await page.evaluate(() => (history.state as { usr: object }).usr);
    expect(kept).toEqual({ topUpAt: '/rechargeTelebill/placeOrder', faceFen: 2000 });
  },
);

signedIn(
  'the language changed in a first picture whose scripts run already is that of the screen',
  thorough,
  async ({ page, words }) => {
    const slow = await hold(page, 'POST /vi/fusionPageInfo');
    await page.goto(PLACE_ORDER);
    await expect(page.locator('#root').getByRole('status').first(), 'the app runs').toBeAttached();
    await picture(page)
      .getByRole('button', { name: words.pick('English', '中文') })
      .click();
    slow.release();
    await isTaken(page);
    await expect(screen(page).getByLabel(words.pick('Number to top up', '充值号码'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', words.pick('en', 'zh-CN'));
  },
);

signedIn(
  'a number and an amount chosen before the session turns out to have ended are there after the login',
  thorough,
  async ({ page, user, login, placeOrder }) => {
    const other = newNumber();
    await endSession(user);
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await numberIn(drawn).fill(other);
    await drawn.getByRole('radio').nth(1).check();
    release();
    await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
    await login.logInAs(user.mobileNo);
    await expect(placeOrder.number).toHaveValue(grouped(other));
    await expect(placeOrder.amount(20)).toBeChecked();
  },
);

test(
  'a visitor is at the login page before a script has come, and what is typed there stays',
  thorough,
  async ({ page }) => {
    const mobileNo = newNumber();
    const asked = `${PLACE_ORDER}?cnlCode=J01&navShow=N`;
    const { drawn, release } = await openHeld(page, `${asked}&lang=en`);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `${LOGIN}?${new URLSearchParams({ refererUrl: asked }).toString()}`,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('data-nav', 'N');
    await numberIn(drawn).pressSequentially(mobileNo.slice(0, 3));
    release();
    await isTaken(page);
    await expect(numberIn(screen(page))).toHaveValue(mobileNo.slice(0, 3));
  },
);

test('a tourist sees the first picture of the screen itself', thorough, async ({ page, words }) => {
  const { drawn } = await openHeld(page, `${PLACE_ORDER}?supportTourists=Y`);
  await expect(drawn.getByText(words.pick('无需登录', 'No login needed'))).toBeVisible();
});
