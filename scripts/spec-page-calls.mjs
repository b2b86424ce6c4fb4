// Finds which calls of the contract our pages make: those whose name occurs in the code of the pages. For a
// call that no page makes, the contract must say why (`notOfOurPages`).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callRows } from '@phonebill/contract';
import { parse, walk } from './syntax-tree.mjs';

/** Returns those of the given names that occur in a module's code, apart from comments and types. */
export function namesIn(source, file, names) {
  const found = new Set();
  walk(parse(source, file), (node) => {
    if (node.type === 'StringLiteral' && names.has(node.value)) found.add(node.value);
    return node.type === 'TsLiteralType';
  });
  return [...found];
}

/**
 * Returns the faults, a line each. `rows`: calls by name, with `notOfOurPages` for those that no page makes.
 * `sources`: file name and text of the code of the pages.
 */
export function pageCallFaults(rows, sources) {
  const names = new Set(Object.keys(rows));
  const made = new Map();
  for (const [file, source] of sources)
    for (const name of namesIn(source, file, names)) if (!made.has(name)) made.set(name, file);
  return Object.entries(rows).flatMap(([name, { notOfOurPages: reason }]) => {
    if (made.has(name) && reason !== undefined)
      return [`${name} says why no page makes it, and ${made.get(name)} does`];
    return made.has(name) || reason
      ? []
      : [`${name} is made by no page, and does not say why (notOfOurPages)`];
  });
}

/** Returns the faults of this product. `root`: that of the repository. */
export function faultsOfPages(root) {
  const room = join(root, 'apps/web/src');
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file),
  );
  const sources = files.map((file) => [join('apps/web/src', file), readFileSync(join(room, file), 'utf8')]);
  return pageCallFaults(callRows, sources);
}
