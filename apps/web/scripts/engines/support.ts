import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Floor } from './floors.ts';

/** What MDN's data say of features, by their names in scripts and styles. */
const BROWSERS = { chrome: 'chrome', safari: 'safari', ios: 'safari_ios', firefox: 'firefox' } as const;

/** Whether every engine from the floor on has a feature, without a flag and under its plain name. */
export function isIn(floor: Floor, compat: CompatStatement): boolean {
  return Object.entries(BROWSERS).every(([name, browser]) => {
    const added = addedIn(compat.support[browser]);
    return added !== null && added <= floor[name as keyof Floor];
  });
}

function addedIn(support: SupportStatement | undefined): number | null {
  if (support === undefined) return null;
  for (const one of Array.isArray(support) ? support : [support]) {
    if (one.flags || one.prefix || one.alternative_name || one.version_removed) continue;
    if (typeof one.version_added !== 'string') continue;
    const version = Number.parseFloat(one.version_added.replace('≤', ''));
    if (!Number.isNaN(version)) return version;
  }
  return null;
}

/** What is written `X` or `X.y` in a script, and what is called as a member of anything. */
export interface ScriptFeatures {
  readonly globals: ReadonlyMap<string, CompatStatement>;
  /** By `Promise.any`, `navigator.share`. */
  readonly statics: ReadonlyMap<string, CompatStatement>;
  /** What is called on values of {@link MEMBERS_OF}, by the name alone. */
  readonly members: ReadonlyMap<string, readonly CompatStatement[]>;
}

/** Objects that are there from the start, by what they are. */
const INSTANCES: Readonly<Record<string, string>> = {
  Navigator: 'navigator',
  Document: 'document',
  Crypto: 'crypto',
  Window: 'window',
  Location: 'location',
  History: 'history',
};

/**
 * Of these the methods are looked for by their names. Other interfaces have methods that objects of our own
 * have, too: `show`, `take`, `check`.
 */
const MEMBERS_OF = new Set(
  (
    'Array String Promise Object RegExp Set TypedArray Date Number Element Node Document HTMLElement ' +
    'HTMLDialogElement HTMLFormElement Event EventTarget AbortSignal Blob Response ReadableStream URL ' +
    'URLSearchParams DOMTokenList Window DataView TextDecoder'
  ).split(' '),
);

export function scriptFeatures(): ScriptFeatures {
  const globals = new Map<string, CompatStatement>();
  const statics = new Map<string, CompatStatement>();
  const members = new Map<string, CompatStatement[]>();
  const read = (owner: string, name: string, compat: CompatStatement): void => {
    const plain = name.replace(/_static$/, '');
    if (!/^[a-zA-Z]\w*$/.test(plain) || plain.includes('_')) return;
    if (name.endsWith('_static') || owner in (data.javascript.builtins ?? {}))
      statics.set(`${owner}.${plain}`, compat);
    const instance = INSTANCES[owner];
    if (instance !== undefined) statics.set(`${instance}.${plain}`, compat);
    if (owner === 'Window' && !globals.has(plain)) globals.set(plain, compat);
    if (name.endsWith('_static') || !MEMBERS_OF.has(owner)) return;
    const others = members.get(plain) ?? [];
    members.set(plain, [...others, compat]);
  };
  for (const [owner, feature] of [
    ...Object.entries(data.javascript.builtins ?? {}),
    ...Object.entries(data.api),
  ]) {
    if (owner === '__compat') continue;
    const { __compat: own, ...parts } = feature as Identifier;
    if (own) globals.set(owner, own);
    for (const [name, part] of Object.entries(parts)) {
      const { __compat: compat } = part;
      if (compat) read(owner, name, compat);
      // Intl.Segmenter is a part of Intl and a whole of its own.
      if (owner === 'Intl' && compat) statics.set(`Intl.${name}`, compat);
    }
  }
  return { globals, statics, members };
}

/** A property, a value of it, a pseudo-class or an at-rule, where the data know it. */
export const styleFeature = {
  property: (name: string) => supportOf(data.css.properties?.[name]),
  value: (property: string, value: string) => supportOf(data.css.properties?.[property]?.[value]),
  selector: (name: string) => supportOf(data.css.selectors?.[name]),
  atRule: (name: string) => supportOf(data.css['at-rules']?.[name]),
  mediaFeature: (name: string) => supportOf(data.css['at-rules']?.['media']?.[name]),
};

function supportOf(feature: Identifier | undefined): Identifier['__compat'] {
  const { __compat: compat } = feature ?? {};
  return compat;
}
