/**
 * Checks the built pages: no syntax, API or style may be newer than the oldest engine that each build
 * supports, by MDN's data. Run it after a build. A script does not show the type of an object: `x.includes`
 * counts as new only if everything with such a member is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyScripts, modernScripts, pageScripts, styleAllowed } from './engines/allowed.ts';
import { LEGACY_FLOOR, MODERN_FLOOR } from './engines/floors.ts';
import { newerInScript, type ScriptRules } from './engines/script-floor.ts';
import { newerInStyle } from './engines/style-floor.ts';

const dist = join(import.meta.dirname, '../dist');
const assets = join(dist, 'assets');

checkScripts('modern', assets, modernScripts);
checkScripts('legacy', join(assets, 'legacy'), legacyScripts);
checkPages();
checkStyles('modern', assets, MODERN_FLOOR, styleAllowed.modern);
checkStyles('legacy', join(assets, 'legacy'), LEGACY_FLOOR, styleAllowed.legacy);

function checkScripts(build: string, folder: string, rules: ScriptRules): void {
  const where = new Map<string, string>();
  const files = filesIn(folder, '.js');
  for (const file of files)
    for (const newer of newerInScript(readFileSync(join(folder, file), 'utf8'), rules))
      where.set(newer, file);
  say(`${build} build, ${files.length} scripts`, where);
}

/** Checks the scripts in the pages, and those of the service worker, which are the same for both builds. */
function checkPages(): void {
  const where = new Map<string, string>();
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:.*\.html|worker[\w-]*\.js)$/.test(name),
  );
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    for (const script of file.endsWith('.js') ? [text] : scriptsIn(text))
      for (const newer of newerInScript(script, pageScripts)) where.set(newer, file);
  }
  say(`scripts in ${files.length} pages and of the service worker`, where);
}

/** Returns the code between the tags of scripts that are not data. */
function scriptsIn(page: string): readonly string[] {
  return [...page.matchAll(/<script(?: type="module")?>([^]*?)<\/script>/g)].map(([, script = '']) => script);
}

function checkStyles(
  build: string,
  folder: string,
  floor: typeof LEGACY_FLOOR,
  allowed: ReadonlySet<string>,
): void {
  const where = new Map<string, string>();
  const files = filesIn(folder, '.css');
  for (const file of files)
    for (const newer of newerInStyle(readFileSync(join(folder, file), 'utf8'), floor, allowed))
      where.set(newer, file);
  say(`${build} build, ${files.length} style sheets`, where);
}

function filesIn(folder: string, end: string): readonly string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(end));
  if (files.length === 0) throw new Error(`${folder} has no files that end in ${end}: build the pages first`);
  return files;
}

function say(what: string, where: ReadonlyMap<string, string>): void {
  process.stdout.write(
    `${what}: ${where.size === 0 ? 'nothing newer than its floor' : 'newer than its floor'}\n`,
  );
  for (const [newer, file] of where) process.stdout.write(`  ${newer}, in ${file}\n`);
  if (where.size > 0) process.exitCode = 1;
}
