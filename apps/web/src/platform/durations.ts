/** Toasts stay this long (SPEC section 9). */
export const TOAST_MS = 3000;
/** After an ended session, the login page comes this much later (SPEC section 9). */
export const SESSION_ENDED_REDIRECT_MS = 3000;
/** A call that takes longer has failed (SPEC section 9). */
export const CALL_TIMEOUT_MS = 120_000;
