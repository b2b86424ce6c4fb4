/** Describes entries of the audit log. */
export { actFilters, actWords, outcomeWords } from './entry-words.ts';
