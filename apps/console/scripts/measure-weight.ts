/**
 * Prints the size of the console's built pages, in KB, brotli: of the first visit, and of each script that is
 * loaded later. `--limit`, `--files`, `--later`: limits above which it fails. Run it after a build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tooHeavy, weigh } from './weight.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { limit: text, files: text, later: text } });
const dist = join(import.meta.dirname, '../dist');
const print = (line: string) => void process.stdout.write(`${line}\n`);
const most = (given: string | undefined): number => (given === undefined ? Infinity : Number(given));

const assets = join(dist, 'assets');
const weight = weigh(
  readFileSync(join(dist, 'index.html'), 'utf8'),
  new Map(readdirSync(assets).map((file) => [file, readFileSync(join(assets, file))])),
);
print(`console first visit  ${weight.firstKb.toFixed(1)} KB in ${weight.first.length} files`);
for (const { file, kb } of weight.later) print(`console later        ${kb.toFixed(1)} KB ${file}`);
const problems = tooHeavy(weight, {
  firstKb: most(values.limit),
  files: most(values.files),
  laterKb: most(values.later),
});
problems.forEach(print);
if (problems.length > 0) process.exitCode = 1;
