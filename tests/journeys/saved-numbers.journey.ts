import type { Page } from '@playwright/test';
import { errorMessage } from '@phonebill/contract';
import { openInWallet, walletAgents } from './fake-wallet.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';
import { payByCall } from './orders.ts';
import { savedNumbersPage } from './pages/saved-numbers-page.ts';
import { thorough } from './thorough.ts';

/** Returns the number with another sixth digit. */
const oneDigitOff = (mobileNo: string): string =>
  `${mobileNo.slice(0, 5)}${(Number(mobileNo[5]) + 1) % 10}${mobileNo.slice(6)}`;

test('SPEC 2 /rechargeTelebill/markRecords: a number is saved, topped up, deleted and restored', async ({
  page,
  words,
  placeOrder,
  cashier,
  result,
}) => {
  const marks = savedNumbersPage(page, words);
  const mobileNo = newNumber();
  await placeOrder.open();
  await placeOrder.amount(50).check();
  // The link above the number; the one among the services is loaded later.
  await page.getByRole('link', { name: words.recharge.savedNumbers }).first().click();
  await expect(page).toHaveTitle(words.pick('常用号码', 'phone numbers for top-up'));
  await expect(page.getByRole('heading', { name: words.marks.noneTitle })).toBeVisible();
  await marks.add.click();
  await marks.number.focus();
  await page.keyboard.insertText(`+86 ${grouped(mobileNo).replaceAll(' ', '-')}`);
  await expect(marks.number).toHaveValue(grouped(mobileNo));
  await marks.remark.fill('妈妈');
  await marks.save.click();

  await expect(marks.row(mobileNo)).toContainText('妈妈');
  await marks.topUp(mobileNo).click();
  await expect(placeOrder.number).toHaveValue(grouped(mobileNo));
  await expect(placeOrder.facts).toHaveText(
    words.pick('妈妈 · 中国移动 · 北京', '妈妈 · China Mobile · Beijing'),
  );
  await expect(placeOrder.amount(50)).toBeChecked();
  await placeOrder.choose(50);
  await expect(placeOrder.sheet).toContainText('妈妈');
  await expect(placeOrder.firstTime).toBeVisible();
  await placeOrder.confirm.and(page.locator(':not([aria-busy])')).click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  await expect(page.getByRole('link', { name: words.result.saveNumber })).toBeHidden();

  await placeOrder.open();
  await placeOrder.recent.getByRole('button', { name: '妈妈' }).click();
  await expect(placeOrder.number).toHaveValue(grouped(mobileNo));

  await marks.open();
  await expect(marks.row(mobileNo)).toContainText(words.marks.toppedUp(words.pick('刚刚', 'just now')));
  await marks.delete('妈妈').click();
  await expect(marks.row(mobileNo)).not.toContainText('妈妈');
  await expect(page.getByRole('heading', { name: words.marks.unsaved })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words.marks.unsaved })).toBeVisible();
  await expect(marks.row(mobileNo)).not.toContainText('妈妈');
});

test(
  'SPEC 2 /rechargeTelebill/markRecords: a swipe deletes, Undo restores, and a long list is searched',
  thorough,
  async ({ page, user, words }) => {
    const marks = savedNumbersPage(page, words);
    const numbers = Array.from({ length: 9 }, newNumber);
    for (const [at, mobileNo] of numbers.entries())
      await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo, remark: `Friend ${at}` });
    // The number saved last is listed first.
    const first = numbers.at(-1) ?? '';
    await marks.open();
    await expect(marks.rows).toHaveCount(9);
    await swipeLeft(page, first);
    await expect(marks.rows).toHaveCount(8);
    await expect(marks.search).toBeHidden();
    await marks.undo.click();
    await expect(marks.rows).toHaveCount(9);
    await expect(marks.undo).toBeHidden();
    await marks.search.fill('friend 8');
    await expect(marks.rows).toHaveCount(1);
    await expect(marks.row(first)).toBeVisible();
    await marks.search.fill(grouped(first));
    await expect(marks.row(first)).toBeVisible();
    await marks.search.fill('nobody');
    await expect(page.getByText(words.marks.noMatch)).toBeVisible();
  },
);

