/** The separator between two facts in one line; no line begins with the dot. */
export const DOT = '\u00a0· ';

/** Joins facts in one line, with dots between them; unknown ones are omitted. */
export function dotted(...facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(DOT);
}
