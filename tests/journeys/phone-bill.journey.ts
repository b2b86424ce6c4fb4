import { errorMessage } from '@phonebill/contract';
import type { Page } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import { answer, answerAgain, refused } from './gateway-answers.ts';
import { grouped, newNumber } from './numbers.ts';
import { thorough } from './thorough.ts';

const BILL = 'GET /auto/v1/charge/getBillByMblNo';
const open = (page: Page) => page.goto('/phonebillh5/telBill/tencentBill');

test.describe('in the messaging app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Mobile/15E148 MicroMessenger/8.0.60',
  });

  test('SPEC 2 /telBill/tencentBill: a visitor makes no call, and sees the months after login', async ({
    page,
    words,
    login,
    placeOrder,
  }) => {
    const mobileNo = newNumber();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('getBillByMblNo')) asked.push(request.url());
    });
    await open(page);
    await expect(page).toHaveTitle(words.pick('话费账单', 'phone bill'));
    await expect(page.getByRole('heading', { name: words.bill.visitorTitle })).toBeVisible();
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: words.bill.logIn, exact: true }).click();
    await login.logInAs(mobileNo);
    await expect(page).toHaveURL(/\/telBill\/tencentBill$/);
    await expect(page.getByTestId('bill-balance')).toContainText(grouped(mobileNo));
    await expect(page.getByTestId('bill-amount')).toHaveText(/^¥\d+\.\d\d$/);

    // The arrow keys move from month to month, and the rows below belong to the chosen month.
    const bars = page.getByRole('radio');
    await expect(bars).toHaveCount(12);
    await expect(bars.nth(11)).toBeChecked();
    const charges = page.getByTestId('bill-total').locator('dd');
    await bars.nth(11).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(bars.nth(10)).toBeChecked();
    const label = (await bars.nth(10).getAttribute('aria-label')) ?? '';
    await expect(charges).toHaveText(/¥[\d.]+$/.exec(label)?.[0] ?? '');

    await page.getByRole('button', { name: words.months.asTable }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);
    const oldest = page.getByRole('table').getByRole('row').last();
    await oldest.getByRole('button').click();
    await expect(oldest.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await expect(charges).toHaveText((await oldest.getByRole('cell').textContent()) ?? '');

    await page.getByRole('button', { name: words.bill.topUp, exact: true }).click();
    await expect(page).toHaveURL(/\/rechargeTelebill\/placeOrder$/);
    await expect(placeOrder.number).toHaveValue(grouped(mobileNo));
    await page.goBack();
    await expect(page.getByTestId('bill-balance')).toContainText(grouped(mobileNo));
  });
});

signedIn(
  'SPEC 2 /telBill/tencentBill: a missing bill, a failing carrier, and the bill after a retry',
  thorough,
  async ({ page, user, words }) => {
    await answer(page, BILL, refused('PMC41305'));
    await open(page);
    await expect(page.getByRole('heading', { name: words.bill.notThereTitle })).toBeVisible();
    answerAgain(page, BILL);

    await answer(page, BILL, refused('PMC50305', errorMessage('billUnavailable', words.language)));
    await open(page);
    await expect(page.getByRole('heading', { name: words.bill.failedTitle })).toBeVisible();
    await expect(page.getByText(errorMessage('billUnavailable', words.language))).toBeVisible();
    answerAgain(page, BILL);
    await page.getByRole('button', { name: words.ui.tryAgain }).click();
    await expect(page.getByTestId('bill-balance')).toContainText(grouped(user.mobileNo));
  },
);

signedIn(
  'SPEC 8 PMC30050 on tencentBill: a message, login after 3 seconds, and the bill again',
  thorough,
  async ({ page, user, words, login }) => {
    await answer(page, BILL, refused('PMC30050', errorMessage('tokenInvalid', words.language)));
    await open(page);
    await expect(page.getByTestId('toast')).toHaveText(errorMessage('tokenInvalid', words.language));
    await page.waitForURL(/\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FtelBill%2FtencentBill$/);
    answerAgain(page, BILL);
    await login.logInAs(user.mobileNo);
    await expect(page).toHaveURL(/\/telBill\/tencentBill$/);
    await expect(page.getByTestId('bill-balance')).toContainText(grouped(user.mobileNo));
  },
);

signedIn('in large print on a narrow phone no year extends beyond the chart', thorough, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 812 });
  await page.addInitScript(() => localStorage.setItem('print', 'large'));
  await open(page);
  const chart = page.locator('fieldset');
  await expect(chart).toBeVisible();
  const years = chart.getByText(/^\d{4}$/);
  await expect(years.first()).toBeVisible();
  const [all, first, last] = await Promise.all(
    [chart, years.first(), years.last()].map((part) => part.boundingBox()),
  );
  expect(first?.x, 'at the left').toBeGreaterThanOrEqual(all?.x ?? 0);
  expect((last?.x ?? 0) + (last?.width ?? 0), 'at the right').toBeLessThanOrEqual(
    (all?.x ?? 0) + (all?.width ?? 0),
  );
});
