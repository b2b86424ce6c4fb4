/** Approves, declines and withdraws proposals, and shows them to people. */
import {
  isOfDraft,
  type ProposalKind,
  proposalKindNames,
  proposalKinds,
  type ProposalView,
} from '@phonebill/contract/console';
import { inTransaction } from '../../db/index.ts';
import type { Language } from '@phonebill/contract';
import { endBlockOf } from '../../people/sign-on/index.ts';
import { writeAudit } from '../audit/index.ts';
import {
  actorOf,
  type ConsoleParts,
  personOf,
  type ProposingParts,
  type SignedIn,
} from '../console-parts.ts';
import { contentHashOf, provePasskey } from '../passkeys/index.ts';
import { type ConsolePerson, verbsAt } from '../people/index.ts';
import { newestShownVersion } from '../../settings/versions/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { areOtherFloors, floorsChanged, type FloorsPayload, settingsChanged } from '../settings/index.ts';
import { refusalText } from '../refusal-text.ts';
import { carryOut } from './carry-out.ts';
import { requireSecondPasskey } from './second-passkey.ts';
import {
  approveProposal,
  endProposal,
  findProposal,
  listProposals,
  pairCounts,
  proposalsOfOrder,
  type StoredProposal,
} from './proposal-store.ts';

export interface ApprovalAsked {
  readonly proposalNo: number;
  readonly hash: string;
  readonly reason: string;
}

/**
 * Approves a proposal as it was read and carries it out; returns the address for a person who was let in,
 * null for all other kinds. Throws ConsoleRefused; refusals are recorded in the audit log.
 */
export async function approve(
  parts: ConsoleParts,
  caller: SignedIn,
  asked: ApprovalAsked,
  touch: unknown,
): Promise<string | null> {
  const { pool, party, clock } = parts;
  const person = personOf(caller);
  const proposal = await found(parts, asked.proposalNo);
  if (!verbsAt(person, new Date(clock())).has(proposalKinds[proposal.kind].approve))
    throw new ConsoleRefused('notAllowed');
  await requireSecondPasskey(pool, person.personNo, proposal.kind);
  await inTransaction(pool, async (client) => {
    const { credentialId } = await provePasskey(client, party, touch, {
      purpose: 'touch',
      personNo: person.personNo,
      sessionHash: caller.session.tokenHash,
      contentHash: contentHashOf({ act: 'approve', content: asked }),
    });
    await approveProposal(client, { ...asked, personNo: person.personNo, credentialId });
    await writeAudit(client, actorOf(caller), {
      act: `approve ${proposal.kind}`,
      about: proposal.about,
      outcome: 'done',
      detail: { proposal: asked.proposalNo, reason: asked.reason },
    });
  });
  // The approval is valid even if this fails: the next round carries out what is left.
  return carryOut(parts, asked.proposalNo, actorOf(caller)).catch((error: unknown) => {
    parts.telemetry.log('warn', 'what was approved is carried out later', {
      proposal: asked.proposalNo,
      error: String(error),
    });
    return null;
  });
}

/**
 * Declines a proposal of another person, which requires the right to approve it, or withdraws one's own.
 * Throws ConsoleRefused.
 */
export async function decline(
  parts: ConsoleParts,
  caller: SignedIn,
  { proposalNo, reason }: { readonly proposalNo: number; readonly reason: string },
): Promise<void> {
  const person = personOf(caller);
  const { kind, about, proposedBy } = await found(parts, proposalNo);
  const isOwn = proposedBy === person.personNo;
  const { approve: verb } = proposalKinds[kind];
  if (!isOwn && !verbsAt(person, new Date(parts.clock())).has(verb)) throw new ConsoleRefused('notAllowed');
  await inTransaction(parts.pool, async (client) => {
    const event = isOwn ? 'withdrawn' : 'declined';
    await endProposal(client, { proposalNo, personNo: person.personNo, event, reason: reason.trim() });
    if (kind === 'blockUser') await endBlockOf(client, proposalNo);
    await writeAudit(client, actorOf(caller), {
      act: `${isOwn ? 'withdraw' : 'decline'} ${kind}`,
      about,
      outcome: 'done',
      detail: { proposal: proposalNo, reason: reason.trim() },
    });
  });
}

/**
 * Returns the kinds of proposals that a person sees: those they may propose or approve, or all with the right
 * to read the audit log.
 */
export function kindsSeenBy(person: ConsolePerson, at: Date): ProposalKind[] {
  const verbs = verbsAt(person, at);
  return proposalKindNames.filter((kind) => {
    const { propose, approve: verb } = proposalKinds[kind];
    return verbs.has(propose) || verbs.has(verb) || verbs.has('audit.read');
  });
}

