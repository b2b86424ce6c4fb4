/** The people who work in the console. */
export {
  invitationAddress,
  invite,
  needsFirstPasskeyWord,
  newWord,
  readInvitation,
  tryFirstPasskeyWord,
  tryInvitation,
} from './invitations.ts';
export {
  addInvited,
  aloneAfterMs,
  type ConsolePerson,
  COUNT_LET_IN,
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
