export { createIdempotencyKeys, sendOnce } from './idempotency-keys.ts';
export { useAttempt } from './attempt.ts';
