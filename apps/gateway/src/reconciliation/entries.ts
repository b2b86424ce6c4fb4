/** The entries that both sides of a partner's book list: money moved, or a number credited. */
export type EntryKind = 'payment' | 'refund' | 'credit' | 'repayment';

export interface Entry {
  readonly kind: EntryKind;
  /** Our number of the payment, refund or delivery. */
  readonly reference: string;
  /** The amount in the book's unit; null when the partner lists it without a readable amount. */
  readonly amount: bigint | null;
  /** The time of the entry, by the clock of the side that lists it. */
  readonly at: Date;
  /** The refunded payment of a refund; null for other kinds, or when not stated. */
  readonly paymentNo: string | null;
  /** The mobile number of a credit; null for other kinds. */
  readonly mobileNo: string | null;
  /** The supplier of a credit; null or omitted for other kinds, or when unknown. */
  readonly supplier?: string | null;
}

/**
 * Returns the key of an entry. Entries of different kinds never match, whatever numbers a partner lists them
 * under.
 */
export function entryKey({ kind, reference }: Pick<Entry, 'kind' | 'reference'>): string {
  return `${kind} ${reference}`;
}
