import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';

/** What every payer begins with, and what the button on the pay page adds. */
export const DEMO_MONEY: Fen = 50_000n;

/** The payers' wallets. One exists as soon as it is asked about. */
export interface Accounts {
  balance(payerNo: string): Fen;
  /** A negative amount takes money away; the database refuses a balance below zero. */
  add(payerNo: string, amount: Fen): void;
}

export function createAccounts({ db }: Store): Accounts {
  const find = db.prepare('SELECT balance_fen FROM accounts WHERE payer_no = ?');
  const save = db.prepare('INSERT INTO accounts (payer_no, balance_fen) VALUES (?, ?) ON CONFLICT DO UPDATE SET balance_fen = excluded.balance_fen');
  const balance = (payerNo: string): Fen => {
    const row = find.get(payerNo);
    return row ? fen(Number(row['balance_fen'])) : DEMO_MONEY;
  };
  return {
    balance,
    add: (payerNo, amount) => void save.run(payerNo, balance(payerNo) + amount),
  };
}
