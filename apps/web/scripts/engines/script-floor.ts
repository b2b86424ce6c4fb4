import { parse, type Node } from 'acorn';
import { full } from 'acorn-walk';
import type { Floor } from './floors.ts';
import { isIn, scriptFeatures } from './support.ts';

const features = scriptFeatures();

/** The rules for the scripts of a build. */
export interface ScriptRules {
  readonly floor: Floor;
  /** The syntax that all engines of the floor read, as a year of ECMAScript. */
  readonly ecmaVersion: 2020 | 2022;
  /** Syntax of that year that they nevertheless do not read, by its name in {@link newerSyntax}. */
  readonly without: readonly string[];
  /** Names that a polyfill of the build provides, or that are detected before use. */
  readonly allowed: ReadonlySet<string>;
}

/** Returns what in a script is newer than the floor, each item once. */
export function newerInScript(code: string, { floor, ecmaVersion, without, allowed }: ScriptRules): string[] {
  let program: Node;
  try {
    program = parse(code, { ecmaVersion, sourceType: 'module' });
  } catch (error) {
    return [`syntax: ${error instanceof Error ? error.message : String(error)}`];
  }
  const found = new Set<string>();
  const declared = new Set<string>();
  const asked = new Set<string>();
  const names: string[] = [];
  full(program, (node) => {
    const each = node as Parsed;
    const syntax = newerSyntax(each);
    if (syntax !== null && without.includes(syntax)) found.add(`syntax: ${syntax}`);
    if (each.type === 'UnaryExpression' && each.operator === 'typeof')
      asked.add(nameOf(each.argument) ?? memberOf(each.argument) ?? '');
    if (each.type === 'BinaryExpression' && each.operator === 'in' && typeof each.left?.value === 'string')
      asked.add(each.left.value);
    if (each.type === 'VariablePattern') declared.add(each.name ?? '');
    if (each.type === 'Identifier') names.push(each.name ?? '');
    if (each.type === 'MemberExpression') names.push(...staticName(each));
    const called = each.type === 'CallExpression' ? memberOf(each.callee) : null;
    if (called !== null) names.push(`.${called}`);
  });
  for (const name of names) {
    const last = name.slice(name.lastIndexOf('.') + 1);
    if (allowed.has(name) || allowed.has(last) || asked.has(name) || asked.has(last)) continue;
    if (declared.has(name)) continue;
    if (isNewer(name, floor)) found.add(name);
  }
  return [...found].toSorted();
}

/** Returns whether a name is newer: `X` is a global, `X.y` a static member, `.y` a member of any object. */
function isNewer(name: string, floor: Floor): boolean {
  if (name.startsWith('.')) {
    const compats = features.members.get(name.slice(1));
    return compats !== undefined && compats.every((compat) => !isIn(floor, compat));
  }
  const compat = name.includes('.') ? features.statics.get(name) : features.globals.get(name);
  return compat !== undefined && !isIn(floor, compat);
}

interface Parsed {
  readonly type: string;
  readonly name?: string;
  readonly operator?: string;
  readonly argument?: Parsed;
  readonly callee?: Parsed;
  readonly left?: Parsed;
  readonly right?: Parsed;
  readonly object?: Parsed;
  readonly property?: Parsed;
  readonly computed?: boolean;
  readonly param?: Parsed | null;
  readonly value?: unknown;
  readonly bigint?: string;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
  readonly exported?: unknown;
  readonly regex?: { readonly pattern: string };
}

const nameOf = (node: Parsed | undefined): string | null =>
  node?.type === 'Identifier' ? (node.name ?? null) : null;
const memberOf = (node: Parsed | undefined): string | null =>
  node?.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : null;

function staticName(node: Parsed): readonly string[] {
  const member = memberOf(node);
  const object = nameOf(node.object);
  return member === null || object === null ? [] : [`${object}.${member}`];
}

/** Returns the name of syntax that engines added one by one, independent of the year. */
function newerSyntax(node: Parsed): string | null {
  switch (node.type) {
    case 'ChainExpression':
      return 'optional chaining';
    case 'BinaryExpression':
      return asksForBigInt(node.left, node.right) || asksForBigInt(node.right, node.left)
        ? 'typeof … "bigint"'
        : null;
    case 'LogicalExpression':
      return node.operator === '??' ? 'nullish coalescing' : null;
    case 'CatchClause':
      return node.param === null ? 'catch without a name' : null;
    case 'ExportAllDeclaration':
      return node.exported ? 'export * as' : null;
    case 'Literal':
      if (node.bigint !== undefined) return 'bigint';
      return hasLookbehind(node.regex?.pattern ?? (typeof node.value === 'string' ? node.value : ''))
        ? 'lookbehind'
        : null;
    default:
      return null;
  }
}

/** `no-bigint-question` describes its effect on an engine. */
const asksForBigInt = (asked: Parsed | undefined, kind: Parsed | undefined): boolean =>
  asked?.operator === 'typeof' && (kind?.value ?? kind?.quasis?.[0]?.value.cooked) === 'bigint';

const hasLookbehind = (pattern: string): boolean => /\(\?<[=!]/.test(pattern);
