/**
 * Blocks users and unblocks them. Their orders and agreements continue. A proposal may block the user at
 * once, until it is decided or lapses.
 */
import type { ProposedAct } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { keepEvent } from '../../operator/index.ts';
import { userNoOf } from '../../orders/model/index.ts';
import { allowLogins, blockLogins } from '../../people/sign-on/index.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import { whyNotOnUser } from '../users/user-acts.ts';
import { ConsoleRefused } from '../refused.ts';
import type { NewProposal, StoredProposal } from './proposal-store.ts';
import type { Subject } from './subject.ts';

type ProposedOnUser = Extract<ProposedAct, { readonly kind: 'blockUser' | 'unblockUser' }>;

/** Checks the proposal. Throws ConsoleRefused when it is not possible, or the order is not the user's. */
export async function ofUser(pool: Pool, proposed: ProposedOnUser): Promise<Subject> {
  const { kind, userNo, orderNo } = proposed;
  if (orderNo !== null && userNoOf(orderNo) !== userNo) throw new ConsoleRefused('badRequest');
  const why = await whyNotOnUser(pool, kind, userNo);
  if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
  const payload = kind === 'blockUser' ? { userNo, atOnce: proposed.atOnce } : { userNo };
  return { about: userNo, orderNo, payload, rows: [] };
}

/**
 * Blocks the user in the transaction that creates the proposal. Throws ConsoleRefused if another person did
 * so first.
 */
export async function blockAtOnce(
  client: Client,
  proposalNo: number,
  { about: userNo, reason }: NewProposal,
  actor: Actor,
): Promise<void> {
  const { rows } = await client.query<{ until: Date; name: string }>(
    `select q.expires_at as until, p.name from console_proposals q
    join console_people p on p.person_no = q.proposed_by where q.proposal_no = $1`,
    [proposalNo],
  );
  const { until = null, name = '' } = rows[0] ?? {};
  if (!(await blockLogins(client, userNo, { until, proposalNo })))
    throw new ConsoleRefused('cannotBeDone', { why: 'the user is blocked already' });
  await keepEvent(client, { command: 'block-user --at-once', operator: name, reason }, userNo);
  await writeAudit(client, actor, {
    act: 'block at once',
    about: userNo,
    outcome: 'done',
    detail: { proposal: proposalNo, until, reason },
  });
}

/**
 * Blocks or unblocks in the transaction that closes the proposal. Returns why it was not done; null when it
 * was.
 */
export async function changeBlock(
  client: Client,
  { kind, about: userNo, proposalNo }: StoredProposal,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<string | null> {
  const isBlocking = kind === 'blockUser';
  const isDone = isBlocking
    ? await blockLogins(client, userNo, { until: null, proposalNo })
    : await allowLogins(client, userNo);
  if (!isDone) return isBlocking ? 'the user is blocked already' : 'the user is not blocked';
  await keepEvent(client, { command: isBlocking ? 'block-user' : 'unblock-user', operator, reason }, userNo);
  return null;
}
