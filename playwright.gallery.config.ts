// `npm run gallery`: a picture of every screen in every state, in both languages, under
// test-results/gallery, for people to look at. Nothing is compared.

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testMatch: '**/*.gallery.ts',
  outputDir: 'test-results/gallery-run',
  projects:
    journeys.projects?.map((phone) => ({ ...phone, use: { ...phone.use, deviceScaleFactor: 2 } })) ?? [],
});
