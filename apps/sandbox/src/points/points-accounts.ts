import type { Store } from '../store/database.ts';

/** The points with which every payer begins. */
const START_POINTS = 20_000;
/** The points that `POST /sandbox/v1/points/{payerNo}/add` adds by default. */
export const DEMO_POINTS = 10_000;

export interface PointsBalance {
  readonly available: number;
  readonly frozen: number;
}

/** The payers' points. An account exists as soon as it is asked about. */
export interface PointsAccounts {
  balance(payerNo: string): PointsBalance;
  /** Adds to both balances, negative to take away; the database refuses a balance below zero. */
  change(payerNo: string, by: Partial<PointsBalance>): void;
}

export function createPointsAccounts({ db }: Store): PointsAccounts {
  const find = db.prepare('SELECT available, frozen FROM points_accounts WHERE payer_no = ?');
  const save = db.prepare(
    'INSERT INTO points_accounts (payer_no, available, frozen) VALUES (?, ?, ?) ON CONFLICT DO ' +
      'UPDATE SET available = excluded.available, frozen = excluded.frozen',
  );
  const balance = (payerNo: string): PointsBalance => {
    const row = find.get(payerNo);
    return row
      ? { available: Number(row['available']), frozen: Number(row['frozen']) }
      : { available: START_POINTS, frozen: 0 };
  };
  return {
    balance,
    change(payerNo, { available = 0, frozen = 0 }) {
      const before = balance(payerNo);
      save.run(payerNo, before.available + available, before.frozen + frozen);
    },
  };
}
