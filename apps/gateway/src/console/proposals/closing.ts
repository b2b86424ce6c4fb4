/** Closing a difference between two books as explained: with the amounts that were read, and no others. */
import type { ProposedAct } from '@phonebill/contract/console';
import type { Client } from '../../db/index.ts';
import { orderNoOf } from '../../orders/model/index.ts';
import { closeDifference, findWritable, lockWritable } from '../../reconciliation/index.ts';
import type { ProposingParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';
import type { StoredProposal } from './proposal-store.ts';
import type { Subject } from './subject.ts';

/** What a difference was proposed with is not what it says now. */
export const CHANGED = 'its amount is another by now';

/** Throws ConsoleRefused when it is not open. */
export async function ofClosing(
  { pool }: ProposingParts,
  { book, differenceKind: kind, reference }: Extract<ProposedAct, { kind: 'closeDifference' }>,
): Promise<Subject> {
  const difference = await findWritable(pool, { book, kind, reference });
  if (!difference) throw new ConsoleRefused('notFound');
  return {
    about: `${book} ${kind} ${reference}`,
    orderNo: orderNoOf(reference),
    payload: { book, kind, reference, ...amountsOf(difference) },
    rows: [],
  };
}

/** In the transaction that says so of the proposal; gives why it was not done. */
export async function closeApproved(
  client: Client,
  { payload }: StoredProposal,
  by: { readonly operator: string; readonly reason: string; readonly at: Date },
): Promise<string | null> {
  const { book = '', kind = '', reference = '' } = payload as Readonly<Record<string, string>>;
  const key = { book, kind, reference };
  const difference = await lockWritable(client, key);
  if (!difference) return 'it is not open any more';
  // Closed, it does not open again with these amounts. What the release before proposed names none.
  const { ownAmount, theirAmount } = amountsOf(difference);
  const isRead =
    payload['ownAmount'] === undefined ||
    (payload['ownAmount'] === ownAmount && payload['theirAmount'] === theirAmount);
  if (!isRead) return CHANGED;
  await closeDifference(client, key, by);
  return null;
}

type Amounts = Readonly<Record<'ownAmount' | 'theirAmount', bigint | null>>;

function amountsOf({ ownAmount, theirAmount }: Amounts) {
  return { ownAmount: asNumber(ownAmount), theirAmount: asNumber(theirAmount) };
}

function asNumber(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}
