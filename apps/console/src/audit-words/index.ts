/** What entries of the audit log say in words. */
export { actWords, outcomeWords } from './entry-words.ts';
