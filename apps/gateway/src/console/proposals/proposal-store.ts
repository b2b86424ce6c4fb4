/** Stores proposals. The database refuses writes that no person may make (guard_console_proposals). */
import type { ProposalKind } from '@phonebill/contract/console';
import { inStates, next } from '@phonebill/states';
import type { Client, Pool } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { floorsChanged, settingsChanged } from '../settings/index.ts';
import {
  openProposalStates,
  type ProposalEvent,
  proposalMachine,
  proposalsUnderWay,
  type StoredProposalState,
} from './proposal-states.ts';

/** SQLSTATE of guard_console_proposals: the proposal does not match its hash. */
const CHANGED = 'PBC01';
/** SQLSTATE of check_floor_proposal: the floors have changed. */
const OTHER_FLOORS = 'PBC06';
/** SQLSTATE of guard_console_proposals: an invitation that needs no word. */
const WITHOUT_WORD = 'PBC07';

type Db = Pick<Client | Pool, 'query'>;

/** The time within which a proposal must be approved; after that it must be made again. */
const GOOD_FOR = '24 hours';
const PAIRS_OF = '30 days';
const A_PAGE = 50;

export interface StoredProposal {
  readonly proposalNo: number;
  readonly kind: ProposalKind;
  readonly about: string;
  readonly orderNo: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** SHA-256 of the whole proposal, in hex. */
  readonly hash: string;
  readonly reason: string;
  readonly state: StoredProposalState;
  readonly isExpired: boolean;
  readonly proposedBy: number;
  readonly proposedByName: string;
  readonly proposedWith: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly approvedBy: number | null;
  readonly approvedByName: string | null;
  readonly approvedAt: Date | null;
  readonly endedByName: string | null;
  readonly endedAt: Date | null;
  readonly decisionReason: string | null;
  readonly executedAt: Date | null;
  readonly outcome: string | null;
}

const PROPOSAL = `q.proposal_no as "proposalNo", q.kind, q.about, q.order_no as "orderNo", q.payload,
  encode(q.payload_hash, 'hex') as hash, q.reason, q.state, q.expires_at <= present_time() as "isExpired",
  q.proposed_by as "proposedBy", proposer.name as "proposedByName", q.proposed_with as "proposedWith",
  q.proposed_at as "proposedAt", q.expires_at as "expiresAt", q.approved_by as "approvedBy",
  approver.name as "approvedByName", q.approved_at as "approvedAt", ender.name as "endedByName",
  q.ended_at as "endedAt", q.decision_reason as "decisionReason", q.executed_at as "executedAt", q.outcome`;
const PERSONS = `join console_people proposer on proposer.person_no = q.proposed_by
  left join console_people approver on approver.person_no = q.approved_by
  left join console_people ender on ender.person_no = q.ended_by`;

export interface NewProposal {
  readonly kind: ProposalKind;
  readonly about: string;
  readonly orderNo: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly proposedBy: number;
  /** The passkey whose touch confirmed the proposal. */
  readonly proposedWith: string;
  /** The hash of the word that an invitation needs; null for other kinds. */
  readonly wordHash: Buffer | null;
}

/**
 * Inserts a proposal and returns its number. Throws ConsoleRefused (cannotBeDone) when the same act is
 * already proposed.
 */
export async function insertProposal(client: Client, proposal: NewProposal): Promise<number> {
  const { kind, about, orderNo, payload, reason, proposedBy, proposedWith, wordHash } = proposal;
  await endExpired(client);
  try {
    // The trigger sets the hash.
    const { rows } = await client.query<{ proposal_no: number }>(
      `insert into console_proposals (kind, about, order_no, payload, payload_hash, reason, state,
        proposed_by, proposed_with, proposed_at, expires_at, word_hash)
      select $1, $2, $3, $4, '', $5, $6, $7, $8, now.at, now.at + interval '${GOOD_FOR}', $9
      from present_time() as now (at)
      on conflict (kind, about) where state in ('open', 'approved') do nothing returning proposal_no`,
      [
        kind,
        about,
        orderNo,
        JSON.stringify(payload),
        reason,
        proposalMachine.initial,
        proposedBy,
        proposedWith,
        wordHash,
      ],
    );
    if (rows[0]) return rows[0].proposal_no;
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'PBC05')
      throw new ConsoleRefused('cannotBeDone', {
        why: 'the user was blocked at once within seven days: this time another person decides first',
      });
    if ((error as { readonly code?: string }).code === OTHER_FLOORS) throw floorsChanged();
    throw error;
  }
  throw await sameUnderWay(client, kind, about);
}

