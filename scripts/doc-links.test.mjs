import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { documents } from './documents.mjs';
import { root } from './install.mjs';

/** Returns the links and pictures of a document that lead to our own files, without anything after a `#`. */
function linksIn(text) {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)|src="([^"#]+)"/g)]
    .map(([, link, picture]) => link ?? picture)
    .filter((link) => !/^[a-z]+:/.test(link));
}

test.each(documents)('the links of %s lead to existing files', (document) => {
  const links = linksIn(readFileSync(join(root, document), 'utf8'));
  expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
});

/**
 * Returns the links of a document to a heading, of itself (then without a file) or of another of our
 * documents.
 */
function headingLinksIn(text) {
  return [...text.matchAll(/\]\(((?![a-z]+:)[^)\s#]*\.md)?#([^)\s]+)\)/g)].map(([, file, heading]) => ({
    file,
    heading,
  }));
}

/**
 * Returns the names by which headings are linked: lower case, without punctuation, with hyphens for spaces.
 */
function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(documents)('the heading links in %s lead to existing headings', (document) => {
  const lost = headingLinksIn(readFileSync(join(root, document), 'utf8')).filter(({ file, heading }) => {
    const target = file === undefined ? document : join(dirname(document), file);
    return !headingsOf(readFileSync(join(root, target), 'utf8')).includes(heading);
  });
  expect(lost).toEqual([]);
});

test.each(documents)('the commands named in %s exist', (document) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [
    ...readFileSync(join(root, document), 'utf8').matchAll(/npm run (?:-s )?([a-z][a-z:-]*[a-z])/g),
  ];
  expect(named.map(([, name]) => name).filter((name) => !(name in scripts))).toEqual([]);
});

test('docs/development.md lists every command', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const text = readFileSync(join(root, 'docs/development.md'), 'utf8');
  const named = new Set([...text.matchAll(/`npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name]) => name));
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

test('docs/decisions/README.md lists every decision', () => {
  const text = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const decisions = documents
    .filter((name) => /^docs\/decisions\/\d/.test(name))
    .map((name) => basename(name));
  expect(decisions.filter((name) => !text.includes(`](${name})`))).toEqual([]);
});

test('finds the link name of a heading, and links to headings', () => {
  expect(headingsOf('# From the `a` server, to A_B\n## Möglich 1')).toEqual([
    'from-the-a-server-to-a_b',
    'möglich-1',
  ]);
  expect(headingLinksIn('[a](b.md#c) [d](#e) [f](g.md) [h](https://x.md#i)')).toEqual([
    { file: 'b.md', heading: 'c' },
    { file: undefined, heading: 'e' },
  ]);
});

test('finds the links of text and pictures, without external ones', () => {
  expect(linksIn('[a](b.md#c) ![d](e.png) <img src="f.png"> [g](https://example.org)')).toEqual([
    'b.md',
    'e.png',
    'f.png',
  ]);
});
