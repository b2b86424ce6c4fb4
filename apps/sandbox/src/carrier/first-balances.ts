import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import type { Credits } from './credits.ts';

/** The balances that tests gave numbers before anything was credited. */
export interface FirstBalances {
  find(mobileNo: string): Fen | null;
  /** Sets the number's balance, to which later credits are added. */
  setBalance(mobileNo: string, balanceFen: Fen): void;
}

export function createFirstBalances({ db }: Store, credits: Credits): FirstBalances {
  const find = db.prepare('SELECT balance_fen FROM first_balances WHERE mobile_no = ?');
  const save = db.prepare(
    'INSERT INTO first_balances (mobile_no, balance_fen) VALUES (?, ?) ON CONFLICT DO UPDATE SET ' +
      'balance_fen = excluded.balance_fen',
  );
  return {
    find(mobileNo) {
      const row = find.get(mobileNo);
      return row ? fen(Number(row['balance_fen'])) : null;
    },
    setBalance: (mobileNo, balanceFen) => void save.run(mobileNo, balanceFen - credits.totalOf(mobileNo)),
  };
}
