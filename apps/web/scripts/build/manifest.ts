import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from './one-language.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  /** The entry module of the chunk, if it has one. */
  readonly src?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The files that a module needs: its script, every script it imports, and their styles. */
export interface Needs {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const ENTRY = 'src/main.tsx';

/** The module that decrypts the user's number, for screens that begin with it. */
export const WITH_NUMBER = 'src/platform/sm2/sm2.ts';

/** Returns the manifest's path of the build for one language, below the folder of the builds. */
export const manifestOf = (language: Language): string => `.vite/manifest-${language}.json`;

/** Reads the manifest of a build; returns a function that gives the files of a module. */
export function readManifest(dist: string, file = '.vite/manifest.json'): (module: string) => Needs {
  const chunks = JSON.parse(readFileSync(join(dist, file), 'utf8')) as Record<string, Chunk>;
  // A module that shares a chunk with its imports is not listed; the chunk has its name.
  const ofSameName = (module: string): Chunk | undefined =>
    Object.values(chunks).find(({ name, src }) => src === undefined && `${name}.ts` === basename(module));
  return (module) => {
    const seen = new Set<string>();
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key)) return;
      seen.add(key);
      const chunk = chunks[key] ?? ofSameName(key);
      if (!chunk) throw new Error(`not in the build: ${key}`);
      for (const imported of chunk.imports ?? []) visit(imported);
      scripts.add(chunk.file);
      for (const style of chunk.css ?? []) styles.add(style);
    };
    visit(module);
    return { scripts: [...scripts], styles: [...styles] };
  };
}

/** Returns what a screen needs beyond the files of the entry. */
export function beyondEntry(needs: Needs, entry: Needs): Needs {
  return {
    scripts: needs.scripts.filter((file) => !entry.scripts.includes(file)),
    styles: needs.styles.filter((file) => !entry.styles.includes(file)),
  };
}
