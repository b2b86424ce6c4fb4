// Which calls of the contract a page of ours makes: those whose name stands in the code of the pages. A call
// that none makes says why in the contract (`notOfOurPages`).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callRows } from '@phonebill/contract';
import { parse, walk } from './syntax-tree.mjs';

/** The names, of those given, that stand in a module's code: neither in comments nor in types alone. */
export function namesIn(source, file, names) {
  const found = new Set();
  walk(parse(source, file), (node) => {
    if (node.type === 'StringLiteral' && names.has(node.value)) found.add(node.value);
    return node.type === 'TsLiteralType';
  });
  return [...found];
}

/**
 * What is wrong, a line each. `rows`: calls by name, with `notOfOurPages` where no page makes it. `sources`:
 * file name and text of the code of the pages.
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

/** The same of this product. `root`: of the repository. */
export function faultsOfPages(root) {
  const room = join(root, 'apps/web/src');
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file),
  );
  const sources = files.map((file) => [join('apps/web/src', file), readFileSync(join(room, file), 'utf8')]);
  return pageCallFaults(callRows, sources);
}
