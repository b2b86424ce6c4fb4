/**
 * Prints what the browser loads for the first usable picture, per build and screen, with a user logged in:
 * scripts in KB, brotli, and the number of files. The modern build exists for each language, the legacy build
 * has both. Run it after a build. With limits (`--limit=119 --legacy=143 --requests=6`, and
 * `--limit-with-number`, `--legacy-with-number` for screens that wait for the user's number) it names the
 * screens above them and fails, as it does if texts of the other language are loaded too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotli } from './build/compress.ts';
import { type BuiltPages, firstRoute, limitsOf, problemsOf, textsIn } from './build/first-route.ts';
import { ENTRY, manifestOf, readManifest } from './build/manifest.ts';
import { type Language, languages } from './build/one-language.ts';
import { LEGACY_ENTRY, LEGACY_MANIFEST } from './engines/legacy-build.ts';
import { screenFiles } from '../src/shell/screen-files.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    limit: text,
    'limit-with-number': text,
    legacy: text,
    'legacy-with-number': text,
    requests: text,
  },
});
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

/** Prints the routes of a build; returns their problems. */
function measure(pages: BuiltPages, otherTexts: readonly string[]): readonly string[] {
  const tell = (what: string, words: string) => print(`${pages.build.padEnd(6)} ${what.padEnd(24)} ${words}`);
  const entry = pages.needsOf(pages.entry).scripts;
  tell('entry', `${kb(entry).toFixed(1)} KB in ${entry.length}`);
  return Object.entries(screenFiles).flatMap(([screen, file]) => {
    const route = firstRoute(screen, file, pages);
    const size = kb(route.scripts);
    tell(screen, `${size.toFixed(1)} KB in ${route.scripts.length + route.styles.length}`);
    return problemsOf(route, size, limitsOf(route, values), otherTexts, codeOf);
  });
}

function measureModern(language: Language): readonly string[] {
  const needsOf = readManifest(dist, manifestOf(language));
  const otherTexts = needsOf('src/platform/language/other-texts.ts').scripts.at(-1) ?? '';
  print(`${language.padEnd(6)} ${'other language'.padEnd(24)} ${kbOf(otherTexts).toFixed(1)} KB, if chosen`);
  const foreign = textsIn(codeOf(otherTexts), language === 'zh' ? 'en' : 'zh');
  return measure({ build: language, entry: ENTRY, needsOf }, foreign);
}

const problems = [
  ...languages.flatMap(measureModern),
  ...measure({ build: 'legacy', entry: LEGACY_ENTRY, needsOf: readManifest(dist, LEGACY_MANIFEST) }, []),
];
problems.forEach(print);
if (problems.length > 0) process.exitCode = 1;