test(
  'SPEC 2 /rechargeTelebill/markEdit: typed text is kept over a reload and Back',
  thorough,
  async ({ page, user, words }) => {
    const marks = savedNumbersPage(page, words);
    const [mum, dad] = [newNumber(), newNumber()];
    await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: mum, remark: 'Mum' });
    await marks.open();
    await marks.edit('Mum').click();
    await expect(marks.number).toHaveValue(grouped(mum));
    await expect(marks.remark).toHaveValue('Mum');
    await marks.number.fill(dad);
    await marks.remark.fill('Dad');
    await marks.remark.blur();
    await page.reload();
    await expect(marks.remark).toHaveValue('Dad');
    await page.goBack();
    await expect(marks.row(mum)).toContainText('Mum');
    await page.goForward();
    await expect(marks.number).toHaveValue(grouped(dad));
    expect(page.url()).toMatch(/\/rechargeTelebill\/markEdit$/);
    await marks.save.click();
    await expect(marks.row(dad)).toContainText('Dad');
    await expect(marks.rows).toHaveCount(1);
  },
);

test('SPEC 2 /rechargeTelebill/markEdit: a refused value is reported at its field', async ({
  page,
  user,
  words,
}) => {
  const marks = savedNumbersPage(page, words);
  const mum = newNumber();
  await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: mum, remark: 'Mum' });
  await marks.open();
  await marks.add.click();
  await marks.number.fill('1380013');
  await marks.save.click();
  await expect(
    page.getByText(words.pick('请输入正确的手机号码', 'please enter the correct mobile number')),
  ).toBeVisible();
  await expect(marks.number).toBeFocused();
  await marks.number.fill(mum);
  await expect(page.getByText(words.markEdit.alreadySavedAs('Mum'))).toBeVisible();
  await expect(marks.remark).toHaveValue('Mum');
  await marks.remark.fill('妈'.repeat(21));
  await expect(page.getByText(errorMessage('remarkTooLong', words.language, { most: 20 }))).toBeVisible();
  await marks.save.click();
  await expect(marks.remark).toBeFocused();
  await marks.remark.fill('妈'.repeat(20));
  await marks.save.click();
  await expect(marks.row(mum)).toContainText('妈'.repeat(20));
});

test(
  'a number one digit off a known one is questioned, and a tap chooses the known one',
  thorough,
  async ({ page, user, words, placeOrder }) => {
    const mum = newNumber();
    const wrong = oneDigitOff(mum);
    await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: mum, remark: 'Mum' });
    await placeOrder.open();
    await placeOrder.number.fill(wrong);
    await placeOrder.choose(50);
    await expect(
      placeOrder.sheet.getByText(words.recharge.oneDigitDiffers('Mum', grouped(mum))),
    ).toBeVisible();
    await expect(placeOrder.sheet.locator('mark')).toHaveText([wrong[5] ?? '', mum[5] ?? '']);
    await expect(placeOrder.firstTime).toBeVisible();
    await placeOrder.sheet.getByRole('button', { name: words.recharge.takeInstead(grouped(mum)) }).click();
    await expect(placeOrder.sheet).toBeHidden();
    await expect(placeOrder.number).toHaveValue(grouped(mum));
    await expect(placeOrder.amount(50)).toBeChecked();
    await page.reload();
    await expect(placeOrder.number).toHaveValue(grouped(mum));
    await placeOrder.choose(50);
    await expect(placeOrder.sheet.locator('mark')).toHaveCount(0);
  },
);

