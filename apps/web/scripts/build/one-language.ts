import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { parseSync, type Plugin } from 'vite';

/** The languages of the pages, in the order in which they are built. */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

/** The query of the module with the dictionaries' texts in the other language. */
const OTHER = '?other-language';
const NAME = /\bdefineTexts?\b/;

/** A dictionary in a source: the position of its object, and the code for each language. */
export interface Dictionary {
  readonly start: number;
  readonly end: number;
  readonly texts: Readonly<Record<Language, string>>;
}

/**
 * Makes a build contain the texts of one language: those of the other language from each dictionary
 * (`defineTexts`, `defineText`) are put into one file, which is loaded when a user changes to it
 * (src/platform/language). `root`: the folder of the pages.
 */
export function oneLanguage(language: Language, root: string): Plugin {
  const other = language === 'zh' ? 'en' : 'zh';
  const src = join(root, 'src');
  const folder = join(src, 'platform/language');
  const keyOf = (file: string, at: number) =>
    createHash('sha256')
      .update(`${relative(src, file)} ${at}`)
      .digest('base64url')
      .slice(0, 6);
  return {
    name: 'one-language',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(OTHER) ? id : null),
    load(id) {
      if (id === join(folder, 'built-language.ts')) return `export const builtLanguage = '${language}';`;
      if (id === join(folder, 'other-texts.ts')) return allTexts(src);
      if (!id.endsWith(OTHER)) return null;
      const file = id.slice(0, -OTHER.length);
      const code = readFileSync(file, 'utf8');
      const rows = dictionariesIn(code, file).map(
        ({ texts }, at) => `${JSON.stringify(keyOf(file, at))}: ${texts[other]}`,
      );
      return { code: `${code}\nexport const texts = {${rows.join(',\n')}};`, moduleType: langOf(file) };
    },
    transform(code, id) {
      if (!isSource(id) || !id.startsWith(src)) return null;
      const found = dictionariesIn(code, id);
      if (found.length === 0) return null;
      const helper = JSON.stringify(join(folder, 'one-language.ts'));
      let replaced = '';
      let from = 0;
      for (const [at, { start, end, texts }] of found.entries()) {
        const own = `/* @__PURE__ */ inOneLanguage(${texts[language]}, ${JSON.stringify(keyOf(id, at))})`;
        replaced += code.slice(from, start) + own;
        from = end;
      }
      return {
        code: `import { inOneLanguage } from ${helper}; ${replaced}${code.slice(from)}`,
        map: null,
      };
    },
  };
}

/** Returns the code of the module with the other language's texts of all dictionaries below a folder. */
function allTexts(src: string): string {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => join(src, name))
    .filter((file) => isSource(file) && dictionariesIn(readFileSync(file, 'utf8'), file).length > 0)
    .toSorted();
  const imports = files.map((file, at) => `import { texts as t${at} } from ${JSON.stringify(file + OTHER)};`);
  return `${imports.join('\n')}\nexport const otherTexts = {${files.map((_, at) => `...t${at}`).join()}};`;
}

/**
 * Returns the dictionaries of a source, in order. Throws Error on one inside a function, which no other
 * module could load, and on one whose object is not written in place with both languages.
 */
export function dictionariesIn(code: string, file: string): readonly Dictionary[] {
  if (!NAME.test(code)) return [];
  const found: Dictionary[] = [];
  const visit = (node: unknown, isInside: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, isInside));
    if (!isNode(node)) return;
    const name = node.type === 'CallExpression' ? calleeOf(node) : undefined;
    if (name === undefined || !NAME.test(name)) {
      const isFunction = /Function/.test(node.type) && node.type !== 'TSFunctionType';
      for (const part of Object.values(node)) visit(part, isInside || isFunction);
      return;
    }
    const [object] = (node as Call).arguments;
    const texts = object && textsOf(object, code);
    if (isInside || !texts) throw new Error(`${file}: a dictionary that no build for one language can part`);
    found.push({ start: object.start, end: object.end, texts });
  };
  visit(parseSync(file, code).program.body, false);
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string };
  readonly arguments: readonly Node[];
}
interface Property extends Node {
  readonly key: { readonly name?: string };
  readonly value: Node;
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node;
}

function calleeOf(node: Node): string | undefined {
  return (node as Call).callee.name;
}

/** Returns the code for each language in an object with both; undefined if it is not one. */
function textsOf(object: Node, code: string): Dictionary['texts'] | undefined {
  const { properties } = object as Node & { readonly properties?: readonly Property[] };
  const of = (language: Language) => {
    const value = properties?.find(({ key }) => key?.name === language)?.value;
    return value && code.slice(value.start, value.end);
  };
  const [zh, en] = [of('zh'), of('en')];
  return zh !== undefined && en !== undefined && properties?.length === 2 ? { zh, en } : undefined;
}

/** Returns whether a file may contain dictionaries of the pages. */
function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
}

function langOf(file: string): 'ts' | 'tsx' {
  return extname(file) === '.tsx' ? 'tsx' : 'ts';
}
