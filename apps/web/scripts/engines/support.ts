import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Floor } from './floors.ts';

/** MDN's data on features, by their names in scripts and styles. */
const BROWSERS = { chrome: 'chrome', safari: 'safari', ios: 'safari_ios', firefox: 'firefox' } as const;

/** Returns whether every engine from the floor on has a feature, without a flag and under its plain name. */
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

/** Features written `X` or `X.y` in a script, and those called as a member of any object. */
export interface ScriptFeatures {
  readonly globals: ReadonlyMap<string, CompatStatement>;
  /** Static members, by names such as `Promise.any`, `navigator.share`. */
  readonly statics: ReadonlyMap<string, CompatStatement>;
  /** Methods of {@link MEMBERS_OF}, by the name alone. */
  readonly members: ReadonlyMap<string, readonly CompatStatement[]>;
}

/** Objects that always exist, by their type. */
const INSTANCES: Readonly<Record<string, string>> = {
  Navigator: 'navigator',
  Document: 'document',
  Crypto: 'crypto',
  Window: 'window',
  Location: 'location',
  History: 'history',
};

/**
 * Interfaces whose methods are looked up by name. Methods of other interfaces have names that our own objects
 * also use: `show`, `take`, `check`.
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
      // Intl.Segmenter is both a part of Intl and an interface of its own.
      if (owner === 'Intl' && compat) statics.set(`Intl.${name}`, compat);
    }
  }
  return { globals, statics, members };
}

/** Finds a property, one of its values, a pseudo-class or an at-rule, if the data contain it. */
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
