import { expect, test } from 'vitest';
import { withRuntime, withRuntimeOf } from './inline-runtime.ts';

const FILE = 'assets/runtime-1.js';
const MODULE = 'var e=2,t=n=>n*e;export{t as a,e};';

/** Runs a script without the module system; returns its values and exports. */
function run(code: string): unknown {
  const runnable = code
    .replace('import{x}from"./x.js";', '')
    .replace('export{n};', '')
    .replace(/export\{([^}]*)\};$/, (_, list: string) => {
      const pairs = list.split(',').map((one) => one.split(' as '));
      return `return {found,${pairs.map(([local, name]) => `${name}:${local}`).join()}};`;
    });
  // oxlint-disable-next-line no-implied-eval -- the script is what is tested
  return new Function(runnable)();
}

test.each([
  ['all helpers', 'import{a as n,e}from"./runtime-1.js";var found=[n(4),e];export{n};'],
  ['one of them', 'import{a as n}from"./runtime-1.js";var found=[n(4),2];export{n};'],
])('a script that imports %s gets all helpers under its own names and exports them', (_what, script) => {
  const written = withRuntime(`import{x}from"./x.js";${script}`, FILE, MODULE);
  expect(written).not.toContain('runtime-1');
  expect(written).toMatch(/^import\{x\}from"\.\/x\.js";/);
  expect(run(written)).toEqual({ found: [8, 2], runtime_a: expect.any(Function), runtime_e: 2 });
});

test('other scripts import the helpers from that script', () => {
  const code = 'import{a as n,e}from"./runtime-1.js";import"./x.js";var y=n(e);export{y};';
  expect(withRuntimeOf(code, FILE, 'assets/vendor-2.js')).toBe(
    'import{runtime_a as n,runtime_e as e}from"./vendor-2.js";import"./x.js";var y=n(e);export{y};',
  );
});

test('a script that uses no helper only loses the import', () => {
  const code = 'import"./runtime-1.js";import"./x.js";var y=1;export{y};';
  expect(withRuntimeOf(code, FILE, 'assets/vendor-2.js')).toBe('import"./x.js";var y=1;export{y};');
});

test('a script or module of another form stops the build', () => {
  const other = 'import*as a from"./runtime-1.js";';
  expect(() => withRuntime(other, FILE, MODULE)).toThrow('runtime-1.js');
  expect(() => withRuntimeOf(other, FILE, 'vendor-2.js')).toThrow('runtime-1.js');
  expect(() => withRuntime('import{a}from"./runtime-1.js";', FILE, 'var a;')).toThrow('runtime-1.js');
});
