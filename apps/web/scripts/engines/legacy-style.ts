import cssHasPseudo from 'css-has-pseudo';
import postcss, { type AtRule, type Declaration, type Plugin, type Rule } from 'postcss';
import { flexGaps } from './flex-gaps.ts';

/** Functions that engines of the floor may not support. An engine that supports `max` supports the others. */
const NEWER_VALUE = /\b(?:env|max|min|clamp)\(/;
const KNOWS_NEWER_VALUES = '(padding: max(env(safe-area-inset-bottom), 1px))';

/**
 * Converts a style sheet of the modern build for engines from LEGACY_FLOOR on. Unsupported features are
 * written in older syntax, or put in `@supports` after an older value, or handled by a script of src/legacy
 * (`:has`, `:focus-visible`).
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

/** Gaps of grids had another name at first, which every engine still reads. */
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
 * An engine does not drop a declaration with a variable if it does not support its function: the property
 * would then have no value. So the rule gets the simplest such value, and the newer one follows in
 * `@supports`.
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

/** Returns whether a rule was written by this plugin, or is in keyframes, after which nothing can follow. */
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

/**
 * Returns a value without insets, and the first operand of a comparison: `max(8px, env(top), 1px)` becomes
 * `8px`.
 */
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

/** Returns the position of the parenthesis that closes the one just opened. */
function closingOf(value: string, from: number): number {
  let depth = 1;
  for (let at = from; at < value.length; at += 1) {
    if (value[at] === '(') depth += 1;
    if (value[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a parenthesis is not closed in ${value}`);
}
