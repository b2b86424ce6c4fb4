import { join } from 'node:path';
import { smallScript } from '../build/small-script.ts';
import { latePageWords } from './late-page-words.ts';

/**
 * Returns the script in every page that chooses between the builds. `base`: the prefix of the files' names;
 * `tooOldPage`: the address for engines that can run neither.
 */
export function chooserScript(base: string, tooOldPage: string): Promise<string> {
  const file = join(import.meta.dirname, 'choose-build.js');
  return smallScript(file, { BASE: base, TOO_OLD_PAGE: tooOldPage, WORDS: latePageWords }, 'es5');
}
