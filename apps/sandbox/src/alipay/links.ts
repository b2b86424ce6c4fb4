/**
 * Payers who opened Alipay's page at an address that the app signed. There is no trade before one of them
 * logs in; the first login creates it, and every later address must ask for the same.
 */
import type { SQLOutputValue } from 'node:sqlite';
import type { Store } from '../store/database.ts';

export interface PayerLink {
  /** Names the link in the address of the page on which the payer logs in. */
  readonly token: string;
  readonly requestNo: string;
  /** `QUICK_WAP_WAY` or `FAST_INSTANT_TRADE_PAY`. */
  readonly product: string;
  readonly subject: string;
  readonly amountFen: number;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: number;
}

export interface PayerLinks {
  add(link: PayerLink): void;
  find(token: string): PayerLink | null;
  /** Records that its payer has logged in. */
  use(token: string): void;
  /** Returns the link whose payer created the trade; null when none has. */
  madeBy(requestNo: string): PayerLink | null;
}

export function createPayerLinks({ db }: Store): PayerLinks {
  const save = db.prepare(
    `INSERT INTO alipay_links (token, request_no, product, subject, amount_fen, notify_url, return_url,
      expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byToken = db.prepare('SELECT * FROM alipay_links WHERE token = ?');
  const used = db.prepare('UPDATE alipay_links SET used = 1 WHERE token = ?');
  const first = db.prepare(
    'SELECT * FROM alipay_links WHERE request_no = ? AND used = 1 ORDER BY rowid LIMIT 1',
  );
  return {
    add: ({ token, requestNo, product, subject, amountFen, notifyUrl, returnUrl, expiresAt }) =>
      void save.run(token, requestNo, product, subject, amountFen, notifyUrl, returnUrl, expiresAt),
    find: (token) => readLink(byToken.get(token)),
    use: (token) => void used.run(token),
    madeBy: (requestNo) => readLink(first.get(requestNo)),
  };
}

function readLink(row: Record<string, SQLOutputValue> | undefined): PayerLink | null {
  return row
    ? {
        token: String(row['token']),
        requestNo: String(row['request_no']),
        product: String(row['product']),
        subject: String(row['subject']),
        amountFen: Number(row['amount_fen']),
        notifyUrl: String(row['notify_url']),
        returnUrl: String(row['return_url']),
        expiresAt: Number(row['expires_at']),
      }
    : null;
}
