/** All rules together that the books must satisfy when the year is over. */
import { violationsOf } from '../harness/invariants.ts';
import type { YearBooks } from './books.ts';
import { historiesOf } from './history.ts';
import { consentRules } from './rules/consents.ts';
import { dueRules } from './rules/due-charges.ts';
import { familyCapRules } from './rules/family-caps.ts';
import { moneyRules } from './rules/money.ts';
import { ownPageRules } from './rules/own-pages.ts';
import { promiseRules } from './rules/promises.ts';
import type { YearRule } from './rules/rule.ts';
import { stopRules } from './rules/stops.ts';

export const rules: Readonly<Record<string, YearRule>> = {
  ...moneyRules,
  ...promiseRules,
  ...dueRules,
  ...stopRules,
  ...consentRules,
  ...familyCapRules,
  ...ownPageRules,
};

/** Returns every violation of every rule, each with the rule's name. */
export function violations(books: YearBooks): string[] {
  return violationsOf(rules, books, historiesOf(books));
}
