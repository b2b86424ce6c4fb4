// The main tasks in the oldest engine that the pages support; `npm run test:engines` does them in many
// others.

import { test } from '@playwright/test';
import { oldest } from '../engines/engines.ts';
import { doMainJobs } from '../engines/main-jobs.ts';
import { isPackagedHere } from '../engines/packaged-engine.ts';
import { createVisitor } from '../engines/visitor.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';

test('Chromium 64 types before scripts load, logs in, tops up, and opens agreement and bill', async () => {
  test.skip(!isPackagedHere, 'npm has this engine for Linux on x64 alone');
  test.setTimeout(180_000);
  const engine = await oldest.start();
  try {
    await doMainJobs(createVisitor(engine), {
      productUrl: process.env['PRODUCT_URL'] ?? '',
      sandbox: createSandboxClient(process.env['SANDBOX_URL'] ?? ''),
      build: oldest.build,
      begin: () => {},
    });
  } finally {
    await engine.close();
  }
});
