// A whole visit with slow answers: nothing moves once it can be tapped. Every layout shift counts, even
// directly after a tap or a key; and every visible link, button and field that can be tapped stays where it
// was, from the first picture on.

import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { agreementRules } from '../../apps/web/src/shell/usual-answers.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { changeAnswers } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { payByCall, placeByCall } from './orders.ts';
import { thorough } from './thorough.ts';

const LATE_MS = 700;
const THERE = { timeout: 30_000 };
const LOGIN = '/phonebillh5/userLogin/login';
const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const INTEGRAL = '/phonebillh5/rechargeTelebill/integralPage';
const DIGITAL = '/phonebillh5/rechargeTelebill/digitalRecharge';
const DIRECT_CHARGE = '/phonebillh5/rechargeTelebill/directCharge';
const SET_UP = '/phonebillh5/autoRecharge/setAutoRecharge';
const FAMILY = '/phonebillh5/autoRecharge/transPage';
const AGREEMENTS = '/phonebillh5/autoRecharge/autoRechargeList';
const BILL = '/phonebillh5/telBill/tencentBill';
const RECORDS = '/phonebillh5/rechargeTelebill/rechargeRecord';
const RESULT = '/phonebillh5/rechargeTelebill/resultPage';

interface Watched {
  readonly shifts: { readonly value: number; readonly moved: readonly string[] }[];
  readonly moved: string[];
}

