/** Checks the subject of a proposal before it is stored, so that only what is possible now is proposed. */
import type { ProposedAct } from '@phonebill/contract/console';
import { publicKeyText } from '@phonebill/signing';
import { activityReport } from '../../activities/index.ts';
import { OrderChange, orderNoOf } from '../../orders/model/index.ts';
import { chargedBackPayments } from '../../orders/store/index.ts';
import { isAccountTaken } from '../company/index.ts';
import type { ProposingParts } from '../console-parts.ts';
import { actOnOrder, type ProposedOnOrder } from '../orders/order-acts.ts';
import { isNameTaken } from '../people/index.ts';
import { requireEndpoint } from '../events/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { draftView, requireDraft, requireOtherFloors, requirePublishable } from '../settings/index.ts';
import { ofUser } from './blocks.ts';
import { ofClosing, ofClosingMany } from './closing.ts';
import { ofAccount } from './closing-accounts.ts';
import { ofWriteOff } from './write-offs.ts';
import { debitStopName, saleName, whyNotLifted } from '../stops.ts';
import { planDeciding } from './decide-plan.ts';
import { planGiveBack } from './give-back-plan.ts';
import { listHash, type ListPlan, MOST_ORDERS } from './list-plan.ts';
import type { Subject } from './subject.ts';

/**
 * Returns the subject. Throws ConsoleRefused when it does not exist, or the act is not possible at present.
 */
export async function subjectOf(parts: ProposingParts, proposed: ProposedAct): Promise<Subject> {
  const { pool } = parts;
  const plain = { orderNo: null, rows: [] };
  switch (proposed.kind) {
    case 'invitePerson': {
      const { name, roles, companyAccount } = proposed;
      if (await isNameTaken(pool, name)) throw new ConsoleRefused('nameTaken');
      if (companyAccount === undefined) return { ...plain, about: name, payload: { name, roles } };
      if (!parts.company) throw new ConsoleRefused('badRequest');
      if (await isAccountTaken(pool, companyAccount)) throw new ConsoleRefused('accountTaken');
      return { ...plain, about: name, payload: { name, roles, companyAccount } };
    }
    case 'closeDifference':
      return ofClosing(parts, proposed);
    case 'closeDifferences':
      return ofClosingMany(parts, proposed);
    case 'writeOff':
      return ofWriteOff(parts, proposed);
    case 'blockUser':
    case 'unblockUser':
      return ofUser(pool, proposed);
    case 'closeAccount':
      return ofAccount(parts, proposed);
    case 'allowDebits': {
      const { channel } = proposed;
      await requireStopped(parts, proposed);
      return { ...plain, about: debitStopName(channel), payload: { channel } };
    }
    case 'sellAgain': {
      const { what } = proposed;
      await requireStopped(parts, proposed);
      return { ...plain, about: saleName(what), payload: { what } };
    }
    case 'useSupplier': {
      const { supplier } = proposed;
      await requireStopped(parts, proposed);
      return { ...plain, about: supplier, payload: { supplier } };
    }
    case 'trustKey': {
      const key = publicKeyText(proposed.key);
      if (key === null) throw new ConsoleRefused('badRequest');
      await requireStopped(parts, { ...proposed, key });
      return { ...plain, about: key, payload: { key } };
    }
    case 'raiseActivity': {
      const { activity, stock, budget } = proposed;
      if (stock + budget === 0) throw new ConsoleRefused('badRequest');
      if ((await activityReport(pool, activity)) === null) throw new ConsoleRefused('notFound');
      return { ...plain, about: activity, payload: { activity, stock, budget } };
    }
    case 'changeSettings':
    case 'overridePrices':
      return ofDraft(parts, proposed);
    case 'changeFloors': {
      const { before, floors } = proposed;
      await requireOtherFloors(pool, { before, floors });
      return { ...plain, about: 'floors', payload: { before, floors } };
    }
    case 'setEndpoint': {
      const { kind: _kind, reason: _reason, ...payload } = proposed;
      await requireEndpoint(parts, payload);
      return { ...plain, about: proposed.url, payload };
    }
    case 'giveBackMany': {
      const { filters, amountFen, rightShare } = proposed;
      const each = { amountFen, ...(rightShare !== undefined && { rightShare }) };
      return ofMany(proposed, await planGiveBack(parts, filters, each), each);
    }
    case 'decideMany': {
      const { filters, outcome } = proposed;
      return ofMany(proposed, await planDeciding(parts, filters, outcome), { outcome });
    }
    default:
      return oneOrder(parts, proposed);
  }
}

type ProposedDraft = Extract<ProposedAct, { kind: 'changeSettings' | 'overridePrices' }>;

/**
 * Checks a draft. Prices that break limits need the proposal that names the breaches, and these must be the
 * present ones.
 */
async function ofDraft({ pool, clock }: ProposingParts, proposed: ProposedDraft): Promise<Subject> {
  const { draft: hash, startsAt, replacesLater } = proposed;
  const draft = await requireDraft(pool, hash);
  await requirePublishable(pool, draft, { startsAt, replacesLater }, new Date(clock()));
  const { breaches } = await draftView(pool, draft);
  const isOverride = proposed.kind === 'overridePrices';
  if (breaches.join('; ') !== (isOverride ? proposed.breaches.join('; ') : ''))
    throw new ConsoleRefused('cannotBeDone', {
      why: 'what its prices break is not what was shown: look at the change again',
    });
  const { basedOn, again } = draft;
  const payload = { draft: hash, basedOn, again, startsAt, replacesLater };
  return {
    about: Object.keys(draft.content).toSorted().join(', '),
    orderNo: null,
    payload: isOverride ? { ...payload, breaches, breachReason: proposed.breachReason.trim() } : payload,
    rows: [],
  };
}

async function requireStopped(
  { pool }: ProposingParts,
  proposed: Extract<ProposedAct, { kind: 'allowDebits' | 'sellAgain' | 'useSupplier' | 'trustKey' }>,
): Promise<void> {
  const why = await whyNotLifted(pool, proposed);
  if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
}

async function oneOrder({ pool, store, clock }: ProposingParts, proposed: ProposedOnOrder): Promise<Subject> {
  const { kind: _kind, reason: _reason, about, ...payload } = proposed;
  const orderNo = orderNoOf(about);
  const order = orderNo === null ? null : await store.find(orderNo);
  const act = actOnOrder(proposed, await chargedBackPayments(pool));
  if (!order || !act) throw new ConsoleRefused('notFound');
  const why = act(OrderChange.of(order, new Date(clock())));
  if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
  return { about, orderNo, payload, rows: [] };
}

/** Checks that the list, planned again, equals what the proposer was shown. `terms`: what becomes of each. */
function ofMany(
  { filters, orderCount, totalFen }: Extract<ProposedAct, { kind: 'giveBackMany' | 'decideMany' }>,
  plan: ListPlan,
  terms: Readonly<Record<string, unknown>>,
): Subject {
  if (plan.isTooMany)
    throw new ConsoleRefused('cannotBeDone', { why: `there are more than ${MOST_ORDERS} orders: narrow it` });
  if (plan.orderCount !== orderCount || plan.totalFen !== BigInt(totalFen))
    throw new ConsoleRefused('cannotBeDone', {
      why: `by now it is ${plan.orderCount} orders and ${plan.totalFen} fen: look at it again`,
    });
  const about = new URLSearchParams(filters as Record<string, string>).toString();
  const payload = { filters, ...terms, orderCount, totalFen, listHash: listHash(plan.rows) };
  return { about: about === '' ? 'all orders' : about, orderNo: null, payload, rows: plan.rows };
}
