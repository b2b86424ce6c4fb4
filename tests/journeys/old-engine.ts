import type { Page } from '@playwright/test';

/** Makes the browser look like a Chrome from before 2023 to the page, which then uses the legacy build. */
export const lackUrlCanParse = (page: Page): Promise<unknown> =>
  page.addInitScript(() => void Reflect.deleteProperty(URL, 'canParse'));
