import { parseSync } from 'vite';
import { ENTRY, type Needs, WITH_SESSION } from './manifest.ts';
import type { Language } from './one-language.ts';

/** What the browser asks for until a screen works, at its first visit and with somebody logged in. */
export interface FirstRoute {
  readonly screen: string;
  readonly language: Language;
  readonly scripts: readonly string[];
  /** Style sheets that do not stand in the page. */
  readonly styles: readonly string[];
}

export interface Limits {
  /** Of the scripts, brotli. */
  readonly kb: number;
  /** Of scripts and style sheets together. */
  readonly requests: number;
}

/** The first route of a screen. `file`: its module; `needsOf`: what the build of a language needs for one. */
export function firstRoute(
  screen: string,
  file: string,
  language: Language,
  needsOf: (module: string) => Needs,
): FirstRoute {
  const parts = [ENTRY, file, WITH_SESSION].map(needsOf);
  const inPage = new Set([ENTRY, file].flatMap((module) => needsOf(module).styles));
  return {
    screen,
    language,
    scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(parts.flatMap(({ styles }) => styles))].filter((style) => !inPage.has(style)),
  };
}

/**
 * What is wrong with a first route, in words. `kb`: the size of its scripts; `otherTexts`: texts of the other
 * language; `codeOf`: what is in a script.
 */
export function problemsOf(
  { screen, language, scripts, styles }: FirstRoute,
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
  ].map((problem) => `${screen} in ${language} ${problem}`);
}

/** As long as a text must be for it not to be a name or a word that both languages have. */
const LEAST = { zh: /\p{Script=Han}{4}/u, en: /[a-z]+ [a-z]+ [a-z]+/ };

/** The texts in a script that has those of one language. `language`: which. */
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
