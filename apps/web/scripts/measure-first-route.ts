/**
 * Prints what the browser loads for the first picture that works, per screen: scripts in KB, brotli. Run it
 * after a build. With `--limit 114` it names the screens that are above and fails.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotli } from './build/compress.ts';
import { ENTRY, readManifest } from './build/manifest.ts';
import { screenFiles } from '../src/shell/screen-files.ts';

const { limit } = parseArgs({ options: { limit: { type: 'string' } } }).values;
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const needsOf = readManifest(dist);
const kb = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotli(readFileSync(join(dist, file))).length, 0) / 1024;

const print = (line: string) => void process.stdout.write(`${line}\n`);

const entry = needsOf(ENTRY);
print(`${'entry'.padEnd(24)} ${kb(entry.scripts).toFixed(1)} KB  ${entry.scripts.join(' ')}`);
for (const [key, file] of Object.entries(screenFiles)) {
  const screen = needsOf(file);
  const size = kb([...new Set([...entry.scripts, ...screen.scripts])]);
  print(
    `${key.padEnd(24)} ${size.toFixed(1)} KB  styles ` +
      `${kb([...new Set([...entry.styles, ...screen.styles])]).toFixed(1)} KB`,
  );
  if (limit === undefined || size <= Number(limit)) continue;
  print(`${key} is above the limit of ${limit} KB`);
  process.exitCode = 1;
}