/** Returns a proposal. Throws ConsoleRefused (notFound), also for one that the person may not see. */
export async function showProposal(
  parts: ProposingParts,
  person: ConsolePerson,
  proposalNo: number,
  language: Language,
): Promise<ProposalView> {
  const proposal = await found(parts, proposalNo);
  if (!kindsSeenBy(person, new Date(parts.clock())).includes(proposal.kind))
    throw new ConsoleRefused('notFound');
  const [view] = await viewsOf(parts, person, [proposal], language);
  if (!view) throw new ConsoleRefused('notFound');
  return view;
}

/**
 * Returns the proposals that this person may see, newest first. A cursor that names no proposal begins at the
 * newest.
 */
export async function showProposals(
  parts: ProposingParts,
  person: ConsolePerson,
  { which, cursor }: { readonly which: 'open' | 'decided'; readonly cursor?: string | undefined },
  language: Language,
): Promise<{ proposals: ProposalView[]; nextCursor: string | null }> {
  const before = /^[1-9][0-9]{0,8}$/.test(cursor ?? '') ? Number(cursor) : null;
  const kinds = kindsSeenBy(person, new Date(parts.clock()));
  const { proposals, nextCursor } = await listProposals(parts.pool, { kinds, which, before });
  return { proposals: await viewsOf(parts, person, proposals, language), nextCursor };
}

/** Returns the proposals about an order that the person may see. */
export async function showProposalsOfOrder(
  parts: ProposingParts,
  person: ConsolePerson,
  orderNo: string,
  language: Language,
): Promise<ProposalView[]> {
  const kinds = kindsSeenBy(person, new Date(parts.clock()));
  const all = await proposalsOfOrder(parts.pool, orderNo);
  const seen = all.filter(({ kind }) => kinds.includes(kind));
  return viewsOf(parts, person, seen, language);
}

async function found({ pool }: ProposingParts, proposalNo: number): Promise<StoredProposal> {
  const proposal = await findProposal(pool, proposalNo);
  if (!proposal) throw new ConsoleRefused('notFound');
  return proposal;
}

async function viewsOf(
  { pool, clock }: ProposingParts,
  person: ConsolePerson,
  proposals: readonly StoredProposal[],
  language: Language,
): Promise<ProposalView[]> {
  if (proposals.length === 0) return [];
  const pairs = await pairCounts(pool, person.personNo);
  const verbs = verbsAt(person, new Date(clock()));
  const isOfSettings = proposals.some(({ kind, state }) => isOfDraft(kind) && state === 'open');
  const shown = isOfSettings ? await newestShownVersion(pool) : 0;
  const outdatedFloors = await withOtherFloors(pool, proposals);
  return proposals.map((one) => {
    const isOwn = one.proposedBy === person.personNo;
    const isOver = one.state !== 'open' || one.isExpired;
    const mayApprove = verbs.has(proposalKinds[one.kind].approve);
    const refusal = isOver ? 'proposalOver' : isOwn ? 'samePerson' : mayApprove ? null : 'notAllowed';
    const why = refusal && new ConsoleRefused(refusal);
    const refused =
      why ?? outdated(one, shown) ?? (outdatedFloors.has(one.proposalNo) ? floorsChanged() : null);
    return {
      proposalNo: one.proposalNo,
      kind: one.kind,
      about: one.about,
      orderNo: one.orderNo,
      payload: { ...one.payload },
      hash: one.hash,
      state: one.state === 'open' && one.isExpired ? 'expired' : one.state,
      reason: one.reason,
      proposedBy: one.proposedByName,
      proposedAt: one.proposedAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      decidedBy: one.approvedByName ?? one.endedByName,
      decidedAt: (one.approvedAt ?? one.endedAt ?? one.executedAt)?.toISOString() ?? null,
      decisionReason: one.decisionReason,
      outcome: one.outcome,
      whyNotApprovable: refused && {
        refusal: refused.refusal,
        message: refusalText(refused.refusal, language, refused.details),
        why: refused.details['why'] ?? null,
      },
      pairCount: isOwn ? 0 : (pairs.get(one.proposedBy) ?? 0),
    };
  });
}

/** Returns the numbers of open proposals whose floors have changed since they were made. */
async function withOtherFloors(
  pool: ProposingParts['pool'],
  proposals: readonly StoredProposal[],
): Promise<ReadonlySet<number>> {
  const overtaken = new Set<number>();
  // At most one of them is open at a time.
  for (const { kind, state, payload, proposalNo } of proposals)
    if (kind === 'changeFloors' && state === 'open')
      if (await areOtherFloors(pool, payload as unknown as FloorsPayload)) overtaken.add(proposalNo);
  return overtaken;
}

/** Returns the refusal of a settings proposal when another version was saved since; null if none was. */
function outdated({ kind, payload }: StoredProposal, shown: number): ConsoleRefused | null {
  const basedOn = Number(payload['basedOn']);
  return isOfDraft(kind) && basedOn !== shown ? settingsChanged(basedOn, shown) : null;
}
