export { problemIfEmpty, problemWith, problemWithAgreement, type RuleName } from './rules.ts';
