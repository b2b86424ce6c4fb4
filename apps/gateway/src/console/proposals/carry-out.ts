/**
 * Carries out approved proposals. Runs right after the approval, and again for proposals left by a process
 * that died. The proposal is locked meanwhile, and every change it makes records its number, so that it is
 * carried out once. The rights of both persons are checked again, and whether the act is still possible.
 */
import { proposalKinds } from '@phonebill/contract/console';
import { raiseActivityIn } from '../../activities/index.ts';
import { type Client, inTransaction } from '../../db/index.ts';
import { orderNoOf, userNoOf } from '../../orders/model/index.ts';
import { chargedBackPayments } from '../../orders/store/index.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import { isAccountTaken } from '../company/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { actOnOrder, type ProposedOnOrder } from '../orders/order-acts.ts';
import { findPerson, isNameTaken, verbsAt } from '../people/index.ts';
import type { ChangedBy } from '../../settings/versions/index.ts';
import { changeFloors, type FloorsPayload, publish, type Start } from '../settings/index.ts';
import { lift } from '../stops.ts';
import { changeBlock } from './blocks.ts';
import { closeApproved, closeManyApproved } from './closing.ts';
import { closeAccount } from './closing-accounts.ts';
import { setEndpointApproved } from './endpoint-changes.ts';
import { writeOffApproved } from './write-offs.ts';
import { listHash, type PlanRow } from './list-plan.ts';
import { type Invitation, letInvitedIn } from './inviting.ts';
import { keepOutcome, readRows } from './proposal-rows.ts';
import { finishProposal, leftApproved, lockProposal, type StoredProposal } from './proposal-store.ts';

/** After this time (ms) the process that carried out the approval must have died. */
const LEFT_AFTER_MS = 30_000;
const NOBODY: Actor = { personNo: null, session: null, address: '' };

interface Outcome {
  /** Why it was not done; null when it was. */
  readonly whyNot: string | null;
  readonly invitation?: string;
  /** The outcome in more detail than "done". */
  readonly outcome?: string;
}

/**
 * Carries out a proposal. Returns the address for a person who was let in; null for other kinds, or if it was
 * not done. `actor` is the approver who is waiting; null when none is waiting any more.
 */
export async function carryOut(
  parts: ConsoleParts,
  proposalNo: number,
  actor: Actor | null,
): Promise<string | null> {
  return inTransaction(parts.pool, async (client) => {
    const proposal = await lockProposal(client, proposalNo);
    if (proposal?.state !== 'approved') return null;
    const { whyNot, invitation, outcome: words = 'done' } = await outcomeOf(parts, client, proposal, actor);
    const outcome = whyNot ?? words;
    await finishProposal(client, proposal, whyNot === null ? 'carriedOut' : 'notPossible', outcome);
    await writeAudit(client, actor ?? NOBODY, {
      act: `carry out ${proposal.kind}`,
      about: proposal.about,
      outcome,
      detail: { proposal: proposalNo },
    });
    return invitation ?? null;
  });
}

/** Carries out the approved proposals that a process left when it died. */
export async function carryOutLeft(parts: ConsoleParts): Promise<void> {
  for (const proposalNo of await leftApproved(parts.pool, LEFT_AFTER_MS))
    await carryOut(parts, proposalNo, null);
}

/** Returns the outcome. `actor` is the approver, if they are waiting for it. */
async function outcomeOf(
  parts: ConsoleParts,
  client: Client,
  proposal: StoredProposal,
  actor: Actor | null,
): Promise<Outcome> {
  const { kind, reason } = proposal;
  const lost = await lostRights(parts, client, proposal);
  const elsewhere = await writtenElsewhere(parts, client, { ...proposal, lost }, actor);
  if (elsewhere) return elsewhere;
  if (lost !== null) return { whyNot: lost };
  const by = { operator: namesOf(proposal), reason, at: new Date(parts.clock()) };
  switch (kind) {
    case 'invitePerson':
      // The address is shown once, to the approver.
      return actor !== null
        ? letIn(parts, client, proposal)
        : { whyNot: 'nobody was there to be shown its address: propose it anew' };
    case 'closeDifference':
      return { whyNot: await closeApproved(client, proposal, by) };
    case 'closeDifferences': {
      const { isNone, outcome } = await closeManyApproved(client, proposal, by);
      return isNone ? { whyNot: outcome } : { whyNot: null, outcome };
    }
    case 'writeOff':
      return { whyNot: await writeOffApproved(client, proposal, by) };
    case 'blockUser':
    case 'unblockUser':
      return { whyNot: await changeBlock(client, proposal, by) };
    case 'closeAccount':
      return { whyNot: await closeAccount(parts, client, proposal, by) };
    case 'raiseActivity':
      return raise(client, proposal);
    case 'changeFloors':
      return { whyNot: await changeFloors(client, proposal.payload as unknown as FloorsPayload) };
    case 'setEndpoint':
      return { whyNot: await setEndpointApproved(parts, client, proposal) };
    default:
      return { whyNot: `${kind} is not known here` };
  }
}

