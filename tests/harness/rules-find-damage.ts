import { expect, test } from 'vitest';

/** A change to clean books which the rule of the same name must find. */
export type Damage<CleanBooks> = (books: CleanBooks) => unknown;

/**
 * Registers the tests of a set of rules: clean books violate nothing, each damage is found by its rule, and
 * every rule has a damage. `violations` checks books by all rules and names the rule in each sentence.
 */
export function testThatRulesFindDamage<CleanBooks>({
  rules,
  damages,
  cleanBooks,
  violations,
}: {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly damages: Readonly<Record<string, readonly Damage<CleanBooks>[]>>;
  readonly cleanBooks: () => CleanBooks;
  readonly violations: (books: CleanBooks) => readonly string[];
}): void {
  test('clean books violate nothing', () => {
    expect(violations(cleanBooks())).toEqual([]);
  });

  test.each(
    Object.entries(damages).flatMap(([rule, list]) =>
      list.map((damage, index) => [rule, index + 1, damage] as const),
    ),
  )('“%s” finds damage %i', (rule, _number, damage) => {
    const books = cleanBooks();
    damage(books);
    expect(violations(books).map((one) => one.slice(0, rule.length))).toContain(rule);
  });

  test('every rule has a damage that it finds', () => {
    expect(Object.keys(damages).toSorted()).toEqual(Object.keys(rules).toSorted());
  });
}
