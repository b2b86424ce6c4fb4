/** The systemd unit: it is understood, and what it may do is little. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryFile } from './programs.ts';

/** systemd's own measure, from 0 (closed) to 10; below 2 it says OK. */
const MOST_EXPOSED = 2;

export function checkUnits(say: (line: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'phonebill-units-'));
  try {
    const folder = join(root, 'etc/systemd/system');
    mkdirSync(folder, { recursive: true });
    const unit = readFileSync(repositoryFile('deploy/phonebill@.service'), 'utf8')
      // systemd looks whether the program is there.
      .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
    const file = join(folder, 'phonebill@web-1.service');
    writeFileSync(file, unit);
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    assert.deepEqual([verified.status, ours(verified.stderr)], [0, '']);
    say('phonebill@.service is understood without a warning');
    const measured = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(measured.stdout)?.[1]);
    assert.ok(exposure < MOST_EXPOSED, measured.stdout);
    say(`its exposure is ${exposure} of 10`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What is said of other units of this machine is not about ours. */
function ours(said: string): string {
  return said
    .split('\n')
    .filter((line) => line.includes('phonebill'))
    .join('\n');
}
