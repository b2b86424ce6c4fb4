/** What both sides of a partner's book list: money that moved, a number that was credited. */
export type EntryKind = 'payment' | 'refund' | 'credit' | 'repayment';

export interface Entry {
  readonly kind: EntryKind;
  /** Ours: the number of the payment, refund or delivery. */
  readonly reference: string;
  /** In the book's unit; null: the partner lists it with none that can be read. */
  readonly amount: bigint | null;
  /** When it happened, by the clock of the side that lists it. */
  readonly at: Date;
  /** Of a refund, the payment that went back; null: of something else, or not said. */
  readonly paymentNo: string | null;
  /** Of a credit, the number that was credited; null: of something else. */
  readonly mobileNo: string | null;
  /** Of a credit, who has credited it; null or left out: of something else, or not known. */
  readonly supplier?: string | null;
}

/** Entries of different kinds never meet, whatever numbers a partner lists them under. */
export function entryKey({ kind, reference }: Pick<Entry, 'kind' | 'reference'>): string {
  return `${kind} ${reference}`;
}
