import type { ProposedAct } from '@phonebill/contract/console';
import type { Client } from '../../db/index.ts';
import { letAccountIn } from '../company/index.ts';
import { addInvited, aloneAfterMs, invitationAddress, invite } from '../people/index.ts';

export type Invitation = Extract<ProposedAct, { kind: 'invitePerson' }>;

interface LetInBy {
  readonly addedBy: number | null;
  /** The proposal whose word the invited person needs; null when there was no person to approve it. */
  readonly approvedProposal: number | null;
}

/**
 * Adds an invited person and returns the invitation's address. Throws ConsoleRefused (nameTaken,
 * accountTaken).
 */
export async function letInvitedIn(
  client: Client,
  consoleUrl: string,
  { name, roles, companyAccount }: Pick<Invitation, 'name' | 'roles' | 'companyAccount'>,
  { addedBy, approvedProposal }: LetInBy,
): Promise<string> {
  const moneyAfterMs = approvedProposal === null ? await aloneAfterMs(client, addedBy) : 0;
  const personNo = await addInvited(client, { name, roles, addedBy, moneyAfterMs });
  if (companyAccount !== undefined) await letAccountIn(client, personNo, companyAccount);
  return invitationAddress(consoleUrl, await invite(client, personNo, approvedProposal));
}
