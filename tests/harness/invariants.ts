// Rules about the books of a run.

/** Returns one sentence per violation, so that a run shows all of them and not only the first. */
export type Rule<Books extends readonly unknown[]> = (...books: Books) => Iterable<string>;
type Rules<Books extends readonly unknown[]> = Readonly<Record<string, Rule<Books>>>;

/** Returns all violations of all rules, each with the rule's name. */
export function violationsOf<Books extends readonly unknown[]>(
  rules: Rules<Books>,
  ...books: Books
): string[] {
  return Object.entries(rules).flatMap(([name, rule]) =>
    [...rule(...books)].map((what) => `${name}: ${what}`),
  );
}
