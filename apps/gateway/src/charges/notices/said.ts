/** An hour of a day in China. */
export interface Hour {
  readonly month: number;
  readonly day: number;
  readonly hour: number;
}

/** What there is to say. Amounts are in yuan, with two decimals and no sign. */
export interface Said {
  /** The number's middle is hidden: phones are looked at by others. */
  readonly number: string;
  readonly amount: string;
  readonly paid: string | null;
  readonly debitAt: Hour | null;
  readonly nextAt: Hour | null;
  /** Credit pay laid it out: it is to be paid back. */
  readonly owed: boolean;
  readonly reason: string | null;
}
