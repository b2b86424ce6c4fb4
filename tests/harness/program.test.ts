import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';

const program = new URL('program.ts', import.meta.url).href;

/** What a program comes to whose run is this; its exit code, and what it wrote. */
async function runOf(body: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const source = `
    import { runProgram } from ${JSON.stringify(program)};
    await runProgram({ name: 'test:drill', shows: 'it holds', run: async ({ afterwards }) => { ${body} } });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('a program whose run breaks off while a part of it waits for ever ends with 1', async () => {
  const { code, output } = await runOf(`
    afterwards(() => console.log('cleaned up'));
    const waits = new Promise(() => setInterval(() => undefined, 1000));
    await Promise.all([waits, Promise.reject(new Error('no gateway'))]);
  `);
  expect([code, output]).toEqual([1, expect.stringMatching(/no gateway[^]*cleaned up[^]*1 did not hold/)]);
});
