// Browser journeys: the real product, a real browser, two phones. There are no retries: a journey that passes
// only sometimes reveals a defect, in the journey or in the pages.

import { defineConfig, devices } from '@playwright/test';
import { ensureBrowser } from './scripts/ensure-browser.ts';
import { isShort, thoroughJourneys } from './tests/support/extent.ts';

const { executablePath, args, env } = ensureBrowser();

const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 375, height: 812 },
  // A scale factor of 2 would paint four times as much, and matters only for the gallery's pictures.
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};

/**
 * Journeys that do not depend on the text on the screen (the network protocol, Back and reload, lazy loading)
 * run in one language, and so do those beside the main ways, half in each; one through each of the main ways
 * (from login to a credited number, automatic, family) runs in both. `every-screen` checks every state of
 * every screen in both languages, and `error-texts` every error's text.
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
/** Run in both languages by `npm run test:all`, in Chinese by `npm test`. */
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
  // A journey waits about as long as it works: with three workers a quarter of two cores is idle; five are no
  // faster.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  ...(isShort && { grepInvert: /@thorough/ }),
  forbidOnly: Boolean(process.env.CI),
  // Bounds, not expectations: a busy machine took more than ten seconds for what a page loads once it is
  // idle.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...(process.env.PRODUCT_URL ? { baseURL: process.env.PRODUCT_URL } : {}),
    launchOptions: { executablePath, args: [...args], env: { ...process.env, ...env } },
    // Makes a journey that lasts minutes also end, and name the button, when a button never appears.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Traces are expensive: JOURNEY_TRACE=1 keeps those of failed journeys.
    trace: process.env.JOURNEY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Animations are painted sixty times a second, and must be awaited. Only journeys of the main ways, and
    // those about taps during animations, have them (`moving` in fixtures.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer before a journey that simulates the network; `service-worker` tests it.
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
