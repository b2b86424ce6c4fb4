/** How long (ms) a toast is shown (SPEC section 9). */
export const TOAST_MS = 3000;
/** Time (ms) after which an ended session leads to the login page (SPEC section 9). */
export const SESSION_ENDED_REDIRECT_MS = 3000;
/** Time (ms) after which a call without an answer has failed (SPEC section 9). */
export const CALL_TIMEOUT_MS = 120_000;
