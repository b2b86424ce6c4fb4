/** The book of agreements: what payers signed, and which trades are debits under an agreement. */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Store } from '../../store/database.ts';

/** `waiting`: a payer opened its page, and it has not been signed. */
export type AgreementState = 'waiting' | 'signed' | 'ended';

export interface Agreement {
  /** Alipay's number of the agreement. */
  readonly agreementNo: string;
  /** The app's number of the agreement. */
  readonly externalNo: string;
  readonly product: string;
  readonly scene: string;
  /** The subject of the agreement, as the payer reads it. */
  readonly account: string;
  /**
   * Set for an agreement with a plan: the most that is debited at once, and the day of the next debit
   * (yyyy-mm-dd).
   */
  readonly singleFen: number | null;
  readonly nextOn: string | null;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** The key in the address of the page on which it is signed. */
  readonly pageKey: string;
  readonly state: AgreementState;
  readonly signedAt: number | null;
  readonly endedAt: number | null;
  /**
   * The time at which one of its debits was first refused for lack of money, for outcomes in which later
   * debits succeed; otherwise null.
   */
  readonly shortSince: number | null;
}

/** A debit that was accepted and is made later. */
export interface WaitingDebit {
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly decidesAt: number;
}

/** A change of the day of the next debit. */
export interface PlanMove {
  readonly agreementNo: string;
  readonly from: string;
  readonly to: string;
}

export interface AgreementBook {
  byNo(agreementNo: string): Agreement | null;
  /** Returns the newest signed agreement with the app's number; null when there is none. */
  signedAs(externalNo: string): Agreement | null;
  /** Returns the newest agreement with the app's number. */
  newestOf(externalNo: string): Agreement | null;
  ofPage(pageKey: string): Agreement | null;
  all(): Agreement[];
  save(agreement: Agreement): void;
  addDebit(requestNo: string, agreementNo: string, at: number, decidesAt: number | null): void;
  decided(requestNo: string): void;
  /** Returns the debits that are made later, in the order in which they are due. */
  waiting(): WaitingDebit[];
  debits(): { readonly requestNo: string; readonly agreementNo: string; readonly at: number }[];
  addMove(move: PlanMove): void;
  moves(): PlanMove[];
}

type Row = Record<string, SQLOutputValue>;

export function createAgreementBook({ db }: Store): AgreementBook {
  const select = (rest: string) => db.prepare(`SELECT * FROM alipay_agreements ${rest}`);
  const [byNo, ofPage, signed, newest, all] = [
    select('WHERE agreement_no = ?'),
    select('WHERE page_key = ?'),
    select("WHERE external_no = ? AND state = 'signed' ORDER BY rowid DESC LIMIT 1"),
    select('WHERE external_no = ? ORDER BY rowid DESC LIMIT 1'),
    select('ORDER BY rowid DESC'),
  ];
  const save = db.prepare(
    `INSERT INTO alipay_agreements (agreement_no, external_no, product, scene, account, single_fen, next_on,
      notify_url, return_url, page_key, state, signed_at, ended_at, short_since)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (agreement_no) DO UPDATE SET next_on = excluded.next_on, state = excluded.state,
        signed_at = excluded.signed_at, ended_at = excluded.ended_at, short_since = excluded.short_since`,
  );
  const addDebit = db.prepare(
    `INSERT OR IGNORE INTO alipay_agreement_debits (request_no, agreement_no, at, decides_at)
      VALUES (?, ?, ?, ?)`,
  );
  const decided = db.prepare('UPDATE alipay_agreement_debits SET decides_at = NULL WHERE request_no = ?');
  const waiting = db.prepare(
    'SELECT * FROM alipay_agreement_debits WHERE decides_at IS NOT NULL ORDER BY decides_at',
  );
  const debits = db.prepare('SELECT * FROM alipay_agreement_debits ORDER BY at DESC');
  const addMove = db.prepare(
    'INSERT INTO alipay_plan_moves (agreement_no, from_day, to_day) VALUES (?, ?, ?)',
  );
  const moves = db.prepare('SELECT * FROM alipay_plan_moves ORDER BY id');
  const one = (statement: ReturnType<typeof select>, key: SQLInputValue): Agreement | null => {
    const row = statement.get(key);
    return row ? toAgreement(row) : null;
  };
  return {
    byNo: (no) => one(byNo, no),
    signedAs: (no) => one(signed, no),
    newestOf: (no) => one(newest, no),
    ofPage: (key) => one(ofPage, key),
    all: () => all.all().map(toAgreement),
    save: (a) =>
      void save.run(
        a.agreementNo,
        a.externalNo,
        a.product,
        a.scene,
        a.account,
        a.singleFen,
        a.nextOn,
        a.notifyUrl,
        a.returnUrl,
        a.pageKey,
        a.state,
        a.signedAt,
        a.endedAt,
        a.shortSince,
      ),
    addDebit: (requestNo, agreementNo, at, decidesAt) =>
      void addDebit.run(requestNo, agreementNo, at, decidesAt),
    decided: (requestNo) => void decided.run(requestNo),
    waiting: () => waiting.all().map((row) => ({ ...toDebit(row), decidesAt: Number(row['decides_at']) })),
    debits: () => debits.all().map((row) => ({ ...toDebit(row), at: Number(row['at']) })),
    addMove: ({ agreementNo, from, to }) => void addMove.run(agreementNo, from, to),
    moves: () =>
      moves.all().map((row) => ({
        agreementNo: String(row['agreement_no']),
        from: String(row['from_day']),
        to: String(row['to_day']),
      })),
  };
}

const numberOrNull = (value: SQLOutputValue | undefined): number | null =>
  value === null ? null : Number(value);

function toDebit(row: Row): { readonly requestNo: string; readonly agreementNo: string } {
  return { requestNo: String(row['request_no']), agreementNo: String(row['agreement_no']) };
}

function toAgreement(row: Row): Agreement {
  return {
    agreementNo: String(row['agreement_no']),
    externalNo: String(row['external_no']),
    product: String(row['product']),
    scene: String(row['scene']),
    account: String(row['account']),
    singleFen: numberOrNull(row['single_fen']),
    nextOn: row['next_on'] === null ? null : String(row['next_on']),
    notifyUrl: String(row['notify_url']),
    returnUrl: String(row['return_url']),
    pageKey: String(row['page_key']),
    state: String(row['state']) as AgreementState,
    signedAt: numberOrNull(row['signed_at']),
    endedAt: numberOrNull(row['ended_at']),
    shortSince: numberOrNull(row['short_since']),
  };
}
