import type { CallName } from '@phonebill/contract';
import type { Locator, Page } from '@playwright/test';
import { failures } from './failure-texts.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { answer, answerAgain, followNothing, hold, refused, status } from './gateway-answers.ts';
import { layoutShift } from './layout-shift.ts';
import { newNumber, numberEnding } from './numbers.ts';
import { payByCall, placeByCall, ASKED_AGAIN } from './orders.ts';
import { thorough } from './thorough.ts';

const LOST = /Failed to load resource|ERR_/;
/** The height that a phone's camera takes from the top of the screen. */
const NOTCH_PX = 47;

for (const { what, how, zh, en } of failures) {
  test(`SPEC 8 ${what}`, async ({ page, words, watch, login }) => {
    watch.expect(LOST);
    await login.open();
    await login.askForCode(newNumber());
    await answer(page, 'POST /vi/mobileLogin', how);
    await login.smsCode.fill('123456');
    await expect(page.getByRole('alert')).toHaveText(words.pick(zh, en));
    await expect(login.smsCode).toHaveValue('123456');
  });
}

signedIn(
  'SPEC 8 a refused order shows the reason, and a lost answer also that nothing was charged',
  async ({ page, words, watch, placeOrder, cashier }) => {
    watch.expect(LOST);
    await placeOrder.open();
    await placeOrder.choose(50);
    await answer(page, 'POST /vi/order', refused('PMC49999', 'Not today.'), 1);
    await placeOrder.confirm.click();
    await expect(placeOrder.sheet.getByRole('alert')).toHaveText('Not today.');
    await answer(page, 'POST /vi/order', status(502), 1);
    await placeOrder.confirm.click();
    const lost = words.pick('服务器出现问题，502！', 'server has a problem, 502!');
    await expect(placeOrder.sheet.getByRole('alert')).toHaveText(
      `${words.recharge.unknownOutcome}${lost}${words.recharge.unknownOutcomeText}`,
    );
    await placeOrder.confirm.click();
    await cashier.isShown();
  },
);

signedIn(
  'a page that cannot be loaded shows the failure, and loads on a retry',
  thorough,
  async ({ page, words, watch, placeOrder }) => {
    watch.expect(LOST);
    await answer(page, 'POST /vi/fusionPageInfo', status(502));
    await placeOrder.open();
    await expect(page.getByRole('heading', { name: words.recharge.pageFailed })).toBeVisible();
    await expect(page.getByText(words.recharge.pageFailedText)).toBeVisible();
    answerAgain(page, 'POST /vi/fusionPageInfo');
    await page.getByRole('button', { name: words.ui.tryAgain }).click();
    await expect(placeOrder.amount(50)).toBeEnabled();
  },
);

signedIn(
  'SPEC 8 transport error that says when to call again: the page shows it, and waits until then',
  async ({ page, words, watch, placeOrder }) => {
    watch.expect(LOST);
    let asked = 0;
    await answer(page, 'POST /vi/fusionPageInfo', (call) => {
      asked += 1;
      return call.fulfill({ status: 429, body: '<html>', retryAfter: '300' });
    });
    await placeOrder.open();
    const failed = page.getByRole('alert');
    await expect(failed).toContainText(
      words.pick(
        '服务器出现问题，429！请 5 分钟后再试。',
        'server has a problem, 429! Try again in 5 minutes.',
      ),
    );
    await failed.getByRole('button', { name: words.ui.tryAgain }).click();
    await expect(failed).toBeHidden();
    await expect(failed).toBeVisible();
    expect(asked).toBe(1);
  },
);

