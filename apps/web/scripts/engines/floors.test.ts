import { expect, test } from 'vitest';
import { legacyScripts, styleAllowed } from './allowed.ts';
import { chooserScript } from './chooser-script.ts';
import { LEGACY_FLOOR, MODERN_FLOOR } from './floors.ts';
import { legacyStyle } from './legacy-style.ts';
import { withoutBigIntQuestion } from './no-bigint-question.ts';
import { newerInScript } from './script-floor.ts';
import { newerInStyle } from './style-floor.ts';

const inLegacy = (code: string) => newerInScript(code, { ...legacyScripts, allowed: new Set() });
const inLegacyStyle = (css: string) => newerInStyle(css, LEGACY_FLOOR, styleAllowed.legacy);

test('finds syntax that the oldest engine cannot parse, and accepts what it can', () => {
  expect(inLegacy('a?.b')).toEqual(['syntax: optional chaining']);
  expect(inLegacy('a ?? b')).toEqual(['syntax: nullish coalescing']);
  expect(inLegacy('try { a() } catch { b() }')).toEqual(['syntax: catch without a name']);
  expect(inLegacy('1n')).toEqual(['syntax: bigint']);
  expect(inLegacy('/(?<=a)b/')).toEqual(['syntax: lookbehind']);
  expect(inLegacy('class A { #b = 1 }')[0]).toMatch(/^syntax: /);
  expect(inLegacy('({ ...a }); async () => { for await (const b of c) await import(b) }')).toEqual([]);
});

test('finds a bigint check, which crashes the oldest engine, and replaces it with false', () => {
  const asked = 'a(typeof b == "bigint", `bigint` !== typeof c.d, typeof e === "string")';
  expect(inLegacy(asked)).toEqual(['syntax: typeof … "bigint"']);
  const answered = withoutBigIntQuestion(
    'a("bigint" === typeof b, "bigint" !== typeof c.d, "x" === typeof e)',
  );
  expect(answered).toBe('a(false, true, "x" === typeof e)');
});

test('finds an API that the oldest engine lacks, unless polyfilled or checked first', () => {
  expect(inLegacy('a.toSorted()')).toEqual(['.toSorted']);
  expect(inLegacy('new AbortController()')).toEqual(['AbortController']);
  expect(inLegacy('Promise.withResolvers()')).toContain('Promise.withResolvers');
  expect(inLegacy('typeof ResizeObserver == "function" && new IntersectionObserver(a)')).toEqual([
    'IntersectionObserver',
  ]);
  expect(inLegacy('if (typeof IntersectionObserver == "function") new IntersectionObserver(a)')).toEqual([]);
  expect(newerInScript('a.toSorted()', legacyScripts)).toEqual([]);
});

