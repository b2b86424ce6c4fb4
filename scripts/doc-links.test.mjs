import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Links and pictures of a document that lead to a file of ours, without what follows a `#`. */
function linksIn(text) {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)|src="([^"#]+)"/g)]
    .map(([, link, picture]) => link ?? picture)
    .filter((link) => !/^[a-z]+:/.test(link));
}

test.each(documents)('the links of %s lead somewhere', (document) => {
  const links = linksIn(readFileSync(join(root, document), 'utf8'));
  expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
});

test('a link is found in text and in a picture, and one to elsewhere is left out', () => {
  expect(linksIn('[a](b.md#c) ![d](e.png) <img src="f.png"> [g](https://example.org)')).toEqual([
    'b.md',
    'e.png',
    'f.png',
  ]);
});
