import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGACY_FLOOR } from './floors.ts';

/** The page, by its path below the pages' base, for engines that can run neither build. */
export const TOO_OLD_PAGE = 'too-old.html';

/**
 * That page: both languages, no script, and no style that an old engine would not know. `base`: of the
 * pages. It names the floor of the legacy build.
 */
export function tooOldPage(base: string): {
  readonly path: string;
  readonly name: string;
  readonly html: string;
} {
  const html = readFileSync(join(import.meta.dirname, 'too-old.html'), 'utf8')
    .replaceAll('CHROME', String(LEGACY_FLOOR.chrome))
    .replaceAll('IOS', String(LEGACY_FLOOR.ios));
  return { path: base + TOO_OLD_PAGE, name: TOO_OLD_PAGE, html };
}
