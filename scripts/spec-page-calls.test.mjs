import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faultsOfPages, namesIn, pageCallFaults } from './spec-page-calls.mjs';

const names = new Set(['GET /a', 'POST /b']);

test("a call's name is found in code, but not in a comment, a type or a longer name", () => {
  expect(namesIn("call('GET /a', {})", 'x.ts', names)).toEqual(['GET /a']);
  expect(namesIn("const x = <A call={'POST /b'} />", 'x.tsx', names)).toEqual(['POST /b']);
  expect(namesIn("const CALL = 'GET /a' satisfies Name", 'x.ts', names)).toEqual(['GET /a']);
  expect(
    namesIn("// 'GET /a'\ntype A = Of<'GET /a'>; let b: 'POST /b'; f<'POST /b'>()", 'x.ts', names),
  ).toEqual([]);
  expect(namesIn("call('GET /a/more')", 'x.ts', names)).toEqual([]);
});

test('a call needs either a page that makes it or a reason why none does', () => {
  const pages = [['page.ts', "call('GET /a')"]];
  expect(pageCallFaults({ 'GET /a': {} }, pages)).toEqual([]);
  expect(pageCallFaults({ 'GET /a': {}, 'POST /b': { notOfOurPages: 'A channel does.' } }, pages)).toEqual(
    [],
  );
  expect(pageCallFaults({ 'GET /a': {}, 'POST /b': {} }, pages)).toEqual([
    'POST /b is made by no page, and does not say why (notOfOurPages)',
  ]);
  expect(pageCallFaults({ 'GET /a': { notOfOurPages: 'Nobody does.' } }, pages)).toEqual([
    'GET /a says why no page makes it, and page.ts does',
  ]);
  expect(pageCallFaults({ 'POST /b': { notOfOurPages: '' } }, pages)).toHaveLength(1);
});

test('every call of the contract is made by a page or has the reason why not', () => {
  expect(faultsOfPages(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
});
