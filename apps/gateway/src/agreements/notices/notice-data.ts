/** A minute in China. */
export interface Minute {
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** What a notice names. Amounts are in yuan, with two decimals and no sign. */
export interface NoticeData {
  /** The number's middle is hidden: phones are looked at by others. */
  readonly number: string;
  readonly amount: string;
  readonly paid: string | null;
  readonly debitAt: Minute | null;
  readonly nextAt: Minute | null;
  /** Credit pay advanced it: it is to be repaid. */
  readonly owed: boolean;
  readonly reason: string | null;
}
