// The counter of a business hall with the real gateway: a staff member is checked, customers follow one
// another on the same device, and none of them finds any data of another.

import type { Page } from '@playwright/test';
import { issueEnrolmentCode, openHall } from '../../apps/gateway/src/enrolment/index.ts';
import { newNumber } from './numbers.ts';
import { type SignedInUser, expect, test as base } from './fixtures.ts';
import { automaticPages } from './pages/automatic-pages.ts';
import { thorough } from './thorough.ts';
import { forgetSends } from '../support/forget-sends.ts';

interface Staff extends SignedInUser {
  readonly staffCode: string;
  readonly staffNo: string;
}

const COUNTER = '/phonebillh5/autoRecharge/busModeYunNan?busMode=1';

const test = base.extend<{ readonly staff: Staff; readonly hallCode: string }>({
  hallCode: async ({ product }, use) => {
    const by = { operator: 'journeys', reason: 'for a journey', at: new Date() };
    const hallNo = `hall-${newNumber()}`;
    await openHall(product.pool, { hallNo, nameZh: '昆明营业厅', nameEn: 'Kunming hall' }, by);
    await use((await issueEnrolmentCode(product.pool, hallNo, by))?.code ?? '');
    await product.pool.query("delete from rate_limits where scope = 'staffCode.address'");
  },
  staff: async ({ hallCode, newUser }, use) => {
    const user = await newUser();
    const { staff } = await user.api.call('POST /auto/v1/config/register', { hallCode });
    await use({ ...user, staffCode: staff?.staffCode ?? '', staffNo: staff?.staffNo ?? '' });
  },
});

// Not in parallel: wrong staff codes are counted per address, and a right one in another journey resets the
// count.
test.describe.configure({ mode: 'default' });

