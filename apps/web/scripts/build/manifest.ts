import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './one-language.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What must be loaded for a module: its script, every script it imports, and their styles. */
export interface Needs {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const ENTRY = 'src/main.tsx';

/** What a session's check needs besides what a screen has: reading the number in its answer. */
export const WITH_SESSION = 'src/platform/sm2/sm2.ts';

/** Where the manifest of the build for one language is, below the folder of the builds. */
export const manifestOf = (language: Language): string => `.vite/manifest-${language}.json`;

/** Reads the manifest of a build: which files each module came to be in. */
export function readManifest(dist: string, file = '.vite/manifest.json'): (module: string) => Needs {
  const chunks = JSON.parse(readFileSync(join(dist, file), 'utf8')) as Record<string, Chunk>;
  return (module) => {
    const seen = new Set<string>();
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key)) return;
      seen.add(key);
      const chunk = chunks[key];
      if (!chunk) throw new Error(`not in the build: ${key}`);
      for (const imported of chunk.imports ?? []) visit(imported);
      scripts.add(chunk.file);
      for (const style of chunk.css ?? []) styles.add(style);
    };
    visit(module);
    return { scripts: [...scripts], styles: [...styles] };
  };
}

/** What a screen needs besides what the entry has brought already. */
export function beyondEntry(needs: Needs, entry: Needs): Needs {
  return {
    scripts: needs.scripts.filter((file) => !entry.scripts.includes(file)),
    styles: needs.styles.filter((file) => !entry.styles.includes(file)),
  };
}
