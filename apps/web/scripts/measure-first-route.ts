/**
 * Prints what the browser loads for the first picture that works, per route: scripts in KB, brotli. Run it
 * after a build. With `--limit 110` it fails when a route is above.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotli } from './build/compress.ts';
import { ENTRY, readManifest } from './build/manifest.ts';
import { screenFiles } from './build/screen-files.ts';

const { limit } = parseArgs({ options: { limit: { type: 'string' } } }).values;
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const needsOf = readManifest(dist);
const kb = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotli(readFileSync(join(dist, file))).length, 0) / 1024;

const print = (line: string) => void process.stdout.write(`${line}\n`);

const entry = needsOf(ENTRY);
print(`entry            ${kb(entry.scripts).toFixed(1)} KB  ${entry.scripts.join(' ')}`);
for (const { key, file } of screenFiles(root)) {
  const screen = needsOf(file);
  const size = kb([...new Set([...entry.scripts, ...screen.scripts])]);
  print(
    `${key.padEnd(16)} ${size.toFixed(1)} KB  styles ${kb([...new Set([...entry.styles, ...screen.styles])]).toFixed(1)} KB`,
  );
  if (limit && size > Number(limit)) process.exitCode = 1;
}
