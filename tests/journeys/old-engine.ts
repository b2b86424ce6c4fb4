import type { Page } from '@playwright/test';

/** Chrome of before 2023, as far as the page asks: it gets the legacy build. */
export const lackUrlCanParse = (page: Page): Promise<unknown> =>
  page.addInitScript(() => void Reflect.deleteProperty(URL, 'canParse'));