/**
 * Finds out what was committed on other connections before this transaction ended: what a process that died
 * did of the proposal is done, whoever has lost their rights since. Null for the other kinds of proposals.
 */
async function writtenElsewhere(
  parts: ConsoleParts,
  client: Client,
  proposal: ToChange,
  actor: Actor | null,
): Promise<Outcome | null> {
  const { lost } = proposal;
  switch (proposal.kind) {
    case 'allowDebits':
    case 'sellAgain':
    case 'useSupplier':
    case 'trustKey':
      return liftStop(parts, client, proposal, lost);
    case 'changeSettings':
    case 'overridePrices':
      return changeSettings(parts, client, proposal, lost);
    case 'giveBackMany':
    case 'decideMany':
      return changeMany(parts, client, { ...proposal, lost }, actor);
    case 'refundPayment':
    case 'giveBack':
    case 'decide':
      return changeOrder(parts, client, proposal, lost);
    default:
      return null;
  }
}

/** Returns why the rights of either person are no longer valid; null if they are. */
async function lostRights(
  { clock }: ConsoleParts,
  client: Client,
  { kind, proposedBy, approvedBy }: StoredProposal,
): Promise<string | null> {
  const at = new Date(clock());
  const { propose, approve } = proposalKinds[kind];
  const persons = [
    [proposedBy, propose],
    [approvedBy ?? 0, approve],
  ] as const;
  for (const [personNo, verb] of persons) {
    const person = await findPerson(client, personNo);
    if (!person || !verbsAt(person, at).has(verb)) return 'the rights of one of the two persons have ended';
  }
  return null;
}

async function letIn(
  { url }: ConsoleParts,
  client: Client,
  { payload, proposedBy, proposalNo }: StoredProposal,
): Promise<Outcome> {
  const invitation = payload as unknown as Invitation;
  const { name, companyAccount } = invitation;
  if (await isNameTaken(client, name)) return { whyNot: 'somebody has that name by now' };
  if (companyAccount !== undefined && (await isAccountTaken(client, companyAccount)))
    return { whyNot: 'somebody has that company account by now' };
  const by = { addedBy: proposedBy, approvedProposal: proposalNo };
  return { whyNot: null, invitation: await letInvitedIn(client, url, invitation, by) };
}

async function liftStop(
  { pool }: ConsoleParts,
  client: Client,
  proposal: StoredProposal,
  lost: string | null,
): Promise<Outcome> {
  const { kind, payload } = proposal;
  const lifted = { kind, ...payload } as Parameters<typeof lift>[1];
  return asVersion(client, proposal, lost, (by) => lift(pool, lifted, by));
}

/** Done in this transaction, so that the change and its record exist together or not at all. */
async function raise(client: Client, proposal: StoredProposal): Promise<Outcome> {
  const { activity, stock, budget } = proposal.payload as {
    readonly activity: string;
    readonly stock: number;
    readonly budget: number;
  };
  const by = { operator: namesOf(proposal), reason: proposal.reason };
  const isRaised = await raiseActivityIn(client, activity, { stock, budget }, by);
  return { whyNot: isRaised ? null : `no activity ${activity} runs` };
}

function changeSettings(
  { pool }: ConsoleParts,
  client: Client,
  proposal: StoredProposal,
  lost: string | null,
): Promise<Outcome> {
  const { draft, ...start } = proposal.payload as unknown as Start & { readonly draft: string };
  return asVersion(client, proposal, lost, (by) => publish(pool, draft, start, by));
}

/** Writes a version of the settings on a connection of its own; its reason names the proposal. */
async function asVersion(
  client: Client,
  proposal: StoredProposal,
  lost: string | null,
  write: (by: ChangedBy) => Promise<string | null>,
): Promise<Outcome> {
  const { proposalNo, reason } = proposal;
  const by = { operator: namesOf(proposal), reason: `${reason} (proposal ${proposalNo} of the console)` };
  const { rowCount } = await client.query('select from settings_versions where reason = $1 limit 1', [
    by.reason,
  ]);
  return { whyNot: rowCount === 0 ? (lost ?? (await write(by))) : null };
}

/** `lost`: why nothing more of it may be done; null when it may. */
type ToChange = StoredProposal & { readonly lost: string | null };

