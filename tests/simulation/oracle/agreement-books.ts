/** What the oracle judges automatic top-up by, beside the books of orders; times in ms of the world. */
export interface AgreementBooks {
  readonly debits: readonly Debit[];
  readonly answers: readonly SignerAnswer[];
  readonly messages: readonly Message[];
  readonly stops: readonly Stop[];
  /** Whom the wallet told that it would debit them; null: it tells nobody. */
  readonly toldPayers: readonly ToldPayer[] | null;
  /** What payers agreed to at a wallet that debits by a plan, by agreement; null: it does not. */
  readonly plans: ReadonlyMap<string, Plan> | null;
  /** The charge of each order that is one, by its number. */
  readonly chargeNos: ReadonlyMap<string, string>;
  /** When the world began, ms since 1970. */
  readonly worldBegan: number;
}

/** The wallet took money under an agreement. */
export interface Debit {
  readonly agreementNo: string;
  readonly paymentNo: string;
  /** What we asked for. */
  readonly fen: bigint;
  /** When we sent it first, and when the wallet took it. */
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

/** What somebody asked for once, and what they were told. */
export interface SignerAnswer {
  readonly person: string;
  readonly agreementNo: string;
  readonly act: SignerAct;
  readonly askedAt: number;
  readonly at: number;
  /** `unknown`: no answer came, it may have been done or be done yet. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  readonly underWay: { readonly chargeNo: string; readonly outcome: string } | null;
  readonly skips: string | null;
  /** Of a cap that all members share: it; null: none, or it is about something else. */
  readonly familyCapFen: bigint | null;
  /** Of a confirmation: what was agreed, for whom, and where it stands. */
  readonly confirmed: {
    readonly amountFen: bigint;
    readonly capPerMonthFen: bigint;
    /** Credit pay is among the ways to pay. */
    readonly isOnCredit: boolean;
    readonly signerMobileNo: string;
    readonly isForFamily: boolean;
    readonly state: string;
  } | null;
}

/** At most so much is to be debited, the wallet said. */
export interface ToldPayer {
  readonly agreementNo: string;
  readonly fen: bigint;
  readonly at: number;
}

/** Once a month, on this day, at most so much. */
export interface Plan {
  readonly dayOfMonth: number | null;
  readonly perChargeFen: bigint;
}

/** An SMS as a phone got it. */
export interface Message {
  readonly mobileNo: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly at: number;
}

/** Operators had stopped all debits: told so at `from`, and allowed them again, at the earliest, at `to`. */
export interface Stop {
  readonly from: number;
  readonly to: number;
}
