/** What a notice names. Amounts are in yuan, with two decimals and no sign. */
export interface NoticeData {
  /** The number's middle is hidden: phones are looked at by others. */
  readonly number: string;
  readonly amount: string;
  readonly paid: string | null;
  readonly debitAt: Date | null;
  readonly nextAt: Date | null;
  /** Credit pay advanced it: it is to be repaid. */
  readonly owed: boolean;
  readonly reason: string | null;
}
