/**
 * Makes proposals: the act must be possible now, and the proposer confirms it with a touch of their passkey.
 */
import { type ProposedAct, proposalKinds } from '@phonebill/contract/console';
import { type Client, inTransaction } from '../../db/index.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import {
  actorOf,
  type ConsoleParts,
  personOf,
  type ProposingParts,
  type SignedIn,
} from '../console-parts.ts';
import { contentHashOf, provePasskey } from '../passkeys/index.ts';
import { isFounding, newWord, verbsAt } from '../people/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { keepForGood } from '../settings/index.ts';
import { finishProposal, insertProposal, type NewProposal } from './proposal-store.ts';
import { blockAtOnce } from './blocks.ts';
import { type Invitation, letInvitedIn } from './inviting.ts';
import { insertRows } from './proposal-rows.ts';
import { proposalMachine } from './proposal-states.ts';
import { requireSecondPasskey } from './second-passkey.ts';
import { subjectOf } from './subjects.ts';

export interface Proposing {
  readonly proposalNo: number;
  /** The address for a person who was let in at once; null when another person decides. */
  readonly invitation: string | null;
  /**
   * The word that the invited person needs once another person has approved the invitation; shown to the
   * proposer only.
   */
  readonly word: string | null;
}

/** Makes a proposal. Throws ConsoleRefused; only the refusal is recorded then. */
export async function propose(
  parts: ConsoleParts,
  caller: SignedIn,
  proposed: ProposedAct,
  touch: unknown,
): Promise<Proposing> {
  const person = personOf(caller);
  const made = proposed.kind === 'invitePerson' ? newWord(parts.words) : null;
  const prove = async (client: Client): Promise<string> => {
    const { credentialId } = await provePasskey(client, parts.party, touch, {
      purpose: 'touch',
      personNo: person.personNo,
      sessionHash: caller.session.tokenHash,
      contentHash: contentHashOf({ act: 'propose', content: proposed }),
    });
    return credentialId;
  };
  const kept = await keep(parts, caller, proposed, { prove, wordHash: made?.hash ?? null });
  return { ...kept, word: kept.invitation === null ? (made?.word ?? null) : null };
}

/**
 * Makes a proposal at a terminal: its passkey is the one that let the terminal in. A terminal only proposes;
 * another person approves before anything is done. Throws ConsoleRefused.
 */
export function proposeAtTerminal(
  parts: ProposingParts,
  caller: SignedIn,
  proposed: Exclude<ProposedAct, Invitation>,
): Promise<Kept> {
  const prove = (): Promise<string> => {
    const { credentialId } = caller.session;
    if (credentialId === null) throw new ConsoleRefused('passkeyMissing');
    return Promise.resolve(credentialId);
  };
  return keep(parts, caller, proposed, { prove, wordHash: null });
}

type Kept = Omit<Proposing, 'word'>;

interface Keeping {
  /** Returns the passkey that confirms the proposal. */
  readonly prove: (client: Client) => Promise<string>;
  /** The hash of the word that an invitation needs. */
  readonly wordHash: Buffer | null;
}

async function keep(
  parts: ProposingParts,
  caller: SignedIn,
  proposed: ProposedAct,
  { prove, wordHash }: Keeping,
): Promise<Kept> {
  const { pool, clock } = parts;
  const person = personOf(caller);
  if (!verbsAt(person, new Date(clock())).has(proposalKinds[proposed.kind].propose))
    throw new ConsoleRefused('notAllowed');
  await requireSecondPasskey(pool, person.personNo, proposed.kind);
  const { about, orderNo, payload, rows, noted = payload } = await subjectOf(parts, proposed);
  return inTransaction(pool, async (client) => {
    const proposedWith = await prove(client);
    const proposal: NewProposal = {
      kind: proposed.kind,
      about,
      orderNo,
      payload,
      reason: proposed.reason.trim(),
      proposedBy: person.personNo,
      proposedWith,
      wordHash,
    };
    if ('draft' in proposed) await keepForGood(client, proposed.draft);
    const proposalNo = await insertProposal(client, proposal);
    if (rows.length > 0) await insertRows(client, proposalNo, rows);
    await writeAudit(client, actorOf(caller), {
      act: `propose ${proposed.kind}`,
      about,
      outcome: 'done',
      detail: { proposal: proposalNo, ...noted, reason: proposal.reason },
    });
    if (proposed.kind === 'blockUser' && proposed.atOnce)
      await blockAtOnce(client, proposalNo, proposal, actorOf(caller));
    const isAlone = isOfAdministrator(proposed) && (await isFounding(client));
    const invitation = isAlone
      ? await inviteAlone(client, parts, proposalNo, proposed, actorOf(caller))
      : null;
    return { proposalNo, invitation };
  });
}

/** Returns whether an administrator without other roles is invited. */
function isOfAdministrator(proposed: ProposedAct): proposed is Invitation {
  return proposed.kind === 'invitePerson' && proposed.roles.join() === 'administrator';
}

/**
 * Until two people can approve invitations there is no other person to ask; the database counts them again.
 */
async function inviteAlone(
  client: Client,
  { url }: ProposingParts,
  proposalNo: number,
  invitation: Invitation,
  actor: Actor,
): Promise<string> {
  const address = await letInvitedIn(client, url, invitation, {
    addedBy: actor.personNo,
    approvedProposal: null,
  });
  const open = { proposalNo, state: proposalMachine.initial };
  await finishProposal(client, open, 'invitedAlone', 'nobody else could approve it yet');
  await writeAudit(client, actor, {
    act: 'invite alone',
    about: invitation.name,
    outcome: 'done',
    detail: { proposal: proposalNo, roles: invitation.roles },
  });
  return address;
}