test(
  'in large print the compared digits are aligned, and the warning is not behind the button',
  thorough,
  async ({ page, user, words, placeOrder }) => {
    const mum = newNumber();
    await page.setViewportSize({ width: 320, height: 568 });
    await page.addInitScript(() => localStorage.setItem('print', 'large'));
    await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: mum, remark: 'Mum' });
    await placeOrder.open();
    await placeOrder.number.fill(oneDigitOff(mum));
    await placeOrder.choose(50);
    const numbers = placeOrder.sheet.getByTestId('compared-number');
    await expect(numbers).toHaveCount(2);
    const edges = await numbers.evaluateAll((all) =>
      all.map((number) => {
        const { left, width } = number.getBoundingClientRect();
        const mark = number.querySelector('mark')?.getBoundingClientRect().left;
        return [left, width, mark].map((edge) => Math.round(edge ?? -1));
      }),
    );
    expect(edges[0]).toEqual(edges[1]);
    const asked = placeOrder.sheet.getByText(words.recharge.oneDigitDiffers('Mum', grouped(mum)));
    const isSeen = await asked.evaluate((text) => {
      const { left, top, height } = text.getBoundingClientRect();
      return text.contains(document.elementFromPoint(left + 4, top + height - 4));
    });
    expect(isSeen).toBe(true);
  },
);

test(
  'a credited number can be saved and set up for automatic top-up from its result',
  thorough,
  async ({ page, user, sandbox, words, result }) => {
    const marks = savedNumbersPage(page, words);
    const mobileNo = newNumber();
    await result.open(await payByCall(user, sandbox, { mobileNo, yuan: 10 }));
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    const link = page.getByRole('link', { name: words.result.saveNumber });
    await link.click();
    await expect(marks.number).toHaveValue(grouped(mobileNo));
    await marks.remark.fill('Dad');
    await marks.save.click();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await expect(link).toBeHidden();
    await page.getByRole('link', { name: words.automaticLink.forOther }).click();
    await page.waitForURL(/\/autoRecharge\/transPage$/);
    await expect(page.locator('#term-number')).toHaveText(grouped(mobileNo));
    await expect(page.getByRole('heading', { name: words.setUpAside.askedFirst })).toBeVisible();
    await marks.open();
    await expect(marks.row(mobileNo)).toContainText('Dad');
  },
);

test.describe('inside the wallet app', () => {
  test.use({ userAgent: walletAgents.harmony });

  test(
    'SPEC 7 bridge: contact picker on markEdit fills in number and name, and keeps a typed name',
    thorough,
    async ({ page, words }) => {
      const marks = savedNumbersPage(page, words);
      const mobileNo = newNumber();
      const contact = {
        through: 'callBackGetPacketsContactsWithName',
        value: { name: '王伟', mobileNo: `+86 ${grouped(mobileNo)}` },
      };
      await openInWallet(page, {
        platform: 'harmony',
        methods: { goSinglePacketsContactWithName: () => contact },
      });
      const pick = page.getByRole('button', { name: words.markEdit.chooseContact });
      await page.goto('/phonebillh5/rechargeTelebill/markEdit');
      await pick.click();
      await expect(marks.number).toHaveValue(grouped(mobileNo));
      await expect(marks.remark).toHaveValue('王伟');
      await marks.number.fill('');
      await marks.remark.fill('老王');
      await pick.click();
      await expect(marks.number).toHaveValue(grouped(mobileNo));
      await expect(marks.remark).toHaveValue('老王');
      await marks.save.click();
      await expect(marks.row(mobileNo)).toContainText('老王');
    },
  );
});

test(
  'deleting by keyboard moves the focus to Undo, which restores',
  thorough,
  async ({ page, user, words }) => {
    const marks = savedNumbersPage(page, words);
    const mobileNo = newNumber();
    await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo, remark: 'Mum' });
    await marks.open();
    await marks.delete('Mum').focus();
    await page.keyboard.press('Enter');
    await expect(marks.undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(marks.row(mobileNo)).toContainText('Mum');
    await expect(marks.undo).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();
  },
);

/** Simulates a finger's swipe over a row, with the events that the page receives. */
async function swipeLeft(page: Page, mobileNo: string): Promise<void> {
  const box = await page
    .getByTestId('mark')
    .filter({ hasText: grouped(mobileNo) })
    .getByTestId('mark-top-up')
    .boundingBox();
  if (!box) throw new Error('the row is not there');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 180, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, y, { steps: 4 });
  await page.mouse.up();
}
