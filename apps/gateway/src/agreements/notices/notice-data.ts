/** The data that a notice names. Amounts are in yuan, with two decimals and no sign. */
export interface NoticeData {
  /** The number with its middle hidden, as other people may see the phone. */
  readonly number: string;
  readonly amount: string;
  readonly paid: string | null;
  readonly debitAt: Date | null;
  readonly nextAt: Date | null;
  /** Whether credit pay advanced it, so that it is to be repaid. */
  readonly owed: boolean;
  readonly reason: string | null;
}
