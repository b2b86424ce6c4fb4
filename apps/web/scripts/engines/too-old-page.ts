import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallScript } from '../build/small-script.ts';
import { LEGACY_FLOOR } from './floors.ts';

/** The page for engines that can run neither build, by its path below the pages' base. */
export const TOO_OLD_PAGE = 'too-old.html';

/**
 * Returns that page: in both languages, with no style or script that an old engine would not understand;
 * without its script it still says what to do. `base`: the pages' base. It names the floor of the legacy
 * build.
 */
export async function tooOldPage(base: string): Promise<{
  readonly path: string;
  readonly name: string;
  readonly html: string;
}> {
  const script = await smallScript(join(import.meta.dirname, 'too-old.js'), { BASE: base }, 'es5');
  const html = readFileSync(join(import.meta.dirname, 'too-old.html'), 'utf8')
    .replaceAll('CHROME', String(LEGACY_FLOOR.chrome))
    .replaceAll('IOS', String(LEGACY_FLOOR.ios))
    .replace('<!--script-->', () => `<script>${script}</script>`);
  return { path: base + TOO_OLD_PAGE, name: TOO_OLD_PAGE, html };
}
