/** Who is signed in, what they may do, and what they have typed and not sent. */
export { beginSession, endSession } from './begin-session.ts';
export { useDraft } from './drafts.ts';
export { MeProvider, useCan, useMe } from './me.tsx';
export { pathAfterSignIn } from './own-path.ts';
