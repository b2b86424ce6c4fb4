// A state of a screen that is looked at, and what showing it takes.

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
  /** Made of the same pieces as this other state, which is looked at for both: it is in the gallery only. */
  readonly alike?: string;
  readonly show: (visit: Visit) => Promise<void>;
}

/** What the page means to do after this time never comes: what is shown until then can be looked at. */
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

/** The screen that orders, with its amounts there to choose from. */
export async function placeOrderReady(page: Page, words: Words): Promise<ReturnType<typeof placeOrderPage>> {
  const placeOrder = placeOrderPage(page, words);
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  return placeOrder;
}

/**
 * As choosing the language in another tab does. Names, colours and sizes come from one place for both
 * languages; how long words are does not.
 */
export async function speak(page: Page, language: 'zh' | 'en'): Promise<void> {
  await page.evaluate(
    (chosen) => void dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen })),
    language,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
}

/** A page that is offline says only what it has loaded: this makes both languages of it be there. */
export async function loadBothLanguages(page: Page): Promise<void> {
  const isChinese = (await page.locator('html').getAttribute('lang')) === 'zh-CN';
  for (const language of isChinese ? (['en', 'zh'] as const) : (['zh', 'en'] as const))
    await speak(page, language);
}
