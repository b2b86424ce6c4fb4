// `npm run test:engines`: the main jobs in old and other engines. `--oldest`: only the oldest Chromium, and
// only as far as a top-up, for `npm test`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSandboxClient } from '../support/sandbox-client.ts';
import startProduct from '../support/product-setup.ts';
import { doMainJobs } from './main-jobs.ts';
import { type EngineUnderTest, enginesFor } from './engines.ts';
import { createVisitor } from './visitor.ts';

const { values, positionals } = parseArgs({
  options: { oldest: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const pictures = join(import.meta.dirname, '../../test-results/engines');

const engines = enginesFor(values.oldest, positionals);
const stopProduct = await startProduct();
try {
  for (const engine of engines) await tryEngine(engine);
} finally {
  await stopProduct();
}

async function tryEngine({ label, start, build }: EngineUnderTest): Promise<void> {
  const began = process.cpuUsage();
  let job = 'start';
  try {
    const engine = await start();
    console.log(`${label}: ${engine.name}`);
    try {
      await doMainJobs(createVisitor(engine), {
        productUrl: process.env['PRODUCT_URL'] ?? '',
        sandbox: createSandboxClient(process.env['SANDBOX_URL'] ?? ''),
        build,
        short: values.oldest,
        begin: (name) => {
          job = name;
          console.log(`  ${name}`);
        },
      });
    } catch (error) {
      await keepPicture(label, await engine.screenshot().catch(() => null));
      throw error;
    } finally {
      await engine.close();
    }
    const { user, system } = process.cpuUsage(began);
    console.log(`✓ ${label} (${((user + system) / 1e6).toFixed(1)} s of this process)`);
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
