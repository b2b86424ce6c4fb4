import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The screens that are built, by key, with their modules: read from `src/app/screens.ts`. */
export function screenFiles(root: string): { key: string; file: string }[] {
  const source = readFileSync(join(root, 'src/app/screens.ts'), 'utf8');
  return [...source.matchAll(/(\w+): \{ file: '([^']+)'/g)].map(([, key = '', file = '']) => ({ key, file }));
}
