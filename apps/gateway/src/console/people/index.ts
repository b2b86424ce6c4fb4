/** Who works in the console. */
export { invitationAddress, invite, readInvitation, spendInvitation } from './invitations.ts';
export {
  addPerson,
  type ConsolePerson,
  endPerson,
  findPerson,
  hasPasskey,
  isFounding,
  isNameTaken,
  listPasskeys,
  listPeople,
  verbsAt,
} from './people.ts';
export { type ConsoleSession, endSession, findSession, openSession, sessionMark } from './sessions.ts';
