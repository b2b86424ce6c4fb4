// `npm run spec`: which rows of the specification a test names, and which none does. A row is named by its id
// in a test's title, found by searching the text of the tests (vitest's and Playwright's alike). `--all` also
// lists the rows that are named, each with its files.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { specRows } from './spec-rows.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['apps', 'packages', 'tests'];
const isTest = /\.(?:test|spec|journey)\.(?:ts|tsx|mjs)$/;

/** The titles in a test's text: every text in it that begins with `SPEC` and a section. */
export function titlesIn(source) {
  return [...source.matchAll(/(['"`])(SPEC \d(?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title]) =>
    title.replaceAll(/\\(.)/g, '$1'),
  );
}

/**
 * Whether a title names a row: it begins with the id, which ends where a word ends; or says it after a comma.
 */
export function names(title, id) {
  const [section = ''] = /^SPEC \d/.exec(title) ?? [];
  const wanted = id.toLowerCase();
  return [title, ...title.split(', ').map((part) => `${section} ${part}`)].some(
    (text) => text.toLowerCase().startsWith(wanted) && !/^[\w/-]/.test(text.slice(wanted.length)),
  );
}

/** Each row with the files whose titles name it. `sources`: file name and text. */
export function coverage(rows, sources) {
  const titles = sources.flatMap(([file, source]) => titlesIn(source).map((title) => ({ file, title })));
  return rows.map((row) => ({
    ...row,
    files: [...new Set(titles.filter(({ title }) => names(title, row.id)).map(({ file }) => file))],
  }));
}

function testFiles() {
  return rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((name) => isTest.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
}

function countLine(name, rows) {
  const named = rows.filter(({ files }) => files.length > 0).length;
  return `${name.padEnd(12)} ${String(rows.length).padStart(4)}  ${String(named).padStart(5)}  ${String(rows.length - named).padStart(7)}`;
}

function print(rows, withFiles) {
  const groups = Map.groupBy(rows, ({ group }) => group);
  console.log(`${'Part'.padEnd(12)} rows  named  missing`);
  for (const [name, part] of [...groups, ['All', rows]]) console.log(countLine(name, part));
  const missing = rows.filter(({ files }) => files.length === 0);
  if (missing.length > 0) console.log('\nNamed by no test:');
  for (const { id, asks } of missing) console.log(`  ${id}${asks ? `  (${asks})` : ''}`);
  if (!withFiles) return;
  console.log('\nNamed:');
  for (const { id, files } of rows) if (files.length > 0) console.log(`  ${id}\n    ${files.join('\n    ')}`);
}

/** The routes of the table that lead to "not open yet". */
function screensLeft() {
  const table = readFileSync(join(root, 'apps/web/src/app/routes.ts'), 'utf8');
  return [...table.matchAll(/^ *\{ key: .*? path: '([^']+)'.*$/gm)]
    .filter(([line]) => !line.includes('screen:'))
    .map(([, path]) => path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  print(coverage(specRows, testFiles()), process.argv.includes('--all'));
  const left = screensLeft();
  console.log(`\nScreens not built yet: ${left.length}\n  ${left.join('\n  ')}`);
}
