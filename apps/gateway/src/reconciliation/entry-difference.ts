/** Creates the differences between a partner's entry and ours. */
import type { Difference, DifferenceKind } from './differences/difference.ts';
import type { Entry, EntryKind } from './entries.ts';
import type { OwnEntry } from './own-entries.ts';
import type { Asked } from './partner-source.ts';

/** Returns the ways in which two entries of one number differ. */
export function unlike(theirs: Entry, own: OwnEntry): DifferenceKind[] {
  const kinds: DifferenceKind[] = [];
  if (theirs.amount !== own.amount) kinds.push('amount');
  if (theirs.mobileNo !== own.mobileNo) kinds.push('number');
  // The supplier that lists the entry should not have it: we never sent it there.
  if (theirs.supplier && own.supplier && theirs.supplier !== own.supplier) kinds.push('only');
  // A partner that does not name the refunded payment cannot contradict us.
  if (theirs.paymentNo !== null && theirs.paymentNo !== own.paymentNo) kinds.push('payment');
  return kinds;
}

/**
 * Creates a difference. `theirs` is the partner's line, null when it lists none; `own` is our entry, if there
 * is one. `theirAmount` is the amount that the partner stated when queried, if it lists nothing.
 */
export function entryDifference(
  kind: DifferenceKind,
  theirs: Entry | null,
  own: OwnEntry | undefined,
  more: { readonly theirAmount?: bigint; readonly waiting?: boolean } = {},
): Difference {
  const entry = theirs ?? own;
  if (!entry) throw new Error('a difference is about an entry of one side');
  const detail: Record<string, string> = { entry: entry.kind };
  if (theirs) detail['listedAt'] = theirs.at.toISOString();
  if (theirs?.amount === null) detail['unread'] = 'amount';
  const supplier = theirs ? theirs.supplier : own?.supplier;
  if (supplier) detail['supplier'] = supplier;
  if (own?.done) detail['doneAt'] = own.at.toISOString();
  if (kind === 'payment' && theirs?.paymentNo) detail['theirPayment'] = theirs.paymentNo;
  return {
    kind,
    reference: entry.reference,
    ownAmount: own?.done ? own.amount : null,
    theirAmount: theirs?.amount ?? more.theirAmount ?? null,
    detail,
    at: entry.at,
    ...(more.waiting ? { waiting: true } : {}),
  };
}

/**
 * Returns the differences of an entry of ours that is not listed, according to the partner's answer to a
 * query.
 */
export function askedDifferences(asked: Asked, own: OwnEntry): Difference[] {
  switch (asked.state) {
    case 'done':
      return asked.amount === own.amount
        ? []
        : [entryDifference('amount', null, own, { theirAmount: asked.amount })];
    case 'reversed':
      return [entryDifference('reversed', null, own)];
    case 'absent':
      return [entryDifference('missing', null, own)];
    case 'unknown':
      return [entryDifference('missing', null, own, { waiting: true })];
  }
}

/** Returns the entry that a difference is about. */
export function entryOf({ reference, detail }: Difference): Pick<Entry, 'kind' | 'reference'> {
  return { kind: (detail['entry'] ?? 'payment') as EntryKind, reference };
}

/** Returns when the partner lists it; null when it does not. */
export function listedAt({ detail }: Difference): Date | null {
  return detail['listedAt'] ? new Date(detail['listedAt']) : null;
}
