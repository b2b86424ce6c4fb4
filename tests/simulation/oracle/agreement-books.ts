/**
 * The facts by which the oracle judges automatic top-up, besides the books of orders. Times are in ms of the
 * world.
 */
export interface AgreementBooks {
  readonly debits: readonly Debit[];
  readonly answers: readonly SignerAnswer[];
  readonly messages: readonly Message[];
  readonly stops: readonly Stop[];
  /** Payers whom the wallet announced a debit to; null for a wallet that announces nothing. */
  readonly toldPayers: readonly ToldPayer[] | null;
  /** The plans that payers agreed to, by agreement; null for a wallet without plans. */
  readonly plans: ReadonlyMap<string, Plan> | null;
  /** Charge numbers by order number, for orders that are charges. */
  readonly chargeNos: ReadonlyMap<string, string>;
  /** When the world began, in ms since 1970. */
  readonly worldBegan: number;
}

/** A debit that the wallet made under an agreement. */
export interface Debit {
  readonly agreementNo: string;
  readonly paymentNo: string;
  /** The amount we requested. */
  readonly fen: bigint;
  /** When we first sent the debit, and when the wallet made it. */
  readonly sentAt: number;
  readonly takenAt: number;
}

export type SignerAct =
  | 'open'
  | 'confirm'
  | 'change'
  | 'pause'
  | 'resume'
  | 'skip'
  | 'unskip'
  | 'cancel'
  | 'memberAgrees'
  | 'memberRefuses'
  | 'takeBack'
  | 'memberStops'
  | 'familyCap';

/** One request of a signer, and the answer to it. */
export interface SignerAnswer {
  readonly person: string;
  readonly agreementNo: string;
  readonly act: SignerAct;
  readonly askedAt: number;
  readonly at: number;
  /** `unknown`: no answer came; the request may have been carried out, or may still be. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  readonly underWay: { readonly chargeNo: string; readonly outcome: string } | null;
  readonly skips: string | null;
  /**
   * The cap shared by all members, for a request about it; null when there is none or the request is another.
   */
  readonly familyCapFen: bigint | null;
  /** For a confirmation: the terms, for whom, and the page where it is signed. */
  readonly confirmed: {
    readonly amountFen: bigint;
    readonly capPerMonthFen: bigint;
    /** Whether credit pay is one of the payment methods. */
    readonly isOnCredit: boolean;
    readonly signerMobileNo: string;
    readonly isForFamily: boolean;
    readonly state: string;
  } | null;
}

/** The wallet's announcement that it will debit at most this amount. */
export interface ToldPayer {
  readonly agreementNo: string;
  readonly fen: bigint;
  readonly at: number;
}

/** A monthly plan: at most this amount on this day of the month. */
export interface Plan {
  readonly dayOfMonth: number | null;
  readonly perChargeFen: bigint;
}

/** An SMS that a phone received. */
export interface Message {
  readonly mobileNo: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly at: number;
}

/** A stop of all debits: in effect for certain from `from`, and lifted no earlier than `to`. */
export interface Stop {
  readonly from: number;
  readonly to: number;
}
