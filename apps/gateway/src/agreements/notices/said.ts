/** A minute in China. */
export interface Minute {
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** What there is to say. Amounts are in yuan, with two decimals and no sign. */
export interface NoticeData {
  /** The number's middle is hidden: phones are looked at by others. */
  readonly number: string;
  readonly amount: string;
  readonly paid: string | null;
  readonly debitAt: Minute | null;
  readonly nextAt: Minute | null;
  /** Credit pay laid it out: it is to be paid back. */
  readonly owed: boolean;
  readonly reason: string | null;
}
