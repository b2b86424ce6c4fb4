/** Writes off a difference with a partner: only the amount that it has now. */
import type { ProposedAct } from '@phonebill/contract/console';
import type { Client } from '../../db/index.ts';
import { orderNoOf } from '../../orders/model/index.ts';
import {
  findWritable,
  lockWritable,
  OTHER_AMOUNT,
  planWriteOff,
  writeOff,
} from '../../reconciliation/differences/index.ts';
import type { ProposingParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';
import type { StoredProposal } from './proposal-store.ts';
import type { Subject } from './subject.ts';

/**
 * Checks the proposal. Throws ConsoleRefused when the difference is not open, too young, or has another
 * amount by now.
 */
export async function ofWriteOff(
  { pool, clock }: ProposingParts,
  { book, differenceKind: kind, reference, amount }: Extract<ProposedAct, { kind: 'writeOff' }>,
): Promise<Subject> {
  const difference = await findWritable(pool, { book, kind, reference });
  if (!difference) throw new ConsoleRefused('notFound');
  const plan = planWriteOff(difference, new Date(clock()));
  const why = plan.whyNot ?? (plan.amount === BigInt(amount) ? null : OTHER_AMOUNT);
  if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
  const { account, unit } = plan;
  return {
    about: `${book} ${kind} ${reference}`,
    orderNo: orderNoOf(reference),
    payload: { book, kind, reference, account, unit, amount },
    rows: [],
  };
}

/**
 * Writes off the difference in the transaction that closes the proposal. Returns why it was not done; null
 * when it was.
 */
export async function writeOffApproved(
  client: Client,
  { proposalNo, payload }: StoredProposal,
  by: { readonly operator: string; readonly reason: string; readonly at: Date },
): Promise<string | null> {
  const { book = '', kind = '', reference = '' } = payload as Readonly<Record<string, string>>;
  const key = { book, kind, reference };
  const difference = await lockWritable(client, key);
  if (!difference) return 'it is not open any more';
  const plan = planWriteOff(difference, by.at);
  if (plan.whyNot !== null) return plan.whyNot;
  if (plan.amount !== BigInt(Number(payload['amount']))) return OTHER_AMOUNT;
  await writeOff(client, key, plan, { ...by, proposalNo });
  return null;
}
