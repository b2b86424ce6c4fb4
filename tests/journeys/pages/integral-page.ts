import type { Locator, Page } from '@playwright/test';
import type { Words } from '../words.ts';

/** Topping up with points: the goods, and the sheet that asks for confirmation and a code. */
export interface IntegralPage {
  readonly number: Locator;
  readonly balance: Locator;
  readonly sheet: Locator;
  readonly smsCode: Locator;
  readonly getCode: Locator;
  /** The button in the sheet that places the order. */
  readonly confirm: Locator;
  /** The only button at the foot of the page. */
  readonly mainButton: Locator;
  /** The strip of the order that awaits its payment. */
  readonly unpaid: Locator;
  open(query?: string): Promise<void>;
  good(goodsId: string): Locator;
  /** Chooses a good and opens the sheet. */
  choose(goodsId: string): Promise<void>;
}

export function integralPage(page: Page, { recharge, integral, smsCode }: Words): IntegralPage {
  const sheet = page.getByRole('dialog', { name: recharge.confirmTitle });
  const good = (goodsId: string): Locator =>
    page.getByRole('radio').and(page.locator(`[value="${goodsId}"]`));
  const mainButton = page.getByTestId('bottom-bar').getByTestId('main-action');
  return {
    sheet,
    good,
    mainButton,
    unpaid: page.getByTestId('unpaid-strip'),
    number: page.getByRole('textbox', { name: recharge.number }),
    balance: page.getByRole('region', { name: integral.balance }),
    smsCode: sheet.getByLabel(smsCode.smsCode),
    getCode: sheet.getByRole('button', { name: smsCode.getCode, exact: true }),
    confirm: sheet.getByTestId('confirm-action').getByRole('button'),
    open: async (query = '') => void (await page.goto(`/phonebillh5/rechargeTelebill/integralPage${query}`)),
    async choose(goodsId) {
      await good(goodsId).check();
      await mainButton.and(page.locator(':not([aria-disabled])')).click();
      await sheet.waitFor();
    },
  };
}
