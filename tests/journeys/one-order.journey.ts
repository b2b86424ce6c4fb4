import { expect, moving, signedIn as test } from './fixtures.ts';
import { answer, hold } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { ordersOf, payByCall } from './orders.ts';
import { placeOrderPage } from './pages/place-order-page.ts';
import { thorough } from './thorough.ts';

test.use(moving);

test('a double tap on pay places one order', async ({ page, user, placeOrder, cashier }) => {
  // The order is held until every tap was made.
  const { release: tappedAll } = await hold(page, 'POST /vi/order');
  await placeOrder.open();
  await placeOrder.choose(50);
  await placeOrder.confirm.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await placeOrder.confirm.dblclick();
  tappedAll();
  await cashier.isShown();
  expect(await ordersOf(user)).toHaveLength(1);
});

test(
  'one order in each of two tabs makes two orders',
  thorough,
  async ({ page: first, context, user, words }) => {
    const tabs = await Promise.all(
      [first, await context.newPage()].map(async (page) => {
        const placeOrder = placeOrderPage(page, words);
        await placeOrder.open();
        await placeOrder.choose(50);
        return { page, placeOrder };
      }),
    );
    await Promise.all(
      tabs.map(async ({ page, placeOrder }) => {
        await placeOrder.confirm.click();
        await page.waitForURL(/\/cashier\/pay\//);
      }),
    );
    expect(new Set((await ordersOf(user)).map(({ orderNo }) => orderNo)).size).toBe(2);
  },
);

test('an order whose answer was lost is not placed again, even after a reload', async ({
  page,
  user,
  words,
  watch,
  placeOrder,
  cashier,
}) => {
  watch.expect(/ERR_CONNECTION_RESET/);
  await answer(
    page,
    'POST /vi/order',
    async (asked) => {
      await asked.fetch();
      await asked.abort();
    },
    2,
  );
  await placeOrder.open();
  await placeOrder.chooseAndConfirm(50);
  await expect(placeOrder.sheet.getByRole('alert')).toContainText(words.recharge.unknownOutcome);
  expect(await ordersOf(user)).toHaveLength(1);
  // The second answer is lost as well, before the page is reloaded.
  const lostAgain = page.waitForEvent('requestfailed', (one) => one.url().includes('/vi/order'));
  await placeOrder.confirm.click();
  await lostAgain;
  await expect(placeOrder.confirm).not.toHaveAttribute('aria-busy');
  await page.reload();
  // The number's carrier is being looked up again; until then there is nothing for the tap to confirm.
  await expect(placeOrder.confirm).toContainText(words.recharge.payFirstTime('¥49.90'));
  await placeOrder.confirm.click();
  await cashier.isShown();
  expect(await ordersOf(user)).toHaveLength(1);
});

test('an order whose answer is empty or lacks the order is not placed again', async ({
  page,
  user,
  words,
  placeOrder,
  cashier,
}) => {
  // The newest made-up answer comes first: each is of an order that stands.
  for (const json of [{ msgCd: 'PMC00000', msgInfo: '', order: {}, payment: null, resultKey: null }, {}])
    await answer(
      page,
      'POST /vi/order',
      async (asked) => {
        await asked.fetch();
        await asked.fulfill({ json });
      },
      1,
    );
  await placeOrder.open();
  await placeOrder.chooseAndConfirm(50);
  for (const why of [/错误码提示数据异常|data abnormal/, /服务器数据错误|Data data error/]) {
    const failed = placeOrder.sheet.getByRole('alert');
    await expect(failed).toContainText(why);
    await expect(failed).toContainText(words.recharge.unknownOutcome);
    await placeOrder.confirm.click();
  }
  await cashier.isShown();
  expect(await ordersOf(user)).toHaveLength(1);
});

test(
  'a tap in the sheet while a known number is looked up takes effect once',
  thorough,
  async ({ page, user, sandbox, words, watch, placeOrder, cashier }) => {
    watch.expect(/ERR_CONNECTION_RESET/);
    const mobileNo = newNumber();
    await payByCall(user, sandbox, { mobileNo });
    const before = await ordersOf(user);
    await answer(page, 'POST /vi/order', (asked) => asked.abort(), 1);
    await placeOrder.open();
    await placeOrder.number.fill(mobileNo);
    await placeOrder.payFor(50, '¥49.90');
    await expect(placeOrder.sheet.getByRole('alert')).toContainText(words.recharge.unknownOutcome);
    // The sheet is open after a reload too.
    const { release: foundOut } = await hold(page, 'POST /vi/unknown-mobile');
    await page.reload();
    await expect(placeOrder.confirm).toHaveAttribute('aria-busy', 'true');
    await placeOrder.confirm.click();
    await placeOrder.confirm.click();
    expect(await ordersOf(user)).toHaveLength(before.length);
    foundOut();
    await cashier.isShown();
    expect(await ordersOf(user)).toHaveLength(before.length + 1);
  },
);

test(
  'a tap while a number is looked up places no order if the number turns out to be new',
  thorough,
  async ({ page, user, placeOrder, words }) => {
    await placeOrder.open();
    await placeOrder.choose(50);
    const { release: foundOut } = await hold(page, 'POST /vi/unknown-mobile');
    await page.reload();
    await expect(placeOrder.confirm).toContainText(words.recharge.payNow('¥49.90'));
    await placeOrder.confirm.click();
    foundOut();
    await expect(placeOrder.confirm).toContainText(words.recharge.payFirstTime('¥49.90'));
    await expect(placeOrder.confirm).not.toHaveAttribute('aria-busy');
    expect(await ordersOf(user)).toHaveLength(0);
  },
);

test('a tap at the moment that the sheet appears pays', thorough, async ({ page, placeOrder, cashier }) => {
  // The sheet may be gone before a test could see it, so only the script that taps waits for it.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const action = document.querySelector<HTMLElement>('dialog [data-testid=main-action]');
      if (!action) return;
      observer.disconnect();
      action.click();
    }).observe(document, { childList: true, subtree: true });
  });
  await placeOrder.open();
  await placeOrder.number.fill(newNumber());
  await placeOrder.payFor(50, '¥49.90');
  await cashier.isShown();
});
