/** Stands between two facts in one line: no line begins with the dot. */
export const DOT = '\u00a0· ';

/** Facts in one line, with dots between them; what is not known is left out. */
export function dotted(...facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(DOT);
}