signedIn(
  'on a slow network the layout appears first and does not shift',
  thorough,
  async ({ page, words, user, placeOrder, result, records }) => {
    const { order } = await placeByCall(user);
    // The news of orders could bring the order before the answer that is held.
    await followNothing(page);
    const picture = page.getByTestId('first-picture');
    // The heading of the picture, or of the loading screen that replaces it.
    const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
    const visits: readonly {
      call: CallName;
      open: () => Promise<void>;
      first: Locator;
      there: Locator;
    }[] = [
      {
        call: 'POST /vi/fusionPageInfo',
        open: () => placeOrder.open(),
        first: picture,
        there: placeOrder.amount(50),
      },
      {
        call: 'POST /vi/queryRechargeBill',
        open: () => result.open(order.orderNo),
        first: heading,
        there: result.timeline,
      },
      {
        call: 'POST /vi/queryRechargeBill',
        open: () => records.open(),
        first: heading,
        there: records.row(order.mobileNo),
      },
    ];
    for (const { call, open, first, there } of visits) {
      const slow = await hold(page, call);
      await open();
      await expect(first).toBeVisible();
      slow.release();
      await expect(picture).toBeHidden();
      await expect(there).toBeVisible();
      expect(await page.evaluate(layoutShift), call).toBeLessThan(0.02);
      answerAgain(page, call);
    }
    await records.open();
    await expect(page.getByText(words.records.thatIsAll)).toBeVisible();
  },
);

signedIn(
  'SPEC 2 loading overlay: shown during the checks, without blocking the page',
  async ({ page, words, records }) => {
    const slow = await hold(page, 'GET /common/v1/ssoToken/validCheck');
    await records.open();
    const overlay = page.getByTestId('loading-overlay');
    const word = overlay.getByText(words.pick('加载中', 'Loading'));
    await expect(word).toBeVisible();
    await expect(word).toBeInViewport();
    const title = page.getByRole('heading', { level: 1 }).filter({ visible: true });
    expect((await word.boundingBox())?.y, 'below the title').toBeGreaterThanOrEqual(await endOf(title));
    expect(await word.evaluate(isOnTop), 'nothing lies over it, and it is in nobody’s way').toBe(true);
    slow.release();
    await expect(page.getByText(words.records.noneTitle)).toBeVisible();
    await expect(overlay).toBeEmpty();
  },
);

signedIn(
  'without a network the page says so, and continues once it is back',
  thorough,
  async ({ context, page, words, watch, user, sandbox, result }) => {
    watch.expect(LOST);
    const waiting = numberEnding('0015');
    await result.open(await payByCall(user, sandbox, { mobileNo: waiting }));
    await expect(result.says(words.status.deliveringTitle)).toBeVisible();
    await haveNotch(page);
    const title = page.getByRole('heading', { level: 1 });
    const titleBefore = await title.boundingBox();
    await context.setOffline(true);
    const strip = page.getByText(words.app.offline);
    await expect(strip).toBeVisible();
    const { y, height } = (await strip.boundingBox()) ?? { y: 0, height: 0 };
    expect(y, 'below the notch').toBeGreaterThanOrEqual(NOTCH_PX);
    // The title is as far below the strip as it was below the notch.
    expect((await title.boundingBox())?.y).toBeCloseTo(
      y + height + ((titleBefore?.y ?? 0) - NOTCH_PX) + 8,
      0,
    );
    await expect(result.says(words.status.deliveringTitle)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(words.app.offline)).toBeHidden();
    await sandbox.creditWaiting(waiting);
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
  },
);

signedIn(
  'an unknown order and an address without one each show their own message',
  thorough,
  async ({ page, words, result }) => {
    await result.open('0'.repeat(24));
    await expect(page.getByRole('heading', { name: words.missing.notFoundTitle })).toBeVisible();
    await result.open('12');
    await expect(page.getByRole('heading', { name: words.missing.noNumberTitle })).toBeVisible();
    await page.getByRole('button', { name: words.result.allRecords }).click();
    await expect(page.getByText(words.records.noneTitle)).toBeVisible();
  },
);

/** Returns whether this element is painted on top, by letting it receive taps for a moment. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = () => document.elementFromPoint(left + width / 2, top + height / 2);
  const isInTheWay = hit() === element;
  (element as HTMLElement).style.pointerEvents = 'auto';
  return hit() === element && !isInTheWay;
}

/** Gives the top of the screen the safe area of a phone with a notch, from now on. */
async function haveNotch(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: NOTCH_PX } });
}

/** Returns the lower edge of an element's text, in px from the top of the screen. */
function endOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().bottom;
  });
}
