// The figures that `npm run figures` counts, from texts by their paths.

import { dirname, join, normalize } from 'node:path';

const isTest = (path) => /\.(?:test|journey)\.[a-z]+$|\/testing\/|^tests\//.test(path);
const isCode = (path) => /\.(?:tsx?|mjs|js)$/.test(path);
const linesOf = (text) => text.split('\n').length - 1;
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const most = (numbers) => Math.max(0, ...numbers);

/** The most lines of a component, or of another function at the left margin. */
const LONG_FUNCTION = 150;
const SMALL_FILE = 50;
const ODD_BEGINNINGS = /^(?:what|who|whoever|of|so|nobody|nothing)\b/i;

/** Returns rows of a name and a number. `files`: texts by path. */
export function figuresOf(files) {
  const all = [...files].map(([path, text]) => ({ path, text }));
  const under = (folder) => all.filter(({ path }) => path.startsWith(folder));
  const production = (folder) => under(folder).filter(({ path }) => !isTest(path));
  const lines = (of) => sum(of.map(({ text }) => linesOf(text)));
  const code = all.filter(({ path }) => isCode(path));
  const gateway = under('apps/gateway/src/').filter(({ path }) => isCode(path) && !isTest(path));
  const tests = code.filter(({ path }) => isTest(path));
  const web = production('apps/web/src/').filter(({ path }) => isCode(path));
  const titles = tests.flatMap(({ text }) => titlesIn(text));
  const doors = under('apps/gateway/src/').filter(({ path }) =>
    /^apps\/gateway\/src\/.+\/index\.ts$/.test(path),
  );
  return [
    ['lines: gateway', lines(gateway)],
    ['lines: gateway, SQL', lines(under('apps/gateway/src/').filter(({ path }) => path.endsWith('.sql')))],
    ['lines: pages, without style sheets', lines(web)],
    ['lines: sandbox', lines(production('apps/sandbox/src/').filter(({ path }) => path.endsWith('.ts')))],
    ['lines: packages', lines(production('packages/').filter(({ path }) => isCode(path)))],
    ['lines: tests', lines(tests)],
    ['files: pages, without style sheets', web.length],
    [`files of at most ${SMALL_FILE} lines that one neighbour imports`, smallFiles(code)],
    [
      `functions of more than ${LONG_FUNCTION} lines in pages`,
      sum(web.map(({ text }) => longFunctions(text))),
    ],
    [
      'rooms of the gateway',
      new Set(gateway.flatMap(({ path }) => path.split('/').slice(3, -1).slice(0, 1))).size,
    ],
    ['floors inside orders', floorsOf(gateway, 'apps/gateway/src/orders/')],
    ['floors inside agreements', floorsOf(gateway, 'apps/gateway/src/agreements/')],
    ['names that a door offers, at most', most(doors.map(({ text }) => namesOffered(text)))],
    [
      'interfaces called …Parts in the gateway',
      sum(gateway.map(({ text }) => matches(text, /\binterface \w*Parts\b/g))),
    ],
    ['state literals in SQL inside TypeScript', sum(gateway.map(({ text }) => stateLiterals(text)))],
    [
      'lines of the longest database function',
      most(under('apps/gateway/src/db/functions/').map(({ text }) => linesOf(text))),
    ],
    [
      'migrations',
      under('apps/gateway/src/db/migrations/').filter(({ path }) => path.endsWith('.sql')).length,
    ],
    ['test titles', titles.length],
    [
      'test titles that begin with what, who, of, so, nobody',
      titles.filter((one) => ODD_BEGINNINGS.test(one)).length,
    ],
  ];
}

/** Returns the table as text. `before`: rows to compare with, or null. */
export function figuresTable(now, before) {
  const earlier = new Map(before ?? []);
  const width = Math.max(...now.map(([name]) => name.length));
  return now
    .map(([name, count]) => {
      const row = `${name.padEnd(width)}  ${String(count).padStart(7)}`;
      if (before === null) return row;
      const was = earlier.get(name) ?? 0;
      const change = count - was;
      const signed = change > 0 ? `+${change}` : String(change);
      return `${row}  ${String(was).padStart(7)}  ${signed.padStart(7)}`;
    })
    .join('\n');
}

const matches = (text, pattern) => [...text.matchAll(pattern)].length;

function titlesIn(text) {
  return [...text.matchAll(/^\s*(?:test|it)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)*)\1/gm)].map(
    ([, , title]) => title,
  );
}

/** Returns how many names an index file exports; a whole module counts as one. */
export function namesOffered(text) {
  const braces = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) =>
    names.split(',').filter((name) => name.trim() !== ''),
  );
  return braces.length + matches(text, /^export (?:\*|(?:async )?function|const|interface|type \w+ =)/gm);
}

/**
 * Returns the number of long functions at the left margin, each from its first line to its closing brace
 * there.
 */
function longFunctions(text) {
  const lengths = [...text.matchAll(/^(?:export )?(?:default )?(?:async )?function [\s\S]*?\n\}/gm)];
  return lengths.filter(([whole]) => linesOf(whole) + 1 > LONG_FUNCTION).length;
}

/** Counts `state = 'paid'`, `state in ('paid', …` in texts between backticks. */
function stateLiterals(text) {
  const sql = [...text.matchAll(/`[^`]*`/g)].map(([literal]) => literal.replaceAll(/\$\{[^}]*\}/g, ''));
  return sum(
    sql.map((one) => matches(one, /\b(?:state|to_state|from_state)\s*(?:=|<>|(?:not )?in)\s*\(?\s*'/g)),
  );
}

/** Returns the files that a file imports by relative paths. */
function importsOf({ path, text }) {
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to]) => normalize(join(dirname(path), to)));
}

function smallFiles(code) {
  const importers = new Map();
  for (const file of code)
    if (!isTest(file.path))
      for (const to of importsOf(file)) importers.set(to, [...(importers.get(to) ?? []), file.path]);
  return code.filter(
    ({ path, text }) =>
      !isTest(path) &&
      linesOf(text) <= SMALL_FILE &&
      importers.get(path)?.length === 1 &&
      dirname(importers.get(path)[0]) === dirname(path),
  ).length;
}

/**
 * Returns how many folders deep the imports inside a room are: the longest path from one folder to the next.
 */
function floorsOf(gateway, room) {
  const below = new Map();
  const folderOf = (path) => path.slice(room.length).split('/').slice(0, -1)[0] ?? '';
  for (const file of gateway.filter(({ path }) => path.startsWith(room)))
    for (const to of importsOf(file).filter((one) => one.startsWith(room))) {
      const [from, into] = [folderOf(file.path), folderOf(to)];
      if (from !== into) below.set(from, (below.get(from) ?? new Set()).add(into));
    }
  const depth = (folder, seen) =>
    1 +
    most(
      [...(below.get(folder) ?? [])]
        .filter((one) => !seen.includes(one))
        .map((one) => depth(one, [...seen, folder])),
    );
  return most([...below.keys()].map((folder) => depth(folder, [])));
}
