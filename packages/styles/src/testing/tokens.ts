import { readFileSync } from 'node:fs';

const DARK = '@media (prefers-color-scheme: dark)';

/** The colours in light and in dark mode, by the names of their tokens without the dashes. */
export interface Looks {
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

/** Returns the tokens that every page has, combined with those of the given files, which override them. */
export function looksOf(...files: readonly (string | URL)[]): Looks {
  const sheets = [new URL('../tokens.css', import.meta.url), ...files].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const light = Object.assign({}, ...sheets.map((css) => colours(block(css, ':root'))));
  const dark = sheets.map((css) => colours(block(css.split(DARK)[1] ?? '', ':root')));
  return { light, dark: Object.assign({}, light, ...dark) };
}

/** Returns the content of the first block of a selector. */
export function block(css: string, selector: string): string {
  return css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
}

/** Returns the colours that a block of a style sheet defines, by their names. */
export function colours(declarations: string): Record<string, string> {
  return Object.fromEntries(
    [...declarations.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}
