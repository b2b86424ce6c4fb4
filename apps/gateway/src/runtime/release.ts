/** The release of this code. How releases are numbered: docs/decisions/0043-releases-that-can-go-back.md. */
import { readFileSync } from 'node:fs';

/** `MAJOR.MINOR.PATCH`, as in the repository's package.json. */
export const RELEASE: string = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;

/** Compares two releases: below 0 when `one` is before `other`; 0 when they are the same. */
export function compareReleases(one: string, other: string): number {
  const [ones, others] = [one, other].map((text) => text.split('.').map(Number));
  for (const [place, number] of (ones ?? []).entries()) {
    const difference = number - (others?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
