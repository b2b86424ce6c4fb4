import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGACY_FLOOR, MODERN_FLOOR } from './floors.ts';
import type { ScriptRules } from './script-floor.ts';

/** Features that are detected before use, or without which the pages work; with what is lost without them. */
const ASKED_FOR_FIRST = [
  // Toasts are above an open sheet only in engines with popovers.
  '.hidePopover',
  // Offered only if `navigator` has them.
  'navigator.share',
  'navigator.clipboard',
  'navigator.credentials',
  // Without it an iPad in desktop mode is recognised by its bridge only.
  'navigator.maxTouchPoints',
  'cancelIdleCallback',
  'window.visualViewport',
  // In React, for parts that the pages do not use: view transitions, and pictures that delay them.
  '.animate',
  '.escape',
  '.getAnimations',
  '.startViewTransition',
  'navigator.connection',
  // In libraries: the router's preloading is not used, and the last ones are detected first.
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

/**
 * The rules for scripts inlined in a page, or its only script: every engine must read them without a
 * polyfill.
 */
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
  // Detected before they are called.
  allowed: new Set([...ASKED_FOR_FIRST, 'URL.canParse', 'crypto.randomUUID', 'trustedTypes']),
};

export const legacyScripts: ScriptRules = {
  ...pageScripts,
  allowed: new Set([
    ...ASKED_FOR_FIRST,
    ...fromCoreJs(),
    // From abortcontroller-polyfill and dialog-polyfill.
    'AbortController',
    'AbortSignal',
    'HTMLDialogElement',
    'showModal',
    'show',
  ]),
};

/** Without these a page is complete but less polished. */
const ORNAMENTS = [
  // Engines without them do not let the system choose the colours.
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
    // Light, and with full motion, if the engine does not support the query.
    '@media prefers-color-scheme',
    '@media prefers-reduced-motion',
    'color-scheme',
    'color-scheme: dark',
    'color-scheme: light',
    // After their older equivalents: a script or a prefix does their work.
    ':has',
    ':backdrop',
    'appearance',
    'position: sticky',
    'user-select: all',
    'overflow-wrap: anywhere',
    'width: fit-content',
    'height: fit-content',
    // In old Firefox, which was never the only engine of its time; only the value is lost.
    'grid-auto-columns',
    'outline',
    // Numbers and tiles keep the size of a normal font at 375 px.
    '@container',
    'container-type',
    'container-type: inline-size',
    // Decorations for engines of that time.
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

/** Returns what core-js adds, by the imported paths: `array/to-sorted` is `toSorted`. */
function fromCoreJs(): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../../src/legacy/polyfills.ts'), 'utf8');
  return [...source.matchAll(/'core-js\/(?:actual\/(?:[\w-]+\/)?|modules\/(?:[\w-]+\.)*)([\w-]+)'/g)].map(
    ([, name = '']) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
}
