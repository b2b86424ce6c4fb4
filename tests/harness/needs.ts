/**
 * Requirements of a test program that npm does not install: they are installed here, or reported with the
 * command to type.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface Need {
  /** Returns the command that installs it; null when it is present. */
  readonly missing: () => string | null;
  /** Installs it, where this account may. */
  readonly install?: () => void;
}

/** A need for Debian packages, which root installs. */
export function debianPackages(packages: readonly string[], areThere: () => boolean): Need {
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  return {
    missing: () => (areThere() ? null : `apt-get ${install.join(' ')}    (Debian 12, as root)`),
    install() {
      if (process.getuid?.() !== 0) return;
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      for (const args of [['update'], install])
        spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    },
  };
}

/** A need for npm packages in a separate folder, because they are too large for the dependencies. */
export function npmPackages(folder: string, packages: readonly string[], areThere: () => boolean): Need {
  const args = ['install', '--prefix', folder, ...packages];
  return {
    missing: () => (areThere() ? null : `npm ${args.join(' ')}`),
    install: () => void spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }),
  };
}

export const filesAreThere =
  (...files: readonly string[]) =>
  (): boolean =>
    files.every((file) => existsSync(file));

/** Returns whether the program can be started; `args` make it end at once. */
export function isThere(program: string, args: readonly string[]): boolean {
  return spawnSync(program, [...args], { stdio: 'ignore' }).error === undefined;
}

/** Installs what is missing, where allowed. Returns the commands for what is still missing. */
export function stillMissing(
  needs: readonly Need[],
  { noInstall }: { readonly noInstall: boolean },
): string[] {
  return needs.flatMap(({ missing, install }) => {
    if (missing() !== null && !noInstall) install?.();
    return missing() ?? [];
  });
}
