export { problemIfEmpty, problemWith, type RuleName, rules } from './rules.ts';
