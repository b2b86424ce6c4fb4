import { distance } from 'fastest-levenshtein';
import { catalogue } from './catalogue/index.ts';
import type { Environment } from './environment.ts';

/** Of shorter names too many others are a letter or two away. */
const SHORTEST = 8;
const MOST_LETTERS = 2;

/** Variables of earlier releases, each with what stands in its place. */
const ended: Readonly<Record<string, string>> = {
  BACKUP_DIR: 'docs/operations.md says how backups are made now',
  BACKUP_KEEP_DAYS: 'docs/operations.md says how backups are made now',
};

/**
 * A line for each variable that is set, is none of ours, and is nearly one of ours, or was one: what was
 * meant by it would be left out without a word.
 */
export function misspeltVariables(env: Environment): readonly string[] {
  const known = catalogue.flatMap(({ entries }) => entries.flatMap(({ name }) => [name, `${name}_FILE`]));
  return Object.keys(env)
    .filter((name) => name.length >= SHORTEST && Boolean(env[name]) && !known.includes(name))
    .flatMap((name) => {
      const instead = ended[name];
      if (instead !== undefined) return [`${name} counts for nothing any more: ${instead}`];
      const meant = known.find((one) => one.length >= SHORTEST && isNear(name, one));
      return meant === undefined ? [] : [`${name} is not known: ${meant} may be meant`];
    });
}

function isNear(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > MOST_LETTERS) return false;
  return distance(name.toUpperCase(), known) <= MOST_LETTERS;
}
