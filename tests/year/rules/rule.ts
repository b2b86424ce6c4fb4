import type { YearBooks } from '../books.ts';
import type { History } from '../history.ts';

/** Gives a sentence per violation, so that one run shows all of them and not only the first. */
export type Rule = (books: YearBooks, histories: ReadonlyMap<string, History>) => Iterable<string>;