test.describe('at the counter', () => {
  /**
   * Returns everything the device holds of this page: drawn, typed, stored, cached, and kept in the history
   * entry.
   */
  const heldBy = (page: Page): Promise<string> =>
    page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return JSON.stringify([
        document.documentElement.outerHTML,
        [...document.querySelectorAll('input')].map(({ value }) => value),
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        await indexedDB.databases(),
        kept.flat().map(({ url }) => url),
        history.state,
        location.href,
      ]);
    });

  test('SPEC 2 /autoRecharge/busModeYunNan: a second customer finds no data of the first', async ({
    page,
    words,
    staff,
    newUser,
    product,
    sandbox,
    login,
  }) => {
    test.setTimeout(120_000);
    const texts = words.businessHall;
    const accountCalls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/vi/redPoint')) accountCalls.push(request.url());
    });
    await page.goto(COUNTER);
    await page.getByLabel(texts.staffCode).fill(staff.staffCode.toLowerCase());
    await page.getByRole('button', { name: texts.check }).click();
    const entries = await page.evaluate(() => history.length);

    const customers = [await newUser(), await newUser()];
    for (const [index, customer] of customers.entries()) {
      await expect(page.getByRole('heading', { name: texts.customerHeading })).toBeVisible();
      const before = customers[index - 1];
      if (before) {
        const held = await heldBy(page);
        const spaced = before.mobileNo.replace(/^(.{3})(.{4})/, '$1 $2 ');
        for (const trace of [before.mobileNo, spaced, before.userNo, before.ssoToken.slice(11)])
          expect(held).not.toContain(trace);
      }
      await login.logInAs(customer.mobileNo);
      await expect(page.getByText(texts.forCustomerText)).toBeVisible();
      await forgetSends(product.pool, customer.mobileNo);
      // Only the customer's own number is offered, and nothing is ticked for them.
      await expect(page.locator('#term-number')).toHaveCount(0);
      await expect(page.getByRole('checkbox')).not.toBeChecked();
      const automatic = automaticPages(page, words, sandbox, customer);
      await automatic.change('amount');
      await automatic.choose(/30\.00/);
      await expect(automatic.sheet).toBeHidden();
      expect(await page.evaluate(() => history.length)).toBe(entries);
      await automatic.consent.check();
      await automatic.setUp.click();
      await expect(automatic.smsCode).toBeVisible();
      await expect.poll(async () => (await sandbox.messages(customer.mobileNo)).length).toBe(2);
      await automatic.smsCode.fill(await sandbox.newestCode(customer.mobileNo));
      await expect(page.getByRole('heading', { name: texts.doneTitle })).toBeVisible();
      const { agreements: [agreement] = [] } = await customer.api.call(
        'GET /auto/v1/protocol/queryProtocolList',
        {},
      );
      expect(agreement?.terms).toMatchObject({ amountFen: 3000, payOrder: ['balance'] });
      const { rows } = await product.pool.query<{ promoter: string }>(
        'select promoter from promotion_relationships where user_no = $1 and agreement_no = $2',
        [customer.userNo, agreement?.agreementNo],
      );
      expect(rows).toEqual([{ promoter: staff.staffNo }]);
      const held = await heldBy(page);
      for (const trace of [customer.mobileNo, customer.userNo]) expect(held).not.toContain(trace);
      await page.getByRole('button', { name: texts.end }).last().click();
    }
    await expect(page.getByRole('heading', { name: texts.customerHeading })).toBeVisible();
    await page.goBack().catch(() => null);
    const [first, second] = customers;
    for (const way of [() => page.goForward(), () => page.reload()]) {
      await way().catch(() => null);
      const held = await heldBy(page);
      for (const customer of [first, second]) expect(held).not.toContain(customer?.mobileNo);
    }
    // The staff member is still checked; no customer is logged in anywhere on the device.
    await page.goto('/phonebillh5/autoRecharge/autoRechargeList');
    await page.waitForURL(/userLogin\/login/);
    expect(accountCalls, "no customer's account is offered").toEqual([]);
  });

  test(
    "a reload, Back and three idle minutes each end a customer's session",
    thorough,
    async ({ page, words, staff, newUser, login }) => {
      const texts = words.businessHall;
      const customer = await newUser();
      await page.clock.install();
      await page.goto('/phonebillh5/falPage');
      await page.goto(COUNTER);
      await page.getByLabel(texts.staffCode).fill(staff.staffCode);
      await page.getByRole('button', { name: texts.check }).click();
      await login.logInAs(customer.mobileNo);
      await expect(page.getByText(texts.forCustomerText)).toBeVisible();
      await page.clock.runFor(150_000);
      await expect(page.getByTestId('ending-soon')).toBeVisible();
      await page.getByText(texts.forCustomerText).click();
      await expect(page.getByTestId('ending-soon')).toBeHidden();
      await page.clock.runFor(185_000);
      await expect(page.getByRole('heading', { name: texts.customerHeading })).toBeVisible();
      expect(await heldBy(page)).not.toContain(customer.userNo);
      await expect(login.mobile).toHaveValue('');

      await login.mobile.fill('13900139000');
      await page.reload();
      await expect(page.getByRole('heading', { name: texts.customerHeading })).toBeVisible();
      await expect(login.mobile).toHaveValue('');
      await login.mobile.fill('13900139000');
      await page.goBack();
      await page.goForward();
      await expect(page.getByRole('heading', { name: texts.customerHeading })).toBeVisible();
      expect(await heldBy(page)).not.toContain('13900139000');

      // A phone keeps the page that was left and shows it again unchanged, so the page hides its contents on
      // leaving and starts anew on return.
      await login.mobile.fill('13900139000');
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      await expect(login.mobile).toBeHidden();
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(login.mobile).toHaveValue('');
      await expect(login.mobile).toBeVisible();
      expect(await heldBy(page)).not.toContain('13900139000');
    },
  );

  test(
    'wrong staff codes are locked after five, and an expired one shows that it must be renewed',
    thorough,
    async ({ page, words, staff, product }) => {
      const texts = words.businessHall;
      await product.pool.query(
        "update staff_members set valid_until = '2026-11-01T00:00:00Z' where staff_no = $1",
        [staff.staffNo],
      );
      await page.goto(COUNTER);
      const send = async (code: string) => {
        await page.getByLabel(texts.staffCode).fill(code);
        await page.getByRole('button', { name: texts.check }).click();
      };
      await send(staff.staffCode);
      await expect(page.getByText(words.pick('请重新登记', 'Please enrol again'))).toBeVisible();
      for (const code of ['AAAA-AAAA', 'CCCC-CCCC', 'DDDD-DDDD', 'EEEE-EEEE', 'FFFF-FFFF']) {
        await send(code);
        await expect(page.getByText(texts.codeWrong)).toBeVisible();
      }
      await send(staff.staffCode);
      await expect(
        page.getByText(words.pick('工号码错误次数过多', 'Too many wrong staff codes')),
      ).toBeVisible();
    },
  );

  test(
    'a staff member enrols with their own number, and is logged out before customers use the device',
    thorough,
    async ({ page, words, hallCode, newUser, product }) => {
      const texts = words.businessHall;
      const user = await newUser();
      await page.goto('/phonebillh5/falPage');
      await page.evaluate(
        ([tokenId, userNo]) => {
          localStorage.setItem('userInfo', JSON.stringify({ tokenId, userNo, rechargeMobileNo: '' }));
          localStorage.setItem('token', String(tokenId));
        },
        [user.ssoToken, user.userNo],
      );
      await page.goto(COUNTER);
      await page.getByRole('button', { name: texts.enrol }).click();
      await page.getByLabel(texts.hallCode).fill(hallCode);
      await page.getByRole('button', { name: texts.enrolAction, exact: true }).click();
      const staffCode = (await page.getByTestId('staff-code').textContent()) ?? '';
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await page.getByRole('button', { name: texts.toCounter }).click();
      await page.getByLabel(texts.staffCode).fill(staffCode);
      await page.getByRole('button', { name: texts.check }).click();
      await expect(page.getByText(words.pick('昆明营业厅', 'Kunming hall'))).toBeVisible();
      const { rows } = await product.pool.query('select user_no from staff_members where user_no = $1', [
        user.userNo,
      ]);
      expect(rows).toHaveLength(1);
    },
  );
});
