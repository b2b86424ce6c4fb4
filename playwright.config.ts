// Browser journeys: the real product, a real browser, two phones. No retries: a
// journey that passes only sometimes is a defect to be found, here or in the pages.

import { defineConfig, devices } from '@playwright/test';
import { ensureBrowser } from './scripts/ensure-browser.ts';
import { isShort, thoroughJourneys } from './tests/support/extent.ts';

const { executablePath, args, env } = ensureBrowser();

const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 375, height: 812 },
  // Twice as fine is four times as much to paint, and nothing hangs on it but the gallery's pictures.
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};

/**
 * Journeys that no word on the screen changes (the wire between parts, Back and reload, what is loaded when)
 * run in one of the languages, and so do those beside the main ways, half in each; one through each of the
 * main ways (from login to a credited number, automatic, family) runs in both. Every state of every screen is
 * looked at in both by `every-screen`, and every error's text by `error-texts`.
 */
const inChinese = [
  'addresses',
  'adverts',
  'alipay',
  'automatic-setup',
  'boundaries',
  'campaigns',
  'campus',
  'delivery',
  'digital',
  'early-input',
  'early-kept',
  'early-taps',
  'errors',
  'every-screen',
  'features-off',
  'giving-up',
  'family-cap',
  'first-picture',
  'keyboard',
  'login',
  'lost-network',
  'me',
  'missing-chunk',
  'nothing-moves',
  'oldest-engine',
  'own-forms',
  'parts-at-once',
  'payer-browsers',
  'place-order',
  'points',
  'real-sign-on',
  'wallet-app',
  'wallet-lacks',
  'wallet-late',
  'wallet-places',
  'ways-to-pay',
  'wechat-automatic',
];
const inEnglish = [
  'account',
  'alipay-automatic',
  'allowed-origins',
  'analytics',
  'another-user',
  'authorization',
  'automatic-list',
  'back-and-reload',
  'back-forward-cache',
  'captcha',
  'console',
  'console-agreement',
  'console-ask-many',
  'console-at-once',
  'console-calls',
  'console-company',
  'console-events',
  'console-failures',
  'console-keyboard',
  'console-layout',
  'console-lost-answers',
  'console-messages',
  'console-partners',
  'console-personal-data',
  'console-refund',
  'console-settings',
  'console-terminal',
  'console-wrong-price',
  'counter',
  'direct',
  'display-settings',
  'family-asks',
  'family-ends',
  'focus',
  'gone-elsewhere',
  'help',
  'long-wait',
  'missing-parts',
  'offline-package',
  'one-order',
  'page-calls',
  'paying',
  'phone-bill',
  'protocol',
  'real-partners',
  'receipts',
  'rewards',
  'recommendations',
  'saved-numbers',
  'selling-stopped',
  'several-cashiers',
  'service-worker',
  'session-ended',
  'sign-on',
  'sign-up-answers',
  'small-amounts',
  'two-taps',
  'vouchers',
  'workbench',
];
/** In both languages by `npm run test:all`, in Chinese by `npm test`. */
const inEither = [
  'automatic',
  'error-texts',
  'family',
  'first-time',
  'given-back',
  'layout',
  'sharing',
  'sign-up',
  'slow-page',
  'too-old',
  'whole-top-up',
];
const leftOut = isShort ? thoroughJourneys : [];
const but = (names: readonly string[]): string[] => names.map((name) => `**/${name}.journey.ts`);

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.{journey,spec,test}.ts',
  globalSetup: './tests/support/product-setup.ts',
  outputDir: 'test-results',
  // A journey waits as long as it works: with three, a quarter of two cores is idle; five are no quicker.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  ...(isShort && { grepInvert: /@thorough/ }),
  forbidOnly: Boolean(process.env.CI),
  // Bounds, not expectations: with much else to do, a machine took more than ten seconds for what a page
  // loads once it rests.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...(process.env.PRODUCT_URL ? { baseURL: process.env.PRODUCT_URL } : {}),
    launchOptions: { executablePath, args: [...args], env: { ...process.env, ...env } },
    // A button that never comes ends a journey of minutes, too, and is named.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace is costly: JOURNEY_TRACE=1 keeps those of journeys that fail.
    trace: process.env.JOURNEY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What moves is painted sixty times a second, and waited for. Journeys of the main ways, and about taps
    // that come while things move, have it (`moving` in fixtures.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer before a journey that plays the network does; `service-worker` is about it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone-zh',
      testIgnore: but([...inEnglish, ...leftOut]),
      use: { ...phone, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
    },
    {
      name: 'phone-en',
      testIgnore: but([...inChinese, ...leftOut, ...(isShort ? inEither : [])]),
      use: { ...phone, locale: 'en-US', timezoneId: 'Asia/Shanghai' },
    },
  ],
});
