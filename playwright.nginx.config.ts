// `npm run test:deploy -- journeys`: runs some whole journeys through the nginx that tests/deploy starts. Its
// certificate has no trusted issuer; TRUSTED_KEY names its key, so that browsers store files as for any valid
// one.

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { use = {}, projects = [], ...others } = journeys;
const { args = [], ...launchOptions } = use.launchOptions ?? {};

export default defineConfig({
  ...others,
  // The product already runs behind nginx.
  globalSetup: [],
  outputDir: 'test-results/through-nginx',
  workers: 2,
  // Slower than elsewhere: each answer passes two more processes, and the gateway logs everything.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  projects: projects.flatMap((phone) => (phone.name === 'phone-zh' ? [{ ...phone, testIgnore: [] }] : [])),
  use: {
    ...use,
    launchOptions: {
      ...launchOptions,
      args: [...args, `--ignore-certificate-errors-spki-list=${process.env.TRUSTED_KEY ?? ''}`],
    },
  },
});
