import type { Accounts } from './accounts.ts';
import { DEMO_PASSWORD, MOST_WRONG_PASSWORDS } from './password.ts';
import type { Trade } from './trade-store.ts';
import type { Trades } from './trades.ts';

export type PayAttempt = 'paid' | 'wrong_password' | 'locked' | 'balance_short';

/** Pays an open trade as its payer does, with the payment password; too many wrong ones decline it. Throws Refusal when it is not open. */
export function payWithPassword({ trades, accounts }: { trades: Trades; accounts: Accounts }, trade: Trade, password: string | undefined): PayAttempt {
  if (password !== DEMO_PASSWORD) {
    const { wrongPasswords } = trades.wrongPassword(trade.requestNo);
    if (wrongPasswords < MOST_WRONG_PASSWORDS) return 'wrong_password';
    trades.decline(trade.requestNo, 'password_locked');
    return 'locked';
  }
  if (accounts.balance(trade.payerNo) < trade.amountFen) return 'balance_short';
  trades.pay(trade.requestNo);
  return 'paid';
}
