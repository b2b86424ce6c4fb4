export { createIdempotencyKeys, sendOnce } from './idempotency-keys.ts';
export { useAttempt } from './use-attempt.ts';
