import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The pictures that `npm run gallery` took: a folder for each language and look, with one picture of each
 * state.
 */
export interface Pictures {
  /** Returns the screens in order, each with the names of its states. */
  groups(): readonly ScreenGroup[];
  /** Returns the looks that were taken, such as `large`; empty when there are no pictures yet. */
  looks(): readonly string[];
  /** Returns the path of a picture; null when it was not taken. */
  find(language: string, look: string, state: string): string | null;
}

export interface ScreenGroup {
  readonly screen: string;
  readonly states: readonly string[];
}

/** The looks in the order in which they are shown; others that a run took follow them. */
const known = ['light', 'dark', 'large', 'small', 'narrow', 'wide', 'double', 'desktop'];
const NAME = /^[a-z0-9][a-z0-9-]*$/;

export function picturesIn(folder: string): Pictures {
  const find = (language: string, look: string, state: string): string | null => {
    if (![language, look, state].every((part) => NAME.test(part))) return null;
    const path = join(folder, `${language}-${look}`, `${state}.png`);
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : null;
  };
  return {
    find,
    groups() {
      try {
        return JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8')) as ScreenGroup[];
      } catch {
        return [];
      }
    },
    looks() {
      const taken = new Set(foldersIn(folder).map((name) => /^(?:zh|en)-([a-z0-9]+)$/.exec(name)?.[1]));
      taken.delete(undefined);
      const others = [...taken].filter((look): look is string => look !== undefined && !known.includes(look));
      return [...known.filter((look) => taken.has(look)), ...others.toSorted()];
    },
  };
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
