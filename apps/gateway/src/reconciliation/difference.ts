/** Something in which two books differ. Kept until a later comparison no longer finds it. */
export interface Difference {
  /**
   * `ledger`: an order's state and its postings. `cashierOnly`, `cashierMissing`: money that one side knows
   * and the other does not. `…Amount`: both know it, with different amounts. `digital…`, `points…` and
   * `agreement…` likewise for the other payment methods, `repayment…` for the lender, `carrier…` for
   * credited numbers.
   */
  readonly kind: DifferenceKind;
  /** The order, payment, refund or delivery number. */
  readonly reference: string;
  readonly detail: Readonly<Record<string, string>>;
  /** When what differs happened, by the clock of the book that has it. */
  readonly at: Date;
}

export const differenceKinds = [
  'ledger',
  'cashierOnly',
  'cashierMissing',
  'cashierAmount',
  'digitalOnly',
  'digitalMissing',
  'digitalAmount',
  'pointsOnly',
  'pointsMissing',
  'pointsAmount',
  'agreementOnly',
  'agreementMissing',
  'agreementAmount',
  'repaymentOnly',
  'repaymentMissing',
  'repaymentAmount',
  'carrierOnly',
  'carrierMissing',
  'carrierAmount',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