/** Returns a refusal that names the existing proposal, so that a proposer who lost the answer finds it. */
async function sameUnderWay(client: Client, kind: ProposalKind, about: string): Promise<ConsoleRefused> {
  const { rows } = await client.query<{ proposal_no: number }>(
    `select proposal_no from console_proposals
    where kind = $1 and about = $2 and state in ('open', 'approved')`,
    [kind, about],
  );
  const which = rows[0] ? `, as proposal ${rows[0].proposal_no}` : '';
  return new ConsoleRefused('cannotBeDone', { why: `the same is proposed already${which}` });
}

/** Finds a proposal without locking it; null if there is none with this number. */
export async function findProposal(db: Db, proposalNo: number): Promise<StoredProposal | null> {
  const { rows } = await db.query<StoredProposal>(
    `select ${PROPOSAL} from console_proposals q ${PERSONS} where q.proposal_no = $1`,
    [proposalNo],
  );
  return rows[0] ?? null;
}

/**
 * Finds and locks a proposal, so that no other process decides or carries it out until the transaction ends.
 * Writing the row makes the database compare it with its hashes, so that a proposal changed behind the
 * triggers is not carried out. Throws Error then.
 */
export async function lockProposal(client: Client, proposalNo: number): Promise<StoredProposal | null> {
  await client.query(
    `update console_proposals set state = state
    where proposal_no = $1 and ended_at is null and executed_at is null`,
    [proposalNo],
  );
  return findProposal(client, proposalNo);
}

/** Returns a page of proposals, newest first. `cursor` is the last number of the page before. */
export async function listProposals(
  db: Db,
  {
    kinds,
    which,
    before,
  }: {
    readonly kinds: readonly ProposalKind[];
    readonly which: 'open' | 'decided';
    readonly before: number | null;
  },
): Promise<{ proposals: StoredProposal[]; nextCursor: string | null }> {
  const isUnderWay = `(${inStates('q.state', proposalsUnderWay)}
    and (q.approved_by is not null or q.expires_at > present_time()))`;
  const states = which === 'open' ? isUnderWay : `not ${isUnderWay}`;
  const { rows } = await db.query<StoredProposal>(
    `select ${PROPOSAL} from console_proposals q ${PERSONS}
    where ${states} and q.kind = any ($1) and ($2::integer is null or q.proposal_no < $2)
    order by q.proposal_no desc limit ${A_PAGE}`,
    [kinds, before],
  );
  const last = rows.at(-1);
  return { proposals: rows, nextCursor: rows.length === A_PAGE && last ? String(last.proposalNo) : null };
}

/** Returns the proposals about an order in every state, newest first; one page at most. */
export async function proposalsOfOrder(db: Db, orderNo: string): Promise<StoredProposal[]> {
  const { rows } = await db.query<StoredProposal>(
    `select ${PROPOSAL} from console_proposals q ${PERSONS} where q.order_no = $1
    order by q.proposal_no desc limit ${A_PAGE}`,
    [orderNo],
  );
  return rows;
}

