/** The person who is signed in, what they may do, and their drafts. */
export { beginSession, endSession, keepTyped, showSessionOf } from './begin-session.ts';
export { useDraft } from './drafts.ts';
export { MeProvider, useCan, useMe } from './me.tsx';
export { noticeOtherTabs } from './other-tabs.ts';
export { isSessionOver, keepPathAfterSignIn, pathAfterSignIn, takePathAfterSignIn } from './own-path.ts';
