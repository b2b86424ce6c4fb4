// A state of a screen that is checked, and what is needed to show it.

import { expect, type Page } from '@playwright/test';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { SignedInUser } from './fixtures.ts';
import { placeOrderPage } from './pages/place-order-page.ts';
import type { Words } from './words.ts';

export interface Visit {
  readonly page: Page;
  readonly words: Words;
  readonly user: SignedInUser;
  readonly sandbox: SandboxClient;
}

export interface ScreenState {
  readonly name: string;
  /**
   * The name of another state made of the same parts, which is checked for both; this one is in the gallery
   * only.
   */
  readonly alike?: string;
  readonly show: (visit: Visit) => Promise<void>;
}

/** Suppresses the page's timers of this delay (ms), so that what is shown until then can be checked. */
export async function neverAfter(page: Page, delay: number): Promise<void> {
  await page.addInitScript((never) => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === never ? 0 : later(run, ms, ...rest)) as typeof window.setTimeout;
    const again = window.setInterval.bind(window);
    window.setInterval = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === never ? 0 : again(run, ms, ...rest)) as typeof window.setInterval;
  }, delay);
}

/** Opens the screen that places orders, and waits until its amounts can be chosen. */
export async function placeOrderReady(page: Page, words: Words): Promise<ReturnType<typeof placeOrderPage>> {
  const placeOrder = placeOrderPage(page, words);
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  return placeOrder;
}

/**
 * Changes the language as a choice in another tab does. Names, colours and sizes are the same for both
 * languages; the length of words is not.
 */
export async function speak(page: Page, language: 'zh' | 'en'): Promise<void> {
  await page.evaluate(
    (chosen) => void dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen })),
    language,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
}

/** Loads both languages: an offline page has only the texts that it has loaded. */
export async function loadBothLanguages(page: Page): Promise<void> {
  const isChinese = (await page.locator('html').getAttribute('lang')) === 'zh-CN';
  for (const language of isChinese ? (['en', 'zh'] as const) : (['zh', 'en'] as const))
    await speak(page, language);
}
