/** Closes differences between two books as explained: only with the amounts that the proposer read. */
import { createHash } from 'node:crypto';
import type { ProposedAct, ReadDifferenceView } from '@phonebill/contract/console';
import type { Client } from '../../db/index.ts';
import { orderNoOf } from '../../orders/model/index.ts';
import {
  closeAsRead,
  type ClosedBy,
  type DifferenceKey,
  differenceName,
  findWritable,
  openDifferencesNamed,
  type ReadDifference,
} from '../../reconciliation/differences/index.ts';
import type { ProposingParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';
import type { StoredProposal } from './proposal-store.ts';
import type { Subject } from './subject.ts';

/** Checks the proposal. Throws ConsoleRefused when the difference is not open. */
export async function ofClosing(
  { pool }: ProposingParts,
  { book, differenceKind: kind, reference }: Extract<ProposedAct, { kind: 'closeDifference' }>,
): Promise<Subject> {
  const difference = await findWritable(pool, { book, kind, reference });
  if (!difference) throw new ConsoleRefused('notFound');
  return {
    about: differenceName(difference),
    orderNo: orderNoOf(reference),
    payload: { ...readView(difference) },
    rows: [],
  };
}

/**
 * Checks the proposal. Throws ConsoleRefused when a difference is not open, or has changed since it was read.
 */
export async function ofClosingMany(
  { pool }: ProposingParts,
  { differences }: Extract<ProposedAct, { kind: 'closeDifferences' }>,
): Promise<Subject> {
  const open = await openDifferencesNamed(pool, differences);
  const now = new Set(open.map((one) => textOf(readView(one))));
  const listed = [...new Map(differences.map((one) => [textOf(one), one])).values()];
  const other = listed.find((one) => !now.has(textOf(one)));
  if (other) {
    throw new ConsoleRefused('cannotBeDone', {
      why: `${differenceName(other)} is not open, or its amount is another by now`,
    });
  }
  const hash = createHash('sha256').update(listed.map(textOf).toSorted().join('\n')).digest('hex');
  return {
    about: `${listed.length} differences ${hash.slice(0, 12)}`,
    orderNo: null,
    payload: { differences: listed },
    rows: [],
    noted: { differenceCount: listed.length },
  };
}

/**
 * Closes the difference in the transaction that closes the proposal. Returns why it was not done; null when
 * it was.
 */
export function closeApproved(
  client: Client,
  { payload }: StoredProposal,
  by: ClosedBy,
): Promise<string | null> {
  // Proposals made by the release before have no amounts.
  return closeAsRead(client, inFen(payload as unknown as ProposedDifference), by);
}

/** Closes the differences of a list; returns the outcome, and whether none was closed. */
export async function closeManyApproved(
  client: Client,
  { payload }: StoredProposal,
  by: ClosedBy,
): Promise<{ readonly isNone: boolean; readonly outcome: string }> {
  const { differences } = payload as unknown as { readonly differences: readonly ReadDifferenceView[] };
  const failed = new Map<string, number>();
  for (const one of differences) {
    const whyNot = await closeAsRead(client, inFen(one), by);
    if (whyNot !== null) failed.set(whyNot, (failed.get(whyNot) ?? 0) + 1);
  }
  const notDone = [...failed].map(([why, count]) => `${count} not: ${why}`);
  const failedCount = [...failed.values()].reduce((sum, count) => sum + count, 0);
  const done = `${differences.length - failedCount} of ${differences.length} done`;
  return { isNone: failedCount === differences.length, outcome: [done, ...notDone].join('; ') };
}

/** Returns a difference as a proposal names it. */
export function readView({
  book,
  kind,
  reference,
  ownAmount,
  theirAmount,
}: ReadDifference): ReadDifferenceView {
  return { book, kind, reference, ownAmount: asNumber(ownAmount), theirAmount: asNumber(theirAmount) };
}

function asNumber(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}

type ProposedDifference = DifferenceKey & Partial<ReadDifferenceView>;

/** Converts the amounts to fen; an amount that was not read stays omitted. */
function inFen({ ownAmount, theirAmount, ...key }: ProposedDifference) {
  return {
    ...key,
    ...(ownAmount !== undefined && { ownAmount: asFen(ownAmount) }),
    ...(theirAmount !== undefined && { theirAmount: asFen(theirAmount) }),
  };
}

function asFen(amount: number | null): bigint | null {
  return amount === null ? null : BigInt(amount);
}

function textOf({ book, kind, reference, ownAmount, theirAmount }: ReadDifferenceView): string {
  return JSON.stringify([book, kind, reference, ownAmount, theirAmount]);
}
