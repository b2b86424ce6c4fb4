/** What a test program needs of the machine and npm does not bring: installed, or named with what to type. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface Need {
  /** What to type to have it; null: it is there. */
  readonly missing: () => string | null;
  /** Installs it, where this account may. */
  readonly install?: () => void;
}

/** Packages of Debian, which root installs. */
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

/** Packages of npm in a folder of their own: they weigh more than they are worth among the dependencies. */
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

/** Whether the program can be started; `args` make it end at once. */
export function isThere(program: string, args: readonly string[]): boolean {
  return spawnSync(program, [...args], { stdio: 'ignore' }).error === undefined;
}

/** Installs what is missing where it may; gives what to type for what is missing still. */
export function stillMissing(
  needs: readonly Need[],
  { noInstall }: { readonly noInstall: boolean },
): string[] {
  return needs.flatMap(({ missing, install }) => {
    if (missing() !== null && !noInstall) install?.();
    return missing() ?? [];
  });
}
