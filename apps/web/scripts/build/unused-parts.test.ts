import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutEffects } from './unused-parts.ts';

test('marks calls that make a component as pure, and drops names for tools', () => {
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

test('an object of all that a part gives, and a table, are only made', () => {
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

test('the router is written as it is read here: a part that nobody uses can be told from the others', () => {
  const library = dirname(createRequire(import.meta.url).resolve('react-router'));
  const code = withoutEffects(readFileSync(join(library, 'lib/dom/lib.js'), 'utf8'));
  expect(code).toContain('const NavLink = /* @__PURE__ */ React$1.forwardRef(');
  expect(code).not.toMatch(/^\w+\.displayName/m);
});

test('the encryption is written as it is read here: its other cipher can be left out', () => {
  const library = dirname(createRequire(import.meta.url).resolve('sm-crypto-v2'));
  const code = withoutEffects(readFileSync(join(library, 'index.mjs'), 'utf8'));
  expect(code).toContain('var sm4_exports = /* @__PURE__ */ ((all)');
  expect(code).toContain('var Sbox = /* @__PURE__ */ Uint8Array.from(');
});
