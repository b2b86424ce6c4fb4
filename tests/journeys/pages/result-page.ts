import type { Locator, Page } from '@playwright/test';
import type { Words } from '../words.ts';

/** The state of one order and its money: on the result page, and in an order's detail among the records. */
export interface ResultPage {
  readonly amount: Locator;
  readonly sentence: Locator;
  readonly promise: Locator;
  readonly timeline: Locator;
  readonly again: Locator;
  readonly done: Locator;
  readonly balance: Locator;
  /** The notice that the order is still in progress, and for how long it has been. */
  readonly waited: Locator;
  readonly cancel: Locator;
  readonly allRecords: Locator;
  /** Returns the title that states the order's state. */
  says(title: string): Locator;
  step(words: string): Locator;
  /** Opens the steps of a finished order, which are folded, as a tap on their heading does. */
  openSteps(): Promise<void>;
  pay(price: string): Locator;
  open(orderNo: string): Promise<void>;
  orderNo(): string;
}

export function resultPage(page: Page, { order, result, timeline }: Words): ResultPage {
  const steps = page.getByRole('region', { name: timeline.heading });
  return {
    amount: page.getByTestId('order-amount'),
    sentence: page.getByTestId('order-sentence'),
    promise: page.getByTestId('order-promise'),
    timeline: steps,
    again: page.getByRole('button', { name: order.topUpAgain }),
    done: page.getByRole('button', { name: order.done, exact: true }),
    balance: page.getByTestId('new-balance'),
    waited: page.getByTestId('waited'),
    cancel: page.getByRole('button', { name: order.cancel, exact: true }),
    allRecords: page.getByRole('link', { name: result.allRecords }),
    says: (title) => page.getByRole('heading', { name: title, level: 2, exact: true }),
    step: (words) => steps.getByRole('listitem').filter({ hasText: words }),
    openSteps: () => steps.getByRole('heading', { name: timeline.heading }).click(),
    pay: (price) => page.getByRole('button', { name: order.pay(price), exact: true }),
    open: async (orderNo) =>
      void (await page.goto(`/phonebillh5/rechargeTelebill/resultPage?orderNo=${orderNo}`)),
    orderNo: () => new URL(page.url()).searchParams.get('orderNo') ?? '',
  };
}
