import type { Locator, Page } from '@playwright/test';
import { newNumber } from '../numbers.ts';
import type { Words } from '../words.ts';

/**
 * The page where a number and an amount are chosen, and the sheet that asks for confirmation. Amounts are in
 * yuan, as on the tiles.
 */
export interface PlaceOrderPage {
  readonly number: Locator;
  /** The line that says to whom the number belongs, or what is wrong with it. */
  readonly facts: Locator;
  readonly clear: Locator;
  /** Picks a number from the contacts; in the wallet app only. */
  readonly contacts: Locator;
  readonly recent: Locator;
  readonly sheet: Locator;
  readonly firstTime: Locator;
  /** The button in the sheet that places the order. */
  readonly confirm: Locator;
  /** The only button at the foot of the page. */
  readonly mainButton: Locator;
  /** The line above it that opens the ways to pay. */
  readonly wayToPay: Locator;
  /** The field for an amount of the user's own, behind the tiles. */
  readonly ownAmount: Locator;
  /** The strip of the order that awaits its payment. */
  readonly unpaid: Locator;
  readonly records: Locator;
  open(query?: string): Promise<void>;
  amount(yuan: number): Locator;
  /** The page's button, once it can pay this price: at once, or after confirmation in the sheet. */
  pay(price: string): Locator;
  /** Chooses an amount and opens the sheet; enters a new number if the present one needs no sheet. */
  choose(yuan: number): Promise<void>;
  /** Does the same, and places the order in the sheet. */
  chooseAndConfirm(yuan: number): Promise<void>;
  /** Chooses an amount and pays its price with the page's button, for a number that needs no confirmation. */
  payFor(yuan: number, price: string): Promise<void>;
  /** Goes from a number to the cashier. */
  order(yuan: number, mobileNo?: string): Promise<void>;
}

export function placeOrderPage(page: Page, { recharge: texts, services }: Words): PlaceOrderPage {
  const number = page.getByRole('textbox', { name: texts.number });
  const sheet = page.getByRole('dialog', { name: texts.confirmTitle });
  const confirm = sheet.getByTestId('main-action');
  const confirmable = confirm.and(page.locator(':not([aria-busy])'));
  const mainButton = page.getByTestId('bottom-bar').getByTestId('main-action');
  const ready = mainButton.and(page.locator(':not([aria-disabled])'));
  const amount = (yuan: number): Locator =>
    page.getByRole('radio').and(page.locator(`[value="${yuan * 100}"]`));

  async function choose(yuan: number): Promise<void> {
    await amount(yuan).check();
    await ready.waitFor();
    const secondLook = mainButton.filter({ hasText: texts.checkAndPay('') });
    if ((await secondLook.count()) === 0) await number.fill(newNumber());
    await secondLook.click();
    // A tap made before the page knows whether the number is new would confirm only what the button said
    // then.
    await confirmable.waitFor();
  }

  const pay = (price: string): Locator =>
    page
      .getByRole('button', { name: texts.pay(price), exact: true })
      .or(page.getByRole('button', { name: texts.checkAndPay(price), exact: true }));

  return {
    number,
    sheet,
    confirm,
    mainButton,
    amount,
    choose,
    pay,
    facts: page.getByTestId('number-facts'),
    clear: page.getByRole('button', { name: texts.clearNumber }),
    contacts: page.getByRole('button', { name: texts.chooseContact }),
    recent: page.getByRole('list', { name: texts.recent }),
    firstTime: sheet.getByText(texts.firstTime, { exact: true }),
    records: page.getByTestId('services').getByRole('link', { name: services.records }),
    wayToPay: page.getByTestId('way-to-pay'),
    ownAmount: page.getByTestId('own-amount'),
    unpaid: page.getByTestId('unpaid-strip'),
    open: async (query = '') => void (await page.goto(`/phonebillh5/rechargeTelebill/placeOrder${query}`)),
    async chooseAndConfirm(yuan) {
      await choose(yuan);
      await confirm.click();
    },
    async payFor(yuan, price) {
      await amount(yuan).check();
      await pay(price).click();
    },
    async order(yuan, mobileNo) {
      if (mobileNo !== undefined) await number.fill(mobileNo);
      await amount(yuan).check();
      await ready.click();
      const cashier = page.waitForURL(/\/(cashier|wechat)\/pay\/|\/alipay\/login\//);
      // A number that is not well known needs confirmation in the sheet.
      const look = confirmable.click();
      await Promise.race([cashier, look.catch(() => undefined)]);
      await cashier;
    },
  };
}
