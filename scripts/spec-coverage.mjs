// `npm run spec`: lists which rows of the specification are named by a test of `npm test`, and which are not.
// A row is named by its id in a test's title, found by searching the text of the tests (vitest's and
// Playwright's alike). `--all` also lists the rows that are named, each with its files. Fails when no page
// makes a call and the contract does not say why.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thoroughJourneys, thoroughServiceTests } from '../tests/support/extent.ts';
import { faultsOfPages } from './spec-page-calls.mjs';
import { specRows } from './spec-rows.mjs';
import { parse, walk } from './syntax-tree.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['apps', 'packages', 'tests'];
const isTest = /\.(?:test|spec|journey)\.(?:ts|tsx|mjs)$/;
const leftOut = new Set([
  ...thoroughServiceTests,
  ...thoroughJourneys.map((name) => `tests/journeys/${name}.journey.ts`),
]);
const isJourney = /^tests\/journeys\/.+\.journey\.ts$/;
const ROUTE_ROW = /^SPEC 2 (\/.+)$/;

/** Returns a text in the code, joined when it is written in parts, with `…` for each value of a template. */
function textOf({ type, value, quasis, operator, left, right }) {
  if (type === 'StringLiteral') return value;
  if (type === 'TemplateLiteral') return quasis.map(({ cooked }) => cooked).join('…');
  if (type !== 'BinaryExpression' || operator !== '+') return undefined;
  const [first, second] = [textOf(left), textOf(right)];
  return first === undefined || second === undefined ? undefined : first + second;
}

/** Whether a call declares a journey that `npm test` leaves out. */
const isThorough = ({ type, arguments: given = [] }) =>
  type === 'CallExpression' &&
  given.some(({ expression }) => expression.type === 'Identifier' && expression.value === 'thorough');

/**
 * Returns the titles in a test's text: every text in its code that names a section, except comments and tests
 * that `npm test` leaves out.
 */
export function titlesIn(source, file) {
  const titles = [];
  if (!/SPEC \d/.test(source)) return titles;
  walk(parse(source, file), (node) => {
    if (isThorough(node)) return true;
    const text = textOf(node);
    if (text !== undefined && /SPEC \d/.test(text)) titles.push(text);
    return node.type === 'BinaryExpression' && text !== undefined;
  });
  return titles;
}

/**
 * Returns what a title names: for each `SPEC` and section its parts, each of which may be a row of that
 * section.
 */
function partsOf(title) {
  return title
    .split(/(?=SPEC \d)/)
    .filter((named) => named.startsWith('SPEC '))
    .flatMap((named) => {
      const section = named.slice(0, 'SPEC 0'.length);
      const [first = '', ...more] = named.split(', ');
      // A row's id may contain a comma, so the whole of the first part is also tried.
      return [named, first, ...more.map((part) => `${section} ${part}`)];
    });
}

/**
 * Whether a title names a row: one of its parts begins with the row's id, which ends at the end of a word.
 */
export function names(title, id) {
  const wanted = id.toLowerCase();
  return partsOf(title).some((part) => {
    const text = part.toLowerCase();
    return text.startsWith(wanted) && !/^[\w/-]/.test(text.slice(wanted.length));
  });
}

/**
 * Returns each row with the files whose titles name it. `sources`: file name and text. `screens`: the paths
 * whose screens are built; a route is covered only by a browser journey to an existing screen.
 */
export function coverage(rows, sources, screens) {
  const titles = sources.flatMap(([file, source]) =>
    titlesIn(source, file).map((title) => ({ file, title })),
  );
  return rows.map((row) => {
    const path = ROUTE_ROW.exec(row.id)?.[1];
    const counts = (file) => path === undefined || (screens.includes(path) && isJourney.test(file));
    const naming = titles.filter(({ file, title }) => counts(file) && names(title, row.id));
    return { ...row, files: [...new Set(naming.map(({ file }) => file))] };
  });
}

function testFiles() {
  return rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter(
      (name) => isTest.test(name) && !leftOut.has(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name),
    )
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
}

function countLine(name, rows) {
  const named = rows.filter(({ files }) => files.length > 0).length;
  return (
    `${name.padEnd(12)} ${String(rows.length).padStart(4)}  ${String(named).padStart(5)}  ` +
    String(rows.length - named).padStart(7)
  );
}

function print(rows, withFiles) {
  console.log(`${'Part'.padEnd(12)} rows  named  missing`);
  for (const name of new Set(rows.map(({ group }) => group)))
    console.log(
      countLine(
        name,
        rows.filter(({ group }) => group === name),
      ),
    );
  console.log(countLine('All', rows));
  const missing = rows.filter(({ files }) => files.length === 0);
  if (missing.length > 0) console.log('\nNamed by no test (a route: by no browser journey to its screen):');
  for (const { id, asks } of missing) console.log(`  ${id}${asks ? `  (${asks})` : ''}`);
  if (!withFiles) return;
  console.log('\nNamed:');
  for (const { id, files } of rows) if (files.length > 0) console.log(`  ${id}\n    ${files.join('\n    ')}`);
}

/** Returns the paths in the table of routes that have a screen. */
export function routesIn(source) {
  const built = [];
  walk(parse(source), (node) => {
    if (node.type !== 'ObjectExpression') return;
    const of = (name) => node.properties.find(({ key }) => key?.value === name)?.value;
    const path = of('path');
    if (!of('key') || !path || !of('requiresAuth')) return;
    if (of('screen') && path.type === 'StringLiteral') built.push(path.value);
  });
  return built;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = routesIn(readFileSync(join(root, 'apps/web/src/app/routes.ts'), 'utf8'));
  print(coverage(specRows, testFiles(), built), process.argv.includes('--all'));
  const faults = faultsOfPages(root);
  if (faults.length > 0) {
    console.error(`\nCalls and the pages that make them:\n  ${faults.join('\n  ')}`);
    process.exitCode = 1;
  }
}
