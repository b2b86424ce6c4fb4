/** Proposing: what is proposed must be possible now, and stands behind a touch of the proposer's passkey. */
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
  /** Of somebody who was let in at once; null: another person decides. */
  readonly invitation: string | null;
  /** That the invited person needs once another person has approved it, shown to nobody else. */
  readonly word: string | null;
}

/** Throws ConsoleRefused, having done nothing but noting it. */
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
 * The same from a terminal: the passkey is the one that was touched to let the terminal in. It only proposes:
 * nothing is done before another person approves it. Throws ConsoleRefused.
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
  /** Gives the passkey that stands for it. */
  readonly prove: (client: Client) => Promise<string>;
  /** Of the word that an invitation needs. */
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

/** Of an administrator and nothing else. */
function isOfAdministrator(proposed: ProposedAct): proposed is Invitation {
  return proposed.kind === 'invitePerson' && proposed.roles.join() === 'administrator';
}

/** Until two can approve people there is nobody to ask: the database counts them once more. */
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
