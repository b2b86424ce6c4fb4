import type { Accounts } from './accounts.ts';
import type { Wallet } from './cashiers.ts';
import type { Trade } from './trade-store.ts';
import type { Trades } from './trades.ts';

export type PayAttempt = 'paid' | 'wrong_password' | 'locked' | 'balance_short';

/**
 * Pays an open trade from a wallet as its payer does, with the payment password; too many wrong ones decline
 * it. Without a wallet nothing is paid. Throws Refusal when the trade is not open.
 */
export function payWithPassword(
  { trades, accounts }: { trades: Trades; accounts: Accounts },
  trade: Trade,
  wallet: Wallet | null,
  password: string | undefined,
): PayAttempt {
  if (password !== DEMO_PASSWORD) {
    const { wrongPasswords } = trades.wrongPassword(trade.requestNo);
    if (wrongPasswords < MOST_WRONG_PASSWORDS) return 'wrong_password';
    trades.decline(trade.requestNo, 'password_locked');
    return 'locked';
  }
  if (!wallet || accounts.balance(trade.payerNo, wallet) < trade.amountFen) return 'balance_short';
  trades.pay(trade.requestNo, wallet);
  return 'paid';
}

/** Every payer's payment password. The pay page and the index page show it openly. */
export const DEMO_PASSWORD = '123456';

/** The number of wrong passwords after which a trade is declined. */
export const MOST_WRONG_PASSWORDS = 3;
