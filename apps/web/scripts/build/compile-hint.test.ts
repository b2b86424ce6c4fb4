import { build } from 'vite';
import { expect, test } from 'vitest';
import { compileHint } from './compile-hint.ts';
import { secondMinifier } from './second-minifier.ts';

const SCRIPT = 'virtual:script';

/** Builds a few lines; returns the only script. */
async function built(plugins: Parameters<typeof build>[0] & object): Promise<{ name: string; code: string }> {
  const made = await build({ configFile: false, logLevel: 'silent', ...plugins });
  const [output] = Array.isArray(made) ? made : [made];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return { name: output.output[0].fileName, code: output.output[0].code };
}

const words = {
  name: 'words',
  resolveId: (id: string) => (id === SCRIPT ? id : null),
  load: (id: string) => (id === SCRIPT ? 'globalThis.said = () => "words";' : null),
};
const options = { write: false, rolldownOptions: { input: SCRIPT } } as const;

test('a hinted script begins with the compile hint and gets a different file name', async () => {
  const plain = await built({ plugins: [words, secondMinifier(2020)], build: options });
  const hinted = await built({ plugins: [words, secondMinifier(2020), compileHint], build: options });

  expect(hinted.code).toBe(`//# allFunctionsCalledOnLoad\n${plain.code}`);
  expect(hinted.name).not.toBe(plain.name);
});
