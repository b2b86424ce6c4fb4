/** Blocking a user, and letting them in again, from wherever the user stands. */
export { isOnUser, proposedOnUser } from './proposed-on-user.ts';
export { UserDialog } from './user-dialog.tsx';
