export { createAttempts, isAnswer } from './attempts.ts';
