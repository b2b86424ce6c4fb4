/** Finds the classes of style sheets that scripts use and do not use, for each app's own test. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface StyleSheetClasses {
  /** The path below the folder. */
  readonly sheet: string;
  /** The classes that it has rules for, in alphabetical order. */
  readonly defined: readonly string[];
  /** The classes that scripts take from it by `import * as styles`, in alphabetical order. */
  readonly used: readonly string[];
}

/**
 * Returns every `.module.css` below a folder, with the classes that it defines and those that scripts there
 * use.
 */
export function styleSheetClasses(folder: string): readonly StyleSheetClasses[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  const used = new Map<string, Set<string>>(sheets.map((sheet) => [sheet, new Set()]));
  for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
    const text = readFileSync(file, 'utf8');
    for (const [, name, path] of text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)) {
      const classes = used.get(join(dirname(file), path ?? ''));
      for (const [, taken] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        classes?.add(taken ?? '');
    }
  }
  return sheets.map((sheet) => ({
    sheet: relative(folder, sheet),
    defined: classesDefinedIn(readFileSync(sheet, 'utf8')),
    used: [...(used.get(sheet) ?? [])].toSorted(),
  }));
}

function classesDefinedIn(css: string): readonly string[] {
  const rules = css.replace(/\/\*.*?\*\//gs, '');
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  const names = selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name ?? ''));
  return [...new Set(names)].toSorted();
}
