// `npm run test:engines`: the main jobs and every screen in old and other engines, in all or in those named:
// `npm run test:engines -- "Chromium 64" WebKit`. Fetches and installs engines that are missing.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSandboxClient } from '../support/sandbox-client.ts';
import startProduct from '../support/product-setup.ts';
import { openEveryScreen } from './every-screen.ts';
import { doMainJobs } from './main-jobs.ts';
import { type EngineUnderTest, enginesNamed } from './engines.ts';
import { createVisitor } from './visitor.ts';

const pictures = join(import.meta.dirname, '../../test-results/engines');
const engines = enginesNamed(process.argv.slice(2));
if (engines.length === 0) {
  console.error(
    `No engine is named so. There are:\n${enginesNamed([])
      .map(({ label }) => label)
      .join('\n')}`,
  );
  process.exit(1);
}
const stopProduct = await startProduct();
try {
  for (const engine of engines) await tryEngine(engine);
} finally {
  await stopProduct();
}

async function tryEngine({ label, start, build }: EngineUnderTest): Promise<void> {
  const began = Date.now();
  let job = 'start';
  try {
    const engine = await start();
    console.log(`${label}: ${engine.name}`);
    try {
      const visitor = createVisitor(engine);
      const productUrl = process.env['PRODUCT_URL'] ?? '';
      await doMainJobs(visitor, {
        productUrl,
        sandbox: createSandboxClient(process.env['SANDBOX_URL'] ?? ''),
        build,
        begin: (name) => {
          job = name;
          console.log(`  ${name}`);
        },
      });
      await openEveryScreen(visitor, productUrl, (screen) => {
        job = screen;
      });
    } catch (error) {
      await keepPicture(label, await engine.screenshot().catch(() => null));
      throw error;
    } finally {
      await engine.close();
    }
    console.log(`✓ ${label} (${Math.round((Date.now() - began) / 1000)} s)`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`✗ ${label}, ${job}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function keepPicture(label: string, png: Buffer | null): Promise<void> {
  if (png === null) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${label.replaceAll(/\W+/g, '-')}.png`), png);
}
