/** What entries of the audit log say in words. */
export { actFilters, actWords, outcomeWords } from './entry-words.ts';
