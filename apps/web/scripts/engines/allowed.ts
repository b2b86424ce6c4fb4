import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGACY_FLOOR, MODERN_FLOOR } from './floors.ts';
import type { ScriptRules } from './script-floor.ts';

/** Asked for before they are used, or done without: what is lost by it. */
const ASKED_FOR_FIRST = [
  // Toasts stand above an open sheet only where there are popovers.
  '.hidePopover',
  // Offered only where `navigator` has them.
  'navigator.share',
  'navigator.clipboard',
  'navigator.credentials',
  // Without it an iPad in desktop mode is known by its bridge alone.
  'navigator.maxTouchPoints',
  'cancelIdleCallback',
  'window.visualViewport',
  // Of React, for parts that the pages do not use: transitions between views, and pictures that hold them up.
  '.animate',
  '.escape',
  '.getAnimations',
  '.startViewTransition',
  'navigator.connection',
  // Of libraries: the router's preloading is not used, and the last are asked for first.
  'IntersectionObserver',
  'document.all',
  'Error.captureStackTrace',
];

export const modernScripts: ScriptRules = {
  floor: MODERN_FLOOR,
  ecmaVersion: 2022,
  without: [],
  allowed: new Set(ASKED_FOR_FIRST),
};

/** Of what stands in a page itself, or is its only script: every engine reads it, without a polyfill. */
export const pageScripts: ScriptRules = {
  floor: LEGACY_FLOOR,
  ecmaVersion: 2020,
  without: [
    'optional chaining',
    'nullish coalescing',
    'catch without a name',
    'export * as',
    'bigint',
    'typeof … "bigint"',
    'lookbehind',
  ],
  // They are asked for before they are called.
  allowed: new Set([...ASKED_FOR_FIRST, 'URL.canParse', 'crypto.randomUUID', 'trustedTypes']),
};

export const legacyScripts: ScriptRules = {
  ...pageScripts,
  allowed: new Set([
    ...ASKED_FOR_FIRST,
    ...fromCoreJs(),
    // By abortcontroller-polyfill and dialog-polyfill.
    'AbortController',
    'AbortSignal',
    'HTMLDialogElement',
    'showModal',
    'show',
  ]),
};

/** Without them a page is less neat, and all there. */
const ORNAMENTS = [
  // Engines without them let no system choose the colours.
  '@media forced-colors',
  'forced-color-adjust',
  'forced-color-adjust: none',
  'accent-color',
  'box-decoration-break',
  'box-decoration-break: clone',
  'break-after: avoid',
  'cursor',
  'cursor: default',
  'cursor: pointer',
  'cursor: progress',
  'font-family: ui-monospace',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'overscroll-behavior-x: contain',
  'overscroll-behavior: contain',
  'scrollbar-width',
  'scrollbar-width: none',
  'text-size-adjust',
  'text-wrap',
  'text-wrap: balance',
  'text-wrap: pretty',
  'user-select',
];

export const styleAllowed = {
  modern: new Set(ORNAMENTS),
  legacy: new Set([
    ...ORNAMENTS,
    // Light and full of motion where the engine cannot be asked.
    '@media prefers-color-scheme',
    '@media prefers-reduced-motion',
    'color-scheme',
    'color-scheme: dark',
    'color-scheme: light',
    // Behind their older copies: what a script or a prefix does the work of.
    ':has',
    ':backdrop',
    'appearance',
    'position: sticky',
    'user-select: all',
    'overflow-wrap: anywhere',
    'width: fit-content',
    'height: fit-content',
    // In engines that were never the only ones of their kind: old Firefox, where the value alone is lost.
    'grid-auto-columns',
    'outline',
    // Numbers and tiles keep the size of a usual font at 375 px.
    '@container',
    'container-type',
    'container-type: inline-size',
    // Ornaments of that time.
    ':marker',
    'scroll-margin-bottom',
    'scroll-margin-top',
    'scroll-padding-bottom',
    'scroll-padding-top',
    'text-decoration-thickness',
    'text-underline-offset',
    'touch-action',
    'touch-action: manipulation',
    'touch-action: pan-y',
    'align-self: start',
    'align-self: end',
  ]),
};

/** What core-js brings, by the paths that are imported: `array/to-sorted` is `toSorted`. */
function fromCoreJs(): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../../src/legacy/polyfills.ts'), 'utf8');
  return [...source.matchAll(/'core-js\/(?:actual\/(?:[\w-]+\/)?|modules\/(?:[\w-]+\.)*)([\w-]+)'/g)].map(
    ([, name = '']) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
}
