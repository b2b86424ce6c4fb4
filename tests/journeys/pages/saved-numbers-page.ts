import type { Locator, Page } from '@playwright/test';
import { grouped } from '../numbers.ts';
import type { Words } from '../words.ts';

/** The list of saved numbers, and the form for one of them. */
export interface SavedNumbersPage {
  readonly rows: Locator;
  readonly add: Locator;
  readonly undo: Locator;
  readonly search: Locator;
  readonly number: Locator;
  readonly remark: Locator;
  readonly save: Locator;
  open(): Promise<void>;
  row(mobileNo: string): Locator;
  /** The part of a row that tops up the number. */
  topUp(mobileNo: string): Locator;
  edit(whose: string): Locator;
  delete(whose: string): Locator;
}

export function savedNumbersPage(page: Page, { marks, markEdit, ownName }: Words): SavedNumbersPage {
  const rows = page.getByTestId('mark');
  const row = (mobileNo: string): Locator => rows.filter({ hasText: grouped(mobileNo) });
  return {
    rows,
    row,
    topUp: (mobileNo) => row(mobileNo).getByTestId('mark-top-up'),
    add: page.getByRole('button', { name: marks.add }),
    undo: page.getByRole('button', { name: marks.undo }),
    search: page.getByRole('searchbox', { name: marks.search }),
    edit: (whose) => page.getByRole('button', { name: marks.edit(whose), exact: true }),
    delete: (whose) => page.getByRole('button', { name: marks.delete(whose), exact: true }),
    number: page.getByRole('textbox', { name: markEdit.number }),
    remark: page.getByRole('textbox', { name: ownName.name }),
    save: page.getByTestId('bottom-bar').getByRole('button', { name: ownName.save }),
    open: async () => void (await page.goto('/phonebillh5/rechargeTelebill/markRecords')),
  };
}
