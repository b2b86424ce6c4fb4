import type { Locator, Page } from '@playwright/test';
import type { Words } from '../words.ts';
import { type PlaceOrderPage, placeOrderPage } from './place-order-page.ts';

/** Topping up without login: the same form at its own address. */
export interface DirectChargePage extends PlaceOrderPage {
  readonly amounts: Locator;
  /** The question in the sheet whether the number is right, since a visitor's earlier top-ups are unknown. */
  readonly numberAsked: Locator;
  readonly logInForRecords: Locator;
  /** The login link in the sheet, shown once the limit for visitors is reached. */
  readonly logIn: Locator;
}

export function directChargePage(page: Page, words: Words): DirectChargePage {
  const form = placeOrderPage(page, words);
  const { recharge: texts } = words;
  return {
    ...form,
    amounts: page.getByRole('radio'),
    numberAsked: form.sheet.getByText(texts.visitorNumber, { exact: true }),
    logInForRecords: page
      .getByTestId('display-settings')
      .getByRole('button', { name: texts.logInForRecords }),
    logIn: form.sheet.getByRole('button', { name: texts.logIn, exact: true }),
    open: async (query = '') => void (await page.goto(`/phonebillh5/rechargeTelebill/directCharge${query}`)),
  };
}