/** Runs in the page, before any of its own scripts. */
function watchPlaces(): void {
  const watched: Watched = { shifts: [], moved: [] };
  Object.assign(window, { watched });
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      watched.shifts.push({
        value,
        moved: sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const words = node?.textContent?.slice(0, 30) ?? '';
          return `${element?.className} "${words}": ${place(previousRect)} → ${place(currentRect)}`;
        }),
      });
  }).observe({ type: 'layout-shift', buffered: true });

  const tops = new Map<string, { readonly inPage: number; readonly inSight: number }>();
  const look = () => {
    const now = new Map<string, { readonly inPage: number; readonly inSight: number }>();
    const twice = new Set<string>();
    for (const each of document.querySelectorAll('a[href], button, input')) {
      if (each.matches(':disabled, [aria-disabled=true], [hidden] *')) continue;
      const { top, height } = each.getBoundingClientRect();
      if (height === 0) continue;
      const name =
        each.textContent.trim() || each.getAttribute('aria-label') || (each as HTMLInputElement).value;
      const isNumber = each instanceof HTMLInputElement && each.type === 'tel';
      const key = `${each.localName} ${each.getAttribute('type') ?? ''} ${isNumber ? '' : name}`;
      if (now.has(key)) twice.add(key);
      now.set(key, { inPage: top + scrollY, inSight: top });
    }
    for (const [key, { inPage, inSight }] of now) {
      const before = tops.get(key);
      if (twice.has(key)) tops.delete(key);
      else tops.set(key, { inPage, inSight });
      if (!before || twice.has(key)) continue;
      const isMoved = Math.abs(before.inPage - inPage) > 1 && Math.abs(before.inSight - inSight) > 1;
      const isSeen = Math.min(before.inSight, inSight) < innerHeight;
      if (isMoved && isSeen) watched.moved.push(`${key}: ${before.inSight} → ${inSight}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Delays every script and every answer. The picture is drawn with the shipped settings, so the rules are
 * answered with those.
 */
async function beSlow(page: Page): Promise<void> {
  await changeAnswers(page, 'GET /auto/v1/protocol/rules', (rules) => ({ ...rules, ...agreementRules }));
  await page.addInitScript(watchPlaces);
  await page.route(/\/(?:assets\/.*\.js|huafei-agw\/.*)$/, async (route) => {
    await wait(LATE_MS);
    await route.continue().catch(() => undefined);
  });
}

/** Waits until the page is loaded and requests nothing more. */
async function restOf(page: Page): Promise<void> {
  await expect(page.getByTestId('page')).toBeVisible(THERE);
  await page.waitForLoadState('networkidle');
}

async function expectNothingMoved(page: Page): Promise<void> {
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  expect(watched.moved).toEqual([]);
  expect(watched.shifts.map(({ value, moved }) => `${value} ${moved.join('\n')}`)).toEqual([]);
}

for (const [screen, path] of [
  ['login', LOGIN],
  ['directCharge', DIRECT_CHARGE],
  ['setAutoRecharge', SET_UP],
  ['tencentBill', BILL],
] as const)
  test(`a visitor's ${screen} loads without moving anything`, thorough, async ({ page }) => {
    await beSlow(page);
    await page.goto(path);
    await restOf(page);
    await expectNothingMoved(page);
  });

test("a visitor's number and amount move nothing on the page", async ({ page, words, placeOrder }) => {
  await beSlow(page);
  await page.goto(DIRECT_CHARGE);
  await restOf(page);
  await page.locator('input[type=tel]').pressSequentially('13912345678');
  await expect(page.getByText(words.recharge.price('¥49.90'))).toBeVisible(THERE);
  await page.locator('[type=radio][value="5000"]').check();
  await expect(placeOrder.pay('¥49.90')).toBeVisible(THERE);
  await expectNothingMoved(page);
});

for (const [screen, path] of [
  ['placeOrder', PLACE_ORDER],
  ['integralPage', INTEGRAL],
  ['digitalRecharge', DIGITAL],
  ['directCharge', DIRECT_CHARGE],
  ['setAutoRecharge', SET_UP],
  ['transPage', FAMILY],
  ['autoRechargeList', AGREEMENTS],
  ['tencentBill', BILL],
  ['rechargeRecord', RECORDS],
] as const)
  signedIn(`a user's ${screen} loads without moving anything`, thorough, async ({ page, user }) => {
    expect(user.ssoToken).not.toBe('');
    await beSlow(page);
    await page.goto(path);
    await restOf(page);
    await expectNothingMoved(page);
  });

signedIn(
  'a page with an unpaid order moves nothing while another number is typed',
  thorough,
  async ({ page, user, placeOrder }) => {
    await placeByCall(user);
    await beSlow(page);
    await page.goto(PLACE_ORDER);
    await restOf(page);
    await expect(placeOrder.unpaid).toBeVisible(THERE);
    await placeOrder.number.press('ControlOrMeta+a');
    await placeOrder.number.pressSequentially(newNumber());
    await restOf(page);
    await expectNothingMoved(page);
  },
);

signedIn(
  'the points load without moving anything, including those held for an order',
  thorough,
  async ({ page, user }) => {
    const { goods = [] } = await user.api.call('POST /vi/integralGoodsInfo', { mobileNo: user.mobileNo });
    const good = goods.find(({ points, priceFen }) => points > 0 && priceFen > 0);
    if (!good) throw new Error('nothing is sold for points and money');
    await changeAnswers(page, 'POST /vi/fusionPageInfo', (info) => ({
      ...info,
      unpaidOrder: info.unpaidOrder && { ...info.unpaidOrder, payMethod: 'points' as const },
    }));
    await changeAnswers(page, 'POST /vi/integralQuery', (balance) => ({ ...balance, frozen: good.points }));
    await placeByCall(user);
    await beSlow(page);
    await page.goto(INTEGRAL);
    await restOf(page);
    await expectNothingMoved(page);
  },
);

signedIn(
  'records, result and family form of a user with top-ups load without moving anything',
  thorough,
  async ({ page, user, sandbox }) => {
    const orderNo = await payByCall(user, sandbox);
    const others = await payByCall(user, sandbox, { mobileNo: newNumber() });
    await placeByCall(user);
    await beSlow(page);
    for (const path of [
      RECORDS,
      `${RESULT}?orderNo=${orderNo}`,
      `${RESULT}?orderNo=${others}`,
      PLACE_ORDER,
      FAMILY,
    ]) {
      await page.goto(path);
      await restOf(page);
      await expectNothingMoved(page);
    }
  },
);

signedIn('the records show their title and Back before they are loaded', async ({ page, user, words }) => {
  expect(user.ssoToken).not.toBe('');
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto(RECORDS, { waitUntil: 'commit' });
  const title = words.pick('充值记录', 'top-up records');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: words.ui.back, exact: true })).toBeVisible();
});
