/** Who works in the console. */
export { invitationAddress, invite, newWord, readInvitation, tryInvitation } from './invitations.ts';
export {
  addInvited,
  type ConsolePerson,
  countLetIn,
  endPerson,
  findPerson,
  hasPasskey,
  isAnybodyOfTerminal,
  isFounding,
  isNameTaken,
  listPasskeys,
  listPeople,
  secondPasskeyBy,
  verbsAt,
} from './people.ts';