/** Carries out each item of the list by itself, and records its outcome. */
async function changeMany(
  parts: ConsoleParts,
  client: Client,
  proposal: ToChange,
  actor: Actor | null,
): Promise<Outcome> {
  const { proposalNo, payload } = proposal;
  const rows = await readRows(client, proposalNo);
  if (listHash(rows) !== payload['listHash']) return { whyNot: 'the list is not the one that was proposed' };
  const failed = new Map<string, number>();
  for (const row of rows) {
    const became = row.outcome ?? (await changeOneOfMany(parts, client, proposal, { row, actor }));
    if (became !== 'done') failed.set(became, (failed.get(became) ?? 0) + 1);
  }
  const notDone = [...failed].map(([why, count]) => `${count} not: ${why}`);
  const failedCount = [...failed.values()].reduce((sum, count) => sum + count, 0);
  const outcome = [`${rows.length - failedCount} of ${rows.length} done`, ...notDone].join('; ');
  return failedCount === rows.length ? { whyNot: outcome } : { whyNot: null, outcome };
}

/** Changes one item, and records its outcome with it and in the audit log. */
async function changeOneOfMany(
  parts: ConsoleParts,
  client: Client,
  proposal: ToChange,
  { row, actor }: { readonly row: PlanRow; readonly actor: Actor | null },
): Promise<string> {
  const { proposalNo } = proposal;
  const one = oneOfMany(proposal, row);
  const outcome = (await changeOne(parts, client, proposal, one)) ?? 'done';
  // Stored at once and not at the end of the list, so that another process can continue from here.
  await inTransaction(parts.pool, async (own) => {
    await keepOutcome(own, proposalNo, row.number, outcome);
    await writeAudit(own, actor ?? NOBODY, {
      act: `carry out ${one.kind}`,
      about: row.number,
      outcome,
      detail: { proposal: proposalNo },
    });
  });
  return outcome;
}

/** Returns what a proposal of many does to one of them. */
function oneOfMany(
  { kind, payload, reason }: StoredProposal,
  { number, amountFen }: PlanRow,
): ProposedOnOrder {
  if (kind === 'decideMany') {
    const outcome = payload['outcome'] as Extract<ProposedOnOrder, { kind: 'decide' }>['outcome'];
    return { kind: 'decide', about: number, outcome, reason };
  }
  return { kind: 'giveBack', about: number, amountFen: Number(amountFen), reason };
}

async function changeOrder(
  parts: ConsoleParts,
  client: Client,
  proposal: StoredProposal,
  lost: string | null,
): Promise<Outcome> {
  const { kind, about, payload, reason } = proposal;
  const proposed = { kind, about, reason, ...payload } as ProposedOnOrder;
  return { whyNot: await changeOne(parts, client, { ...proposal, lost }, proposed) };
}

/**
 * Changes the order on a connection of its own, before this transaction ends. If this transaction fails, the
 * order's events name the proposal, and the next run finds them.
 */
async function changeOne(
  { store, pool }: ConsoleParts,
  client: Client,
  proposal: ToChange,
  proposed: ProposedOnOrder,
): Promise<string | null> {
  const { proposalNo } = proposal;
  const { kind, about, reason } = proposed;
  const orderNo = orderNoOf(about);
  const act = actOnOrder(proposed, await chargedBackPayments(pool));
  if (orderNo === null || !act) return 'there is no such order';
  if (await hasChanged(client, orderNo, { proposalNo, about })) return null;
  if (proposal.lost !== null) return proposal.lost;
  let whyNot: string | null = 'there is no such order';
  await store.update(orderNo, (change) => {
    whyNot = act(change);
    if (whyNot === null)
      change.recordByHand(kind, {
        operator: namesOf(proposal),
        reason,
        arguments: about,
        proposal: proposalNo,
        ...termsOf(proposed),
      });
  });
  return whyNot;
}

/** Returns an amount, or the outcome that was decided. */
function termsOf(proposed: ProposedOnOrder): Readonly<Record<string, string | number>> {
  if (proposed.kind === 'giveBack' && proposed.amountFen !== null) return { amountFen: proposed.amountFen };
  return proposed.kind === 'decide' ? { outcome: proposed.outcome } : {};
}

/** Returns whether the order's events record this change; an order may have several payments in a list. */
async function hasChanged(
  client: Client,
  orderNo: string,
  { proposalNo, about }: { readonly proposalNo: number; readonly about: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from order_events where user_no = $1 and order_no = $2 and entity = 'operator'
      and detail ->> 'proposal' = $3 and detail ->> 'arguments' = $4 limit 1`,
    [userNoOf(orderNo), orderNo, String(proposalNo), about],
  );
  return rowCount !== 0;
}

function namesOf({ proposedByName, approvedByName }: StoredProposal): string {
  return `${proposedByName}, approved by ${approvedByName ?? 'nobody'}`;
}
