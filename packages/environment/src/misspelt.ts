import { distance } from 'fastest-levenshtein';
import { catalogue } from './catalogue/index.ts';
import type { Environment } from './environment.ts';

/** The least length of a compared name: too many other names are a letter or two away from shorter ones. */
const SHORTEST = 8;
const MOST_LETTERS = 2;

/** Variables of earlier releases, each with what replaces it. */
const ended: Readonly<Record<string, string>> = {
  BACKUP_DIR: 'docs/operations.md says how backups are made now',
  BACKUP_KEEP_DAYS: 'docs/operations.md says how backups are made now',
};

/**
 * Returns a line for each variable that is set and unknown, but is close to one of ours or was one in an
 * earlier release: otherwise its setting would be ignored silently.
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
