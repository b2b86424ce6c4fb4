import { expect, test } from 'vitest';
import { withRuntime } from './inline-runtime.ts';

const MODULE = 'var e=2,t=n=>n*e;export{t as a,e};';

test('a script has what it imported of the module, under its own names, and no import of it', () => {
  const code = 'import{x}from"./x.js";import{a as n,e}from"./runtime-1.js";var found=[n(4),e];export{n};';
  const written = withRuntime(code, 'assets/runtime-1.js', MODULE);
  expect(written).not.toContain('runtime-1');
  expect(written).toMatch(/^import\{x\}from"\.\/x\.js";/);
  const runnable = written.replace('import{x}from"./x.js";', '').replace('export{n};', 'return found;');
  // oxlint-disable-next-line no-implied-eval -- the script is what is tested
  expect(new Function(runnable)()).toEqual([8, 2]);
});

test('a script that imports nothing of the module loses the import alone', () => {
  const code = 'import"./runtime-1.js";import"./x.js";var y=1;export{y};';
  expect(withRuntime(code, 'assets/runtime-1.js', MODULE)).toBe('import"./x.js";var y=1;export{y};');
});

test('a script or a module of another form stops the build', () => {
  expect(() => withRuntime('import*as a from"./runtime-1.js";', 'runtime-1.js', MODULE)).toThrow(
    'runtime-1.js',
  );
  expect(() => withRuntime('import{a}from"./runtime-1.js";', 'runtime-1.js', 'var a;')).toThrow(
    'runtime-1.js',
  );
});
