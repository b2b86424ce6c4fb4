// Input typed or chosen in the first picture, before the page's scripts are loaded, is not lost.

import type { Page } from '@playwright/test';
import {
  isTaken,
  lateScripts,
  mainIn,
  numberIn,
  openHeld,
  openSoon,
  screen,
  tapAt,
  THERE,
  holdScriptsBack,
} from './first-picture-kept.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';
import { openKeyboard } from './open-keyboard.ts';
import { oneOfAlike, thorough } from './thorough.ts';

const LOGIN = '/phonebillh5/userLogin/login';
const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const DIGITAL = '/phonebillh5/rechargeTelebill/digitalRecharge';
const DIRECT_CHARGE = '/phonebillh5/rechargeTelebill/directCharge';
const KEY_MS = 250;

/** Types a number digit by digit, starting in the first picture, and checks that the screen has all of it. */
async function typeThrough(page: Page, path: string, mobileNo = newNumber()): Promise<void> {
  await openSoon(page, path);
  await tapAt(page, numberIn(page.locator('body')));
  // Replaces a number of the user that is already in the field.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(mobileNo, { delay: KEY_MS });
  await isTaken(page);
  const field = numberIn(screen(page));
  await expect(field).toHaveValue(grouped(mobileNo));
  await expect(field).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(field, 'the caret is behind the last digit').toHaveValue(grouped(mobileNo).slice(0, -1));
}

for (const [index, [how, make]] of lateScripts.entries()) {
  test(`every digit typed at login is kept: ${how}`, oneOfAlike(index), async ({ page }) => {
    await make(page);
    await typeThrough(page, LOGIN);
  });

  test(`every digit typed by a visitor who tops up is kept: ${how}`, thorough, async ({ page, words }) => {
    await make(page);
    await typeThrough(page, DIRECT_CHARGE, '13612349999');
    await page.keyboard.type('9');
    await expect(page.getByText(words.recharge.numberLong(12))).toHaveCount(0);
    await expect(page.getByRole('radio').first()).toBeEnabled(THERE);
  });

  signedIn(
    `every digit typed by a user who tops up is kept: ${how}`,
    oneOfAlike(index),
    async ({ page, user }) => {
      expect(user.ssoToken).not.toBe('');
      await make(page);
      await typeThrough(page, PLACE_ORDER);
    },
  );

  signedIn(
    `an amount that a user chose before the scripts loaded is kept: ${how}`,
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
}

signedIn(
  'every digit typed by a user who pays with digital currency is kept',
  thorough,
  async ({ page, user }) => {
    expect(user.ssoToken).not.toBe('');
    await holdScriptsBack(page);
    await typeThrough(page, DIGITAL);
  },
);

test(
  'pasting, deleting and typing in the middle work before the scripts load',
  thorough,
  async ({ page }) => {
    const { drawn, release } = await openHeld(page, DIRECT_CHARGE);
    const field = numberIn(drawn);
    await field.click();
    await page.keyboard.insertText('+86 136-1234-9999');
    await expect(field).toHaveValue('136 1234 9999');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('136 1234 99');
    // Backspace behind the space deletes the digit before the space.
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
  },
);

test(
  'amounts are enabled for a complete number only, and the choice is kept',
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

signedIn(
  'the clear button beside the own number empties the field',
  thorough,
  async ({ page, user, words }) => {
    expect(user.ssoToken).not.toBe('');
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await drawn.getByRole('button', { name: words.recharge.clearNumber }).click();
    await expect(numberIn(drawn)).toBeFocused();
    await page.keyboard.type('139');
    release();
    await isTaken(page);
    await expect(numberIn(screen(page))).toHaveValue('139');
    await expect(numberIn(screen(page))).toBeFocused();
  },
);

signedIn(
  'a field that was empty when tapped keeps the typed number instead of the own one',
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
  'a tap on the own number selects all of it, before and after the scripts load',
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

test('the bar is above a keyboard that was opened before the scripts loaded', thorough, async ({ page }) => {
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
