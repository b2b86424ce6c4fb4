import cssHasPseudo from 'css-has-pseudo';
import postcss, { type AtRule, type Declaration, type Plugin, type Rule } from 'postcss';
import { flexGaps } from './flex-gaps.ts';

/** Functions that engines of the floor may not know. Where `max` is known, so are the others. */
const NEWER_VALUE = /\b(?:env|max|min|clamp)\(/;
const KNOWS_NEWER_VALUES = '(padding: max(env(safe-area-inset-bottom), 1px))';

/**
 * A style sheet of the modern build, for engines from LEGACY_FLOOR on. What they lack is said in older words,
 * or stands behind `@supports` after an older value, or is done by a script of src/legacy (`:has`,
 * `:focus-visible`).
 */
export function legacyStyle(css: string): string {
  const plugins = [olderSelectors, olderUnits, olderGaps, flexGaps, newerValuesBehindSupports];
  return postcss([...plugins, cssHasPseudo({ preserve: true })]).process(css, {
    from: undefined,
  }).css;
}

const olderSelectors: Plugin = {
  postcssPlugin: 'older-selectors',
  Once(root) {
    root.walkRules(/:focus-visible|:where\(/, (rule) => {
      rule.selector = rule.selector
        .replaceAll(':focus-visible', '.focus-visible')
        .replaceAll(/:where\(([^()]*)\)/g, '$1');
    });
  },
};

const olderUnits: Plugin = {
  postcssPlugin: 'older-units',
  Once(root) {
    root.walkDecls((declaration) => {
      declaration.value = declaration.value.replaceAll(/(?<=\d)[dsl]vh\b/g, 'vh');
      if (declaration.prop === 'overflow-wrap' && declaration.value === 'anywhere')
        declaration.cloneBefore({ prop: 'word-break', value: 'break-word' });
    });
  },
};

/** Grids had their gaps under another name first, which every engine still reads. */
const olderGaps: Plugin = {
  postcssPlugin: 'older-gaps',
  Once(root) {
    root.walkDecls(/^(?:row-|column-)?gap$/, (declaration) => {
      if (!isFlex(declaration.parent)) declaration.prop = `grid-${declaration.prop}`;
    });
  },
};

function isFlex(rule: Declaration['parent']): boolean {
  return rule?.nodes.some((node) => node.type === 'decl' && /^(?:inline-)?flex$/.test(node.value)) ?? false;
}

/**
 * A value with a variable in it is not dropped by an engine that does not know its function: the property
 * would be as if nothing had been said. So the rule gets the simplest such value, and the newer one follows.
 */
const newerValuesBehindSupports: Plugin = {
  postcssPlugin: 'newer-values-behind-supports',
  OnceExit(root) {
    root.walkRules((rule) => {
      if (isSettled(rule.parent)) return;
      const newer = rule.nodes.filter(
        (node): node is Declaration => node.type === 'decl' && NEWER_VALUE.test(node.value),
      );
      if (newer.length === 0) return;
      const supported = rule.clone({ nodes: [] });
      supported.removeAll();
      for (const declaration of newer) {
        supported.append(declaration.clone());
        declaration.value = simplest(declaration.value);
      }
      behindSupports(rule).append(supported);
    });
  },
};

/** Rules that were written here, and those of keyframes, behind which nothing can stand. */
function isSettled(parent: Rule['parent']): boolean {
  if (parent?.type !== 'atrule') return false;
  const { name, params } = parent as AtRule;
  return params === KNOWS_NEWER_VALUES || name.endsWith('keyframes');
}

function behindSupports(rule: Rule): AtRule {
  const supports = postcss.atRule({ name: 'supports', params: KNOWS_NEWER_VALUES, nodes: [] });
  rule.after(supports);
  return supports;
}

/** Without insets, and the first of what is compared: `max(8px, env(top), 1px)` is `8px`. */
function simplest(value: string): string {
  const found = NEWER_VALUE.exec(value);
  if (!found) return value;
  const [opening] = found;
  const from = found.index + opening.length;
  const to = closingOf(value, from);
  const parts = postcss.list.comma(value.slice(from, to));
  const taken = /^(?:env|clamp)/.test(opening) ? (parts[1] ?? '0px') : (parts[0] ?? '0px');
  return simplest(value.slice(0, found.index) + taken + value.slice(to + 1));
}

/** Where the parenthesis closes that was opened just before. */
function closingOf(value: string, from: number): number {
  let depth = 1;
  for (let at = from; at < value.length; at += 1) {
    if (value[at] === '(') depth += 1;
    if (value[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a parenthesis is not closed in ${value}`);
}
