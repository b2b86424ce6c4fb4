import postcss, { type AtRule, type Declaration } from 'postcss';
import type { Floor } from './floors.ts';
import { isIn, styleFeature } from './support.ts';

/** Functions and units by the floor that they need, if the data have no single entry for them. */
const NEWER_VALUES: readonly { readonly name: string; readonly pattern: RegExp; readonly since: number }[] = [
  { name: 'env()', pattern: /\benv\(/, since: 69 },
  { name: 'min(), max(), clamp()', pattern: /(?<![\w-])(?:min|max|clamp)\(/, since: 79 },
  { name: 'dvh, svh, lvh', pattern: /\d[dsl]v[hw]\b/, since: 108 },
  { name: 'colours with spaces', pattern: /\b(?:rgb|hsl)a?\(\s*[\d.]+\s+[\d.]/, since: 65 },
  { name: 'color-mix()', pattern: /\bcolor-mix\(/, since: 111 },
  { name: 'container units', pattern: /\dcq(?:w|h|i|b|min|max)\b/, since: 105 },
];

/**
 * Returns what in a style sheet is newer than the floor, without an older value before it; each item once.
 */
export function newerInStyle(css: string, floor: Floor, allowed: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const say = (name: string): void => {
    if (!allowed.has(name)) found.add(name);
  };
  const root = postcss.parse(css);
  root.walkDecls((declaration) => {
    if (isBehindSupports(declaration) || isOfHas(declaration)) return;
    const { prop, value } = declaration;
    for (const { name, pattern, since } of NEWER_VALUES)
      if (since > floor.chrome && pattern.test(value)) say(name);
    if (prop.startsWith('--') || prop.startsWith('-')) return;
    const property = styleFeature.property(prop);
    if (property && !isIn(floor, property)) say(prop);
    if (/^(?:row-|column-)?gap$/.test(prop) && floor.chrome < 84) say(prop);
    for (const word of value.split(/[\s,]+/)) {
      const compat = /^[a-z-]+$/.test(word) ? styleFeature.value(prop, word) : undefined;
      if (compat && !isIn(floor, compat)) say(`${prop}: ${word}`);
    }
  });
  root.walkRules((rule) => {
    for (const [, name = ''] of rule.selector.matchAll(/::?([a-z-]+)/g)) {
      const compat = styleFeature.selector(name);
      // The original of a rule whose work a script does comes after its older equivalent.
      if (compat && !isIn(floor, compat) && !name.startsWith('-')) say(`:${name}`);
    }
  });
  root.walkAtRules(({ name, params }) => {
    const compat = styleFeature.atRule(name);
    if (compat && !isIn(floor, compat)) say(`@${name}`);
    if (name !== 'media') return;
    for (const [, feature = ''] of params.matchAll(/\(([a-z-]+)/g)) {
      const media = styleFeature.mediaFeature(feature);
      if (media && !isIn(floor, media)) say(`@media ${feature}`);
    }
    if (/[<>]=?/.test(params) && floor.chrome < 104) say('@media with < and >');
  });
  return [...found].toSorted();
}

function isBehindSupports(declaration: Declaration): boolean {
  for (
    let parent: Declaration['parent'] = declaration.parent;
    parent;
    parent = parent.parent as typeof parent
  )
    if (parent.type === 'atrule' && (parent as unknown as AtRule).name === 'supports') return true;
  return false;
}

function isOfHas({ parent }: Declaration): boolean {
  return parent?.type === 'rule' && 'selector' in parent && parent.selector.includes(':has(');
}
