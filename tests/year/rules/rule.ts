import type { Rule } from '../../harness/invariants.ts';
import type { YearBooks } from '../books.ts';
import type { History } from '../history.ts';

export type YearRule = Rule<readonly [books: YearBooks, histories: ReadonlyMap<string, History>]>;
