import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';

const program = new URL('program.ts', import.meta.url).href;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program with this body. Returns its exit and output, whose two streams have no order between them.
 */
async function runOf(body: string): Promise<Ended> {
  const source = `
    import { runProgram } from ${JSON.stringify(program)};
    await runProgram({ name: 'test:drill', shows: 'it holds', run: async ({ afterwards }) => { ${body} } });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (written[stream] += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...written };
}

test('a program whose run fails while a part of it never ends exits with 1', async () => {
  const ended = await runOf(`
    afterwards(() => console.log('cleaned up'));
    const waits = new Promise(() => setInterval(() => undefined, 1000));
    await Promise.all([waits, Promise.reject(new Error('no gateway'))]);
  `);
  expect(ended).toEqual({
    code: 1,
    stdout: expect.stringMatching(/cleaned up[^]*1 did not hold/),
    stderr: expect.stringContaining('no gateway'),
  });
});
