import { type Fen, fen, fenToWire } from '@phonebill/money';
import { createStatement, type Statement } from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';

export interface CreditView {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly faceFen: number;
  readonly at: string;
}

/**
 * Credits of numbers: the carrier's statement, which lists the requests made to the carrier itself, and the
 * balance, which shows a double top-up whichever supplier sold it.
 */
export interface Credits extends Statement<CreditView> {
  add(requestNo: string, mobileNo: string, faceFen: Fen, at: number): void;
  /** Returns the credits, oldest first; of one number, or of all when null. */
  list(mobileNo: string | null): CreditView[];
  /**
   * Returns all that a number was ever credited, including through the suppliers that resell the carrier's
   * top-ups.
   */
  totalOf(mobileNo: string): Fen;
}

/** With the number in each supplier's format. */
const ALL_CREDITED = `
  SELECT coalesce(sum(fen), 0) AS fen FROM (
    SELECT face_fen AS fen FROM credits WHERE mobile_no = ?1
    UNION ALL SELECT amount_fen FROM dtone_transactions WHERE mobile_no = '+86' || ?1 AND state = 'COMPLETED'
    UNION ALL SELECT amount_fen FROM reloadly_topups WHERE mobile_no = '86' || ?1 AND status = 'SUCCESSFUL')`;

export function createCredits(store: Store): Credits {
  const { db } = store;
  const insert = db.prepare('INSERT INTO credits (request_no, mobile_no, face_fen, at) VALUES (?, ?, ?, ?)');
  const all = db.prepare('SELECT * FROM credits ORDER BY seq');
  const ofNumber = db.prepare('SELECT * FROM credits WHERE mobile_no = ? ORDER BY seq');
  const total = db.prepare(ALL_CREDITED);
  return {
    ...createStatement(store, 'credits', { amount: 'face_fen', kind: `'credit'` }, toView),
    add: (requestNo, mobileNo, faceFen, at) => void insert.run(requestNo, mobileNo, faceFen, at),
    totalOf: (mobileNo) => fen(Number(total.get(mobileNo)?.['fen'])),
    list: (mobileNo) => (mobileNo === null ? all.all() : ofNumber.all(mobileNo)).map(toView),
  };
}

function toView(row: Record<string, unknown>): CreditView {
  return {
    requestNo: String(row['request_no']),
    mobileNo: String(row['mobile_no']),
    faceFen: fenToWire(fen(Number(row['face_fen']))),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
