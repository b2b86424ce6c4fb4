import { expect, test } from 'vitest';
import { legacyScripts, styleAllowed } from './allowed.ts';
import { chooserScript } from './chooser-script.ts';
import { LEGACY_FLOOR, MODERN_FLOOR } from './floors.ts';
import { legacyStyle } from './legacy-style.ts';
import { newerInScript } from './script-floor.ts';
import { newerInStyle } from './style-floor.ts';

const inLegacy = (code: string) => newerInScript(code, { ...legacyScripts, allowed: new Set() });
const inLegacyStyle = (css: string) => newerInStyle(css, LEGACY_FLOOR, styleAllowed.legacy);

test('syntax that the oldest engine does not read is found, and what it reads is not', () => {
  expect(inLegacy('a?.b')).toEqual(['syntax: optional chaining']);
  expect(inLegacy('a ?? b')).toEqual(['syntax: nullish coalescing']);
  expect(inLegacy('try { a() } catch { b() }')).toEqual(['syntax: catch without a name']);
  expect(inLegacy('1n')).toEqual(['syntax: bigint']);
  expect(inLegacy('/(?<=a)b/')).toEqual(['syntax: lookbehind']);
  expect(inLegacy('class A { #b = 1 }')[0]).toMatch(/^syntax: /);
  expect(inLegacy('({ ...a }); async () => { for await (const b of c) await import(b) }')).toEqual([]);
});

test('an API that the oldest engine lacks is found, unless polyfilled or asked for first', () => {
  expect(inLegacy('a.toSorted()')).toEqual(['.toSorted']);
  expect(inLegacy('new AbortController()')).toEqual(['AbortController']);
  expect(inLegacy('Promise.withResolvers()')).toContain('Promise.withResolvers');
  expect(inLegacy('typeof ResizeObserver == "function" && new IntersectionObserver(a)')).toEqual([
    'IntersectionObserver',
  ]);
  expect(inLegacy('if (typeof IntersectionObserver == "function") new IntersectionObserver(a)')).toEqual([]);
  expect(newerInScript('a.toSorted()', legacyScripts)).toEqual([]);
});

test('a style that the oldest engine does not know is found, unless an older one is said first', () => {
  expect(inLegacyStyle('a { inset: 0 }')).toEqual(['inset']);
  expect(inLegacyStyle('a { height: 100dvh }')).toEqual(['dvh, svh, lvh']);
  expect(inLegacyStyle('a { display: flex; gap: 8px }')).toEqual(['gap']);
  expect(inLegacyStyle('a:focus-visible { color: red }')).toEqual([':focus-visible']);
  expect(inLegacyStyle('@media (width > 1px) { a { color: red } }')).toContain('@media with < and >');
  const css =
    'a:focus-visible { display: flex; gap: 8px; height: 100dvh; padding: max(var(--a), env(b)) } ' +
    'b { display: grid; gap: 8px } c:has(:checked) { color: red } d { overflow-wrap: anywhere }';
  expect(inLegacyStyle(css)).not.toEqual([]);
  expect(inLegacyStyle(legacyStyle(css))).toEqual([]);
});

test('a value that an engine may not know leaves the simplest one, and stands behind a question', () => {
  const css = legacyStyle('a { padding-top: max(var(--b), env(safe-area-inset-top), 1px) }');
  expect(css).toMatch(/^a \{ padding-top: var\(--b\) \}/);
  const nested = legacyStyle(
    'a { width: min(var(--b), calc((min(100vw, var(--c)) - (1px + var(--d))) / 8)) }',
  );
  expect(nested).toMatch(/^a \{ width: var\(--b\) \}/);
  expect(css).toMatch(/@supports \(padding: max\([^{]*\{\s*a \{ padding-top: max\(var\(--b\), env\(/);
});

test('gaps in a line of boxes are margins between them; in grids they have an older name', () => {
  const css = legacyStyle('a { display: flex; gap: 8px } b { display: grid; gap: 4px }');
  expect(css).toMatch(/a > \* \+ \* \{\s*margin-left: 8px/);
  expect(css).toMatch(/b \{ display: grid; grid-gap: 4px \}/);
});

interface Engine {
  readonly hasModules: boolean;
  readonly hasCanParse: boolean;
  readonly hasHas: boolean;
  readonly hasResizeObserver: boolean;
  readonly flatAndGestures: boolean;
}

const newest: Engine = {
  hasModules: true,
  hasCanParse: true,
  hasHas: true,
  hasResizeObserver: true,
  flatAndGestures: false,
};

/** What an engine is made to load, or where it is sent. */
async function chosenBy(engine: Engine): Promise<string> {
  const script = await chooserScript('/base/', '/too-old');
  const added: string[] = [];
  let left = '';
  const meta = { content: 'one.js two.js' };
  const page = {
    createElement: (tag: string) => ({
      ...(tag === 'script' && engine.hasModules && { noModule: false }),
      addEventListener: () => undefined,
    }),
    querySelector: (selector: string) => (selector.startsWith('meta') ? meta : null),
    head: {
      appendChild: (element: { type?: string; rel?: string; src?: string; href?: string }) =>
        added.push(`${element.type ?? element.rel} ${element.src ?? element.href}`),
    },
    documentElement: { setAttribute: (_: string, build: string) => added.push(build) },
  };
  const window = {
    ...(engine.hasResizeObserver && { ResizeObserver: Object }),
    ...(engine.flatAndGestures && { GestureEvent: Object }),
  };
  const names = { document: page, window, location: { replace: (to: string) => void (left = to) } };
  const URL = engine.hasCanParse ? { canParse: () => true } : {};
  const CSS = { supports: () => engine.hasHas };
  // oxlint-disable-next-line typescript/no-implied-eval -- the script of the pages, in an engine of this test
  const run = new Function(...Object.keys(names), 'URL', 'CSS', script) as (...args: unknown[]) => void;
  run(...Object.values(names), URL, CSS);
  return left === '' ? added.join(', ') : left;
}

test('an engine gets the build that it can run, or the page for those that are too old', async () => {
  expect(await chosenBy(newest)).toBe(
    'modern, modulepreload /base/one.js, modulepreload /base/two.js, module /base/one.js',
  );
  const legacy = 'legacy, stylesheet /base/one.js, module /base/two.js';
  // Chrome 64 to 119; Safari 12; Firefox 78 to 120, without `:has`.
  expect(await chosenBy({ ...newest, hasCanParse: false, hasHas: false })).toBe(legacy);
  const safari12 = { ...newest, hasCanParse: false, hasResizeObserver: false, flatAndGestures: true };
  expect(await chosenBy(safari12)).toBe(legacy);
  expect(await chosenBy({ ...newest, hasHas: false })).toBe(legacy);
  expect(await chosenBy({ ...newest, hasModules: false })).toBe('/too-old');
  expect(await chosenBy({ ...safari12, flatAndGestures: false })).toBe('/too-old');
  expect(MODERN_FLOOR.chrome).toBeGreaterThan(LEGACY_FLOOR.chrome);
});
