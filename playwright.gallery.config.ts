// `npm run gallery`: takes a picture of every screen in every state, in both languages, under
// test-results/gallery, for people to look at. Nothing is compared. `npm run picture` takes the one in
// README.

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const phones =
  journeys.projects?.map((phone) => ({ ...phone, use: { ...phone.use, deviceScaleFactor: 2 } })) ?? [];

export default defineConfig({
  ...journeys,
  testMatch: '**/*.gallery.ts',
  outputDir: 'test-results/gallery-run',
  projects: [
    ...phones,
    ...phones
      .filter(({ name }) => name === 'phone-en')
      .map((phone) => ({ ...phone, name: 'readme', testMatch: '**/*.picture.ts' })),
  ],
});
