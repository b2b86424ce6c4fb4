import type { CallbackWire } from '../callbacks/deliver.ts';

const REPETITIONS = 8;
const FIRST_REPETITION_MS = 5000;

/** DT One's callbacks: the transaction as it is, without a signature. */
export const dtoneCallbacks: CallbackWire = {
  compose: ({ body }) => ({ headers: {}, body }),
  repeatAfterMs: (attempts) => (attempts < REPETITIONS ? FIRST_REPETITION_MS * 2 ** attempts : null),
};
