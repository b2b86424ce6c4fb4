import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('config.ts', import.meta.url));

test.skipIf(!existsSync('/dev/full'))(
  'a command whose output cannot be written reports that and exits with 1',
  () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const check = (into: number | 'pipe') =>
      spawnSync(process.execPath, [script, 'check'], {
        env: { PATH: process.env.PATH },
        stdio: ['ignore', into, 'pipe'],
        encoding: 'utf8',
      });
    const { status, stderr } = check(full);
    expect(stderr).toContain('Standard output could not be written: there is no space left on its disk.');
    expect(stderr.match(/Standard output/g)).toHaveLength(1);
    expect(status).toBe(1);
    expect(check('pipe').status).toBe(0);
  },
);

test('a reader that closes the pipe early is no failure', () => {
  const piped = `"$0" "$1" check | true; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', piped, process.execPath, script], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('Standard output');
  expect(stdout.trim()).toBe('0');
});
