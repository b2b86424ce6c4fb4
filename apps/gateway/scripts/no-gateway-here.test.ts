import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('operator.ts', import.meta.url));

test('without variables, partners check first names its audience, then the missing variables', () => {
  const { PATH } = process.env;
  const ended = spawnSync(process.execPath, [script, 'partners', 'check'], {
    env: { PATH },
    encoding: 'utf8',
  });
  expect(ended.status).toBe(1);
  const lines = ended.stdout.split('\n');
  expect(lines[0]).toMatch(
    /^Nobody was asked: this shell has not what a gateway is given \(\d+ variables, below\)\.$/,
  );
  expect(lines[1]).toContain('Beside npm start there is nobody to check');
  expect(lines.slice(6).join('\n')).toContain('CASHIER_URL is not set');
  expect(ended.stdout + ended.stderr).not.toContain('Not done, or not to its end');
});
