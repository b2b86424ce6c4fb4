/** Blocks and unblocks a user, from any page that shows the user. */
export { isOnUser, proposedOnUser } from './proposed-on-user.ts';
export { UserDialog } from './user-dialog.tsx';
