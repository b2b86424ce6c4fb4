import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file));
const sheets = files.filter((file) => file.endsWith('.module.css'));

/** The classes that a style sheet has rules for. */
function classesOf(sheet: string): ReadonlySet<string> {
  const rules = readFileSync(sheet, 'utf8').replace(/\/\*.*?\*\//gs, '');
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name ?? '')),
  );
}

/** The classes that scripts take from each style sheet. */
const used = new Map<string, Set<string>>(sheets.map((sheet) => [sheet, new Set()]));
for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
  const text = readFileSync(file, 'utf8');
  for (const [, name, path] of text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)) {
    const classes = used.get(join(dirname(file), path ?? ''));
    for (const [, taken] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) classes?.add(taken ?? '');
  }
}

test.each(sheets.map((sheet) => [relative(root, sheet), sheet] as const))(
  '%s has every class that is used, and no other',
  (_, sheet) => {
    expect([...(used.get(sheet) ?? [])].toSorted()).toEqual([...classesOf(sheet)].toSorted());
  },
);
