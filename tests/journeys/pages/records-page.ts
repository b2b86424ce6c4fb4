import type { Locator, Page } from '@playwright/test';
import { grouped } from '../numbers.ts';
import type { Words } from '../words.ts';

/** The list of the user's own orders. */
export interface RecordsPage {
  readonly rows: Locator;
  readonly month: Locator;
  readonly payMethod: Locator;
  row(mobileNo: string): Locator;
  readonly state: Locator;
  open(query?: string): Promise<void>;
}

export function recordsPage(page: Page, { records: texts }: Words): RecordsPage {
  const rows = page.getByTestId('record');
  return {
    rows,
    month: page.getByRole('combobox', { name: texts.month }),
    payMethod: page.getByRole('combobox', { name: texts.payMethodFilter }),
    row: (mobileNo) => rows.filter({ hasText: grouped(mobileNo) }),
    state: page.getByRole('combobox', { name: texts.stateFilter }),
    open: async (query = '') =>
      void (await page.goto(`/phonebillh5/rechargeTelebill/rechargeRecord${query}`)),
  };
}
