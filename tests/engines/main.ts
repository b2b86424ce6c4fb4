import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noInstall } from '../harness/command-line.ts';
import { runParts } from '../harness/parts.ts';
import { runProgram } from '../harness/program.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import startProduct from '../support/product-setup.ts';
import { openEveryScreen } from './every-screen.ts';
import { doMainJobs } from './main-jobs.ts';
import { type EngineUnderTest, engines } from './engines.ts';
import { createVisitor } from './visitor.ts';

const pictures = join(import.meta.dirname, '../../test-results/engines');

await runProgram({
  name: 'test:engines',
  shows: 'the main jobs are done and every screen is there in old and other engines',
  options: { noInstall },
  parts: engines.map(({ label }) => label),
  async run({ options, isChosen, afterwards }) {
    afterwards(await startProduct());
    return runParts(
      engines
        .filter(({ label }) => isChosen(label))
        .map((engine) => ({
          name: engine.label,
          needs: engine.need ? [engine.need] : [],
          run: () => tryEngine(engine),
        })),
      options,
    );
  },
});

/** Returns the failures, each with the job in which it occurred. */
async function tryEngine({ label, start, build }: EngineUnderTest): Promise<string[]> {
  let job = 'start';
  try {
    const engine = await start();
    console.log(`  ${engine.name}`);
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
      return [];
    } catch (error) {
      await keepPicture(label, await engine.screenshot().catch(() => null));
      throw error;
    } finally {
      await engine.close();
    }
  } catch (error) {
    return [`${job}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function keepPicture(label: string, png: Buffer | null): Promise<void> {
  if (png === null) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${label.replaceAll(/\W+/g, '-')}.png`), png);
}
