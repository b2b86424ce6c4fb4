import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutEffects, shortened } from './unused-parts.ts';

test('marks calls that create a component as pure, and drops display names', () => {
  expect(
    withoutEffects(
      [
        'const Form = React$1.forwardRef(({ a }) => a);',
        'Form.displayName = "Form";',
        'export var Place = React.createContext(null);',
        'var Place = React.createContext(null);',
      ].join('\n'),
    ),
  ).toBe(
    [
      'const Form = /* @__PURE__ */ React$1.forwardRef(({ a }) => a);',
      '',
      'export var Place = React.createContext(null);',
      'var Place = /* @__PURE__ */ React.createContext(null);',
    ].join('\n'),
  );
});

test('marks an export object and a table as pure', () => {
  expect(
    withoutEffects(
      [
        'var sm4_exports = {};',
        '__export(sm4_exports, {',
        '  encrypt: () => encrypt',
        '});',
        'var Sbox = Uint8Array.from([1]);',
      ].join('\n'),
    ),
  ).toBe(
    [
      'var sm4_exports = /* @__PURE__ */ ((all) => (__export(all, {',
      '  encrypt: () => encrypt',
      '}), all))({});',
      'var Sbox = /* @__PURE__ */ Uint8Array.from([1]);',
    ].join('\n'),
  );
});

test('leaves calls inside a component unchanged', () => {
  const code =
    '  const Lazy = React.memo(Part);\n  value.displayName = name;\n  document.title = React.version;';
  expect(withoutEffects(code)).toBe(code);
});

test('the installed router matches the patterns, so that unused parts can be dropped', () => {
  const library = dirname(createRequire(import.meta.url).resolve('react-router'));
  const code = withoutEffects(readFileSync(join(library, 'lib/dom/lib.js'), 'utf8'));
  expect(code).toContain('const NavLink = /* @__PURE__ */ React$1.forwardRef(');
  expect(code).not.toMatch(/^\w+\.displayName/m);
});

test('the installed encryption library matches the patterns, so that its other cipher can be dropped', () => {
  const library = dirname(createRequire(import.meta.url).resolve('sm-crypto-v2'));
  const code = withoutEffects(readFileSync(join(library, 'index.mjs'), 'utf8'));
  expect(code).toContain('var sm4_exports = /* @__PURE__ */ ((all)');
  expect(code).toContain('var Sbox = /* @__PURE__ */ Uint8Array.from(');
});

test("Vite's installed helper matches the patterns: no nonce is read, and an error is thrown", () => {
  const chunks = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'dist/node/chunks',
  );
  const written = readdirSync(chunks).map((file) => readFileSync(join(chunks, file), 'utf8'));
  const helper = /^function preload\([^]*?^}$/m.exec(
    written.find((code) => code.includes('cspNonce')) ?? '',
  )?.[0];
  const short = shortened(helper ?? '');
  expect(short).not.toMatch(/nonce|new Event|Promise\.all\(/i);
  expect(short).toContain('promise = Promise.allSettled(deps.map(');
  expect(short).toMatch(/function handlePreloadError\((\w+)\) \{\s*throw \1;\s*\}/);
  expect(short.length).toBeGreaterThan(1000);
});