test('finds a style that the oldest engine lacks, and legacyStyle adds an older one', () => {
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

test('finds a rule that crashes some engines above the floor, in both builds', () => {
  const css = '@starting-style { a { opacity: 0 } }';
  expect(newerInStyle(css, MODERN_FLOOR, styleAllowed.modern)).toEqual(['@starting-style']);
  expect(inLegacyStyle(legacyStyle(css))).toEqual(['@starting-style']);
});

test('an unsupported value is replaced by the simplest one and moved behind @supports', () => {
  const css = legacyStyle('a { padding-top: max(var(--b), env(safe-area-inset-top), 1px) }');
  expect(css).toMatch(/^a \{ padding-top: var\(--b\) \}/);
  const nested = legacyStyle(
    'a { width: min(var(--b), calc((min(100vw, var(--c)) - (1px + var(--d))) / 8)) }',
  );
  expect(nested).toMatch(/^a \{ width: var\(--b\) \}/);
  expect(css).toMatch(/@supports \(padding: max\([^{]*\{\s*a \{ padding-top: max\(var\(--b\), env\(/);
});

test('turns gaps of flex boxes into margins, and gives those of grids their older name', () => {
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
  /** Whether its regular expressions support `\p{…}`. */
  readonly hasProperties: boolean;
  /** The build that it loaded on an earlier visit. */
  readonly loadedBefore?: string;
  readonly isHidden?: boolean;
  /** Whether its first picture consists of placeholders only. */
  readonly hasNoWords?: boolean;
}

const newest: Engine = {
  hasModules: true,
  hasCanParse: true,
  hasHas: true,
  hasResizeObserver: true,
  flatAndGestures: false,
  hasProperties: true,
};

interface Added {
  readonly isDisabled: boolean;
  readonly type?: string;
  readonly rel?: string;
  readonly src?: string;
  readonly href?: string;
}

/** The observer's callback, called with the paint entries. */
type Painted = (list: { getEntriesByName(name: string): readonly string[] }) => void;

const HERE = 'https://pay.example/phonebillh5/telBill/tencentBill?cnlCode=J01&a=%26#b';

/** Returns what an engine loads, in order, before and after it has painted; or where it is redirected. */
async function chosenBy(engine: Engine): Promise<string> {
  const script = await chooserScript('/base/', '/too-old');
  const added: string[] = [];
  const painted: Painted[] = [];
  const onceRead: (() => void)[] = [];
  let left = '';
  const contents: Readonly<Record<string, string>> = { 'meta[name=page-styles]': 'page.css' };
  const page = {
    hidden: engine.isHidden === true,
    body: { textContent: engine.hasNoWords ? ' \n ' : '话费充值' },
    addEventListener: (_: string, listener: () => void) => void onceRead.push(listener),
    createElement: (tag: string) => ({
      ...(tag === 'script' && engine.hasModules && { noModule: false }),
      isDisabled: false,
      setAttribute(name: string) {
        this.isDisabled ||= name === 'disabled';
      },
      addEventListener: () => undefined,
    }),
    querySelector: (selector: string) =>
      selector.startsWith('meta') ? { content: contents[selector] ?? 'one.js two.js' } : null,
    head: {
      appendChild: ({ isDisabled, type, rel, src, href }: Added) =>
        added.push(`${isDisabled ? 'disabled ' : ''}${type ?? rel} ${src ?? href}`),
    },
    documentElement: { setAttribute: (_: string, build: string) => added.push(build) },
  };
  const window = {
    ...(engine.hasResizeObserver && { ResizeObserver: Object }),
    ...(engine.flatAndGestures && { GestureEvent: Object }),
    // Without support for properties `\p` is the letter, and an error with the Unicode flag.
    RegExp: class extends RegExp {
      constructor(pattern: string, flags: string) {
        super(engine.hasProperties ? pattern : pattern.replace('\\p{', '\\p{{'), flags);
      }
    },
  };
  class PerformanceObserver {
    readonly callback: Painted;
    constructor(callback: Painted) {
      this.callback = callback;
    }
    observe() {
      painted.push(this.callback);
    }
  }
  const names = {
    document: page,
    window,
    location: { href: HERE, replace: (to: string) => void (left = to) },
    localStorage: { getItem: () => engine.loadedBefore ?? null, setItem: () => undefined },
    PerformanceObserver,
    setTimeout: () => 0,
    addEventListener: () => undefined,
    URL: engine.hasCanParse ? { canParse: () => true } : {},
    CSS: { supports: () => engine.hasHas },
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the script of the pages, in an engine of this test
  const run = new Function(...Object.keys(names), script) as (...args: unknown[]) => void;
  run(...Object.values(names));
  for (const listener of onceRead) listener();
  for (const paint of painted) {
    const entries = (...there: string[]) => ({
      getEntriesByName: (name: string) => there.filter((one) => one === name),
    });
    // The background alone, then content, and once more.
    paint(entries('first-paint'));
    added.push('painted');
    paint(entries('first-contentful-paint'));
    paint(entries('first-contentful-paint'));
  }
  return left === '' ? added.join(', ') : left;
}

const PRELOADS = 'modulepreload /base/one.js, modulepreload /base/two.js';
const LEGACY = 'legacy, stylesheet /base/one.js, module /base/two.js';

test('an engine gets the build that it can run, or the page for engines that are too old', async () => {
  expect(await chosenBy(newest)).toContain('modern, disabled stylesheet /base/page.css, ');
  // Chrome 64 to 119; Safari 12; Firefox 78 to 120, without `:has`.
  expect(await chosenBy({ ...newest, hasCanParse: false, hasHas: false })).toBe(LEGACY);
  const safari12 = { ...newest, hasCanParse: false, hasResizeObserver: false, flatAndGestures: true };
  expect(await chosenBy(safari12)).toBe(LEGACY);
  expect(await chosenBy({ ...newest, hasHas: false })).toBe(LEGACY);
  expect(await chosenBy({ ...newest, hasModules: false })).toBe(`/too-old#${encodeURIComponent(HERE)}`);
  expect(await chosenBy({ ...safari12, flatAndGestures: false })).toBe(
    `/too-old#${encodeURIComponent(HERE)}`,
  );
  // Firefox 69 to 77.
  expect(await chosenBy({ ...newest, hasHas: false, hasProperties: false })).toBe(
    `/too-old#${encodeURIComponent(HERE)}`,
  );
  expect(MODERN_FLOOR.chrome).toBeGreaterThan(LEGACY_FLOOR.chrome);
});

test('scripts load after the first picture, or at once if loaded on an earlier visit', async () => {
  const styles = 'modern, disabled stylesheet /base/page.css';
  expect(await chosenBy(newest)).toBe(`${styles}, painted, ${PRELOADS}, module /base/one.js`);
  expect(await chosenBy({ ...newest, loadedBefore: 'one.js' })).toBe(
    `${styles}, ${PRELOADS}, painted, module /base/one.js`,
  );
  expect(await chosenBy({ ...newest, loadedBefore: 'older.js' })).toBe(
    `${styles}, painted, ${PRELOADS}, module /base/one.js`,
  );
});

test('does not wait for a first picture without text, which browsers do not report', async () => {
  expect(await chosenBy({ ...newest, hasNoWords: true })).toBe(
    `modern, disabled stylesheet /base/page.css, ${PRELOADS}, module /base/one.js, painted`,
  );
});

test('a hidden page does not wait for its first picture', async () => {
  expect(await chosenBy({ ...newest, isHidden: true })).toBe(
    `modern, disabled stylesheet /base/page.css, ${PRELOADS}, module /base/one.js`,
  );
});
