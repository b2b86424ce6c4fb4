/**
 * Prints what the browser loads for the first picture that works, per screen and language, with somebody
 * logged in: scripts in KB, brotli, and how many files are asked for. Run it after a build. With `--limit 90
 * --requests 6` it names the screens that are above and fails, as it does where texts of the other language
 * are loaded, too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotli } from './build/compress.ts';
import { firstRoute, problemsOf, textsIn } from './build/first-route.ts';
import { ENTRY, manifestOf, readManifest } from './build/manifest.ts';
import { languages } from './build/one-language.ts';
import { screenFiles } from '../src/shell/screen-files.ts';

const options = { limit: { type: 'string' }, requests: { type: 'string' } } as const;
const { limit = 'Infinity', requests = 'Infinity' } = parseArgs({ options }).values;
const limits = { kb: Number(limit), requests: Number(requests) };
const dist = join(import.meta.dirname, '../dist');
const print = (line: string) => void process.stdout.write(`${line}\n`);

const codes = new Map<string, string>();
function codeOf(file: string): string {
  const code = codes.get(file) ?? readFileSync(join(dist, file), 'utf8');
  codes.set(file, code);
  return code;
}
const sizes = new Map<string, number>();
function kbOf(file: string): number {
  const size = sizes.get(file) ?? brotli(readFileSync(join(dist, file))).length / 1024;
  sizes.set(file, size);
  return size;
}
const kb = (files: readonly string[]) => files.reduce((sum, file) => sum + kbOf(file), 0);

const problems: string[] = [];
for (const language of languages) {
  const needsOf = readManifest(dist, manifestOf(language));
  const otherTexts = needsOf('src/platform/language/other-texts.ts').scripts.at(-1) ?? '';
  const texts = textsIn(codeOf(otherTexts), language === 'zh' ? 'en' : 'zh');
  const entry = needsOf(ENTRY).scripts;
  print(`${language} ${'entry'.padEnd(24)} ${kb(entry).toFixed(1)} KB in ${entry.length}`);
  print(`${language} ${'other language'.padEnd(24)} ${kbOf(otherTexts).toFixed(1)} KB, when it is chosen`);
  for (const [screen, file] of Object.entries(screenFiles)) {
    const route = firstRoute(screen, file, language, needsOf);
    const size = kb(route.scripts);
    const asked = route.scripts.length + route.styles.length;
    print(`${language} ${screen.padEnd(24)} ${size.toFixed(1)} KB in ${asked}`);
    problems.push(...problemsOf(route, size, limits, texts, codeOf));
  }
}
problems.forEach(print);
if (problems.length > 0) process.exitCode = 1;