/** Counts the proposals of these kinds that are waiting for another person. */
export async function countOpen(db: Db, kinds: readonly ProposalKind[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from console_proposals
    where ${inStates('state', openProposalStates)} and expires_at > present_time() and kind = any ($1)`,
    [kinds],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Counts how often this person and each other person decided together lately, whoever of the two proposed.
 */
export async function pairCounts(db: Db, personNo: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ other: number; count: number }>(
    `select case proposed_by when $1 then approved_by else proposed_by end as other, count(*)::int as count
    from console_proposals
    where approved_at > present_time() - interval '${PAIRS_OF}' and $1 in (proposed_by, approved_by)
    group by 1`,
    [personNo],
  );
  return new Map(rows.map(({ other, count }) => [other, count]));
}

export interface Approval {
  readonly proposalNo: number;
  /** The hash of what the approver read, in hex. */
  readonly hash: string;
  readonly personNo: number;
  readonly credentialId: string;
  readonly reason: string;
}

/**
 * Approves a proposal if it is open, is what was read, and was made by another person. Throws ConsoleRefused:
 * `samePerson`, `proposalChanged`, `proposalOver`, `settingsChanged`, `cannotBeDone` when the floors have
 * changed.
 */
export async function approveProposal(
  client: Client,
  { proposalNo, hash, personNo, credentialId, reason }: Approval,
): Promise<void> {
  try {
    const { rowCount } = await client.query(
      `update console_proposals set state = $6, approved_by = $2, approved_with = $3,
        approved_hash = decode($4, 'hex'), approved_at = present_time(), decision_reason = nullif($5, '')
      where proposal_no = $1 and ${inStates('state', openProposalStates)} and expires_at > present_time()`,
      [proposalNo, personNo, credentialId, hash, reason.trim(), after('open', 'approved')],
    );
    if (rowCount !== 1) throw new ConsoleRefused('proposalOver');
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Ends a proposal without carrying it out. Throws ConsoleRefused (proposalOver). */
export async function endProposal(
  client: Client,
  {
    proposalNo,
    personNo,
    event,
    reason,
  }: {
    readonly proposalNo: number;
    readonly personNo: number;
    readonly event: 'declined' | 'withdrawn';
    readonly reason: string;
  },
): Promise<void> {
  const { rowCount } = await client.query(
    `update console_proposals set state = $4, ended_by = $2, ended_at = present_time(), decision_reason = $3
    where proposal_no = $1 and ${inStates('state', openProposalStates)}`,
    [proposalNo, personNo, reason, after('open', event)],
  );
  if (rowCount !== 1) throw new ConsoleRefused('proposalOver');
}

/** Closes a proposal. `state` is the one that was read under its lock. */
export async function finishProposal(
  client: Client,
  { proposalNo, state }: Pick<StoredProposal, 'proposalNo' | 'state'>,
  event: 'carriedOut' | 'notPossible' | 'invitedAlone',
  outcome: string,
): Promise<void> {
  await client.query(
    `update console_proposals set state = $2, executed_at = present_time(), outcome = $3
    where proposal_no = $1`,
    [proposalNo, after(state, event), outcome],
  );
}

/**
 * Returns the proposals that were approved longer ago than this (ms) and not carried out, because their
 * process died.
 */
export async function leftApproved(db: Db, olderThanMs: number): Promise<number[]> {
  const { rows } = await db.query<{ proposal_no: number }>(
    `select proposal_no from console_proposals
    where ${inStates('state', proposalsUnderWay)}
      and approved_at < present_time() - $1 * interval '1 millisecond'`,
    [olderThanMs],
  );
  return rows.map(({ proposal_no }) => proposal_no);
}

/** Ends the expired proposals, so that the same acts can be proposed again. */
export async function endExpired(db: Db): Promise<void> {
  await db.query(
    `update console_proposals set state = $1, ended_at = present_time()
    where ${inStates('state', openProposalStates)} and expires_at <= present_time()`,
    [after('open', 'expired')],
  );
}

function after(state: StoredProposalState, event: ProposalEvent): StoredProposalState {
  return next(proposalMachine, state, event);
}

/** Translates an error of the database into a refusal. */
function refusalOf(error: unknown): unknown {
  const { code, constraint, detail } = error as {
    readonly code?: string;
    readonly constraint?: string;
    readonly detail?: string;
  };
  if (code === 'PBC04') {
    const [basedOn, version] = (detail ?? '').split(' ');
    return settingsChanged(Number(basedOn), Number(version));
  }
  if (code === OTHER_FLOORS) return floorsChanged();
  if (code === CHANGED) return new ConsoleRefused('proposalChanged');
  if (code === WITHOUT_WORD)
    return new ConsoleRefused('cannotBeDone', {
      why: 'it was proposed by the release before, without a word: propose it anew',
    });
  switch (constraint) {
    case 'console_proposals_two_persons':
    case 'console_proposals_two_passkeys':
      return new ConsoleRefused('samePerson');
    case 'console_proposals_hash_read':
      return new ConsoleRefused('proposalChanged');
    default:
      return code === 'PBC02' || code === 'PBC03' ? new ConsoleRefused('proposalOver') : error;
  }
}
