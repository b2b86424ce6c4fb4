/** Who is signed in, what they may do, and what they have typed and not sent. */
export { beginSession, endSession, leaveForSignIn } from './begin-session.ts';
export { useDraft } from './drafts.ts';
export { MeProvider, useCan, useMe } from './me.tsx';
export { keepPathAfterSignIn, pathAfterSignIn, takePathAfterSignIn } from './own-path.ts';
