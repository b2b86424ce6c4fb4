import { parseSync } from 'vite';
import { beginWithOwnNumber } from '../../src/shell/screen-files.ts';
import { type Needs, WITH_NUMBER } from './manifest.ts';
import type { Language } from './one-language.ts';

/** A build of the pages: a modern one has one language, the legacy one both. */
export type BuildName = Language | 'legacy';

/** The files that the browser requests until a screen works, at its first visit and with a user logged in. */
export interface FirstRoute {
  readonly screen: string;
  readonly build: BuildName;
  readonly scripts: readonly string[];
  /** Style sheets that are not inlined in the page. */
  readonly styles: readonly string[];
  /** Whether the screen begins with the user's number, and includes what decrypts it. */
  readonly withNumber: boolean;
}

export interface Limits {
  /** The size of the scripts, brotli. */
  readonly kb: number;
  /** The number of scripts and style sheets together. */
  readonly requests: number;
}

/** A build, as described by its manifest. */
export interface BuiltPages {
  readonly build: BuildName;
  /** The entry module. */
  readonly entry: string;
  readonly needsOf: (module: string) => Needs;
}

/** Returns the first route of a screen. `file`: its module. */
export function firstRoute(screen: string, file: string, { build, entry, needsOf }: BuiltPages): FirstRoute {
  const withNumber = beginWithOwnNumber.includes(file);
  const parts = [entry, file, ...(withNumber ? [WITH_NUMBER] : [])].map(needsOf);
  const inPage = new Set([entry, file].flatMap((module) => needsOf(module).styles));
  return {
    screen,
    build,
    scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(parts.flatMap(({ styles }) => styles))].filter((style) => !inPage.has(style)),
    withNumber,
  };
}

/** Returns the limits for a first route from those given; a limit that was not given does not apply. */
export function limitsOf(
  { build, withNumber }: Pick<FirstRoute, 'build' | 'withNumber'>,
  given: Readonly<Record<string, string | undefined>>,
): Limits {
  const name = (build === 'legacy' ? 'legacy' : 'limit') + (withNumber ? '-with-number' : '');
  return { kb: Number(given[name] ?? 'Infinity'), requests: Number(given['requests'] ?? 'Infinity') };
}

/**
 * Returns the problems of a first route. `kb`: the size of its scripts; `otherTexts`: texts of the other
 * language, empty for a build of both; `codeOf`: returns the code of a script.
 */
export function problemsOf(
  { screen, build, scripts, styles }: FirstRoute,
  kb: number,
  limits: Limits,
  otherTexts: readonly string[],
  codeOf: (script: string) => string,
): readonly string[] {
  const asked = scripts.length + styles.length;
  const foreign = scripts.flatMap((script) => {
    const found = otherTexts.find((text) => codeOf(script).includes(text));
    return found === undefined ? [] : [`has a text of the other language, "${found}", in ${script}`];
  });
  return [
    ...(kb > limits.kb ? [`loads ${kb.toFixed(1)} KB, above ${limits.kb}`] : []),
    ...(asked > limits.requests
      ? [`asks for ${asked} scripts and style sheets, above ${limits.requests}`]
      : []),
    ...foreign,
  ].map((problem) => `${screen} in ${build} ${problem}`);
}

/** The least length of a text that cannot be a name or a word in both languages. */
const LEAST = { zh: /\p{Script=Han}{6}/u, en: /[a-z]+ [a-z]+ [a-z]+ [a-z]+/ };

/** Returns the texts of a language in a script. */
export function textsIn(code: string, language: Language): readonly string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { readonly type?: unknown; readonly value?: unknown };
    if (type === 'Literal' && typeof value === 'string' && LEAST[language].test(value)) texts.push(value);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync('texts.js', code).program.body);
  return texts;
}
