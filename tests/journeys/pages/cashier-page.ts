import type { Locator, Page } from '@playwright/test';
import type { Words } from '../words.ts';

/** The cashier's own page, which the user leaves the product for. */
export interface CashierPage {
  readonly password: Locator;
  readonly pay: Locator;
  readonly decline: Locator;
  readonly leave: Locator;
  readonly addMoney: Locator;
  /** The notice that the balance is too small. */
  readonly short: Locator;
  isShown(): Promise<void>;
  /** Logs in on Alipay's own page, which asks who is paying. */
  logInAtAlipay(): Promise<void>;
  /** Types the right password, whose last digit pays, and returns to the product. */
  payNow(): Promise<void>;
}

export function cashierPage(page: Page, { cashier }: Words, sandboxUrl: string): CashierPage {
  const password = page.getByLabel(cashier('password'));
  const beginning = (text: string): RegExp => new RegExp(`^${text.split('{')[0]?.trim()}`);
  const pay = page.getByRole('button', { name: beginning(cashier('pay')) });
  const isShown = (): Promise<void> =>
    page.waitForURL(
      (url) => url.origin === sandboxUrl && /^\/(cashier|wechat|alipay)\/pay\//.test(url.pathname),
    );
  return {
    password,
    pay,
    isShown,
    logInAtAlipay: () => page.getByRole('button', { name: cashier('alipayLogIn') }).click(),
    decline: page.getByRole('button', { name: cashier('decline') }),
    leave: page.getByRole('link', { name: cashier('leave') }),
    addMoney: page.getByRole('button', { name: beginning(cashier('addMoney')) }),
    short: page.getByRole('alert'),
    async payNow() {
      await isShown();
      await password.fill('123456');
      await page.waitForURL(/\/rechargeTelebill\/(?:resultPage|directResult)\?/);
    },
  };
}
