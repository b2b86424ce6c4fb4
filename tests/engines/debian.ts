// Engines that Debian packages: root installs what is missing, anybody else is told what to type.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the packages unless all files are there. Throws Error saying what to type where it cannot. */
export function ensureDebianPackages(packages: readonly string[], files: readonly string[]): void {
  const areThere = (): boolean => files.every((file) => existsSync(file));
  if (areThere()) return;
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  if (process.getuid?.() === 0)
    for (const args of [['update'], install])
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
  if (!areThere()) throw new Error(`is not installed. On Debian 12, as root:  apt-get ${install.join(' ')}`);
}
