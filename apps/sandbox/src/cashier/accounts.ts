import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import type { Cashier, Wallet } from './cashiers.ts';

/** The amount that the button on the pay page adds. */
export const DEMO_MONEY: Fen = 50_000n;

/** The money in the payers' wallets at one cashier. An account exists as soon as it is asked about. */
export interface Accounts {
  balance(payerNo: string, wallet: Wallet): Fen;
  /** A negative amount takes money away; the database refuses a balance below zero. */
  add(payerNo: string, wallet: Wallet, amount: Fen): void;
}

export function createAccounts({ db }: Store, { name }: Cashier): Accounts {
  const find = db.prepare(`SELECT balance_fen FROM ${name}_accounts WHERE payer_no = ? AND wallet_id = ?`);
  const save = db.prepare(
    `INSERT INTO ${name}_accounts (payer_no, wallet_id, balance_fen) VALUES (?, ?,
      ?) ON CONFLICT DO UPDATE SET balance_fen = excluded.balance_fen`,
  );
  const balance = (payerNo: string, { id, startFen }: Wallet): Fen => {
    const row = find.get(payerNo, id);
    return row ? fen(Number(row['balance_fen'])) : startFen;
  };
  return {
    balance,
    add: (payerNo, wallet, amount) => void save.run(payerNo, wallet.id, balance(payerNo, wallet) + amount),
  };
}
