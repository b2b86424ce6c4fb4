// The screens of saved numbers, in every state worth looking at.

import { expect } from '@playwright/test';
import { answer, refused } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { payByCall } from './orders.ts';
import { neverAfter, placeOrderReady, type ScreenState } from './screen-state.ts';
import { savedNumbersPage } from './pages/saved-numbers-page.ts';

/** A name of the greatest length. */
const LONG_NAME = '住在杭州西湖边的二舅妈和她的三个女儿们';

const path = (rest: string): string => `/phonebillh5${rest}`;

export const savedNumbersScreens: readonly ScreenState[] = [
  {
    name: 'mark-records-none',
    show: async ({ page, words }) => {
      await savedNumbersPage(page, words).open();
      await expect(page.getByRole('heading', { name: words.marks.noneTitle })).toBeVisible();
    },
  },
  {
    name: 'mark-records',
    show: async ({ page, words, user, sandbox }) => {
      await payByCall(user, sandbox, { yuan: 10, mobileNo: newNumber() });
      for (const remark of [words.pick('妈妈', 'Mum'), words.pick(LONG_NAME, 'Wolfeschlegelsteinha'), ''])
        await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: newNumber(), remark });
      await savedNumbersPage(page, words).open();
      await expect(page.getByTestId('mark')).toHaveCount(4);
    },
  },
  {
    name: 'mark-records-undo',
    show: async ({ page, words, user }) => {
      await neverAfter(page, 8000);
      const marks = savedNumbersPage(page, words);
      for (let at = 0; at < 10; at += 1)
        await user.api.call('POST /own/v1/markEdit', {
          operation: 'save',
          mobileNo: newNumber(),
          remark: words.pick(`朋友${at}`, `Friend ${at}`),
        });
      await marks.open();
      await marks.delete(words.pick('朋友9', 'Friend 9')).click();
      await expect(marks.undo).toBeVisible();
    },
  },
  {
    name: 'mark-records-failed',
    show: async ({ page, words }) => {
      await answer(
        page,
        'GET /own/v1/markRecords',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      await savedNumbersPage(page, words).open();
      await expect(page.getByRole('heading', { name: words.marks.failedTitle })).toBeVisible();
    },
  },
  {
    name: 'mark-edit-problems',
    show: async ({ page, words }) => {
      const marks = savedNumbersPage(page, words);
      await page.goto(path('/rechargeTelebill/markEdit'));
      await marks.number.fill('1380013');
      await marks.remark.fill('妈'.repeat(21));
      await marks.save.click();
      await expect(marks.number).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'mark-edit-taken',
    show: async ({ page, words, user }) => {
      const marks = savedNumbersPage(page, words);
      const mobileNo = newNumber();
      await user.api.call('POST /own/v1/markEdit', {
        operation: 'save',
        mobileNo,
        remark: words.pick('妈妈', 'Mum'),
      });
      await page.goto(path('/rechargeTelebill/markEdit'));
      await marks.number.fill(mobileNo);
      await expect(page.getByText(words.markEdit.alreadySavedAs(words.pick('妈妈', 'Mum')))).toBeVisible();
    },
  },
  {
    name: 'place-order-small',
    show: async ({ page, words, user }) => {
      // Many with long names: they scroll within their row, and nothing else scrolls.
      const remarks = words
        .pick(
          '妈妈 王小明同学 楼下李师傅 欧阳明日香 广州的小舅',
          'Mum Alexander Christopher Grandfather Grandmother',
        )
        .split(' ');
      for (const remark of remarks)
        await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: newNumber(), remark });
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.recent.getByRole('button', { name: words.pick('妈妈', 'Mum') }).click();
      await page.getByRole('button', { name: words.recharge.smallAmounts }).click();
      await placeOrder.amount(2).check();
    },
  },
  {
    name: 'confirm-similar',
    show: async ({ page, words, user }) => {
      const mobileNo = newNumber();
      await user.api.call('POST /own/v1/markEdit', {
        operation: 'save',
        mobileNo,
        remark: LONG_NAME,
      });
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(`${mobileNo.slice(0, 10)}${(Number(mobileNo[10]) + 1) % 10}`);
      await placeOrder.choose(50);
      await expect(placeOrder.sheet.locator('mark')).toHaveCount(2);
    },
  },
];
