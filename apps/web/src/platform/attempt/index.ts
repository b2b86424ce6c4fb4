export { createIdempotencyKeys, isFinalRefusal, sendOnce } from './idempotency-keys.ts';
export { useAttempt } from './attempt.ts';
