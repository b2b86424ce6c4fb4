import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import { selectWithTaken } from '../store/taken-amounts.ts';
import type { TradeState } from './cashier-states.ts';
import { type Cashier, type Wallet, walletOf } from './cashiers.ts';

export interface TradeOrder {
  readonly requestNo: string;
  readonly orderNo: string;
  readonly amountFen: Fen;
  readonly subject: string;
  readonly payerNo: string;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: number;
}

export interface Trade extends TradeOrder {
  readonly tradeNo: string;
  readonly state: TradeState;
  readonly paidAt: number | null;
  /** Null while it is not paid. */
  readonly paidFrom: Wallet | null;
  /** What was taken when it was paid, where that is another amount; null: as asked. */
  readonly takenFen: Fen | null;
  /** Only of a declined trade. */
  readonly declineReason: string | null;
  readonly wrongPasswords: number;
  /** Must come back with every form of the pay page. */
  readonly formToken: string;
}

/** A cashier's trades table: rows in and out, no rules. */
export interface TradeStore {
  find(requestNo: string): Trade | null;
  findByTradeNo(tradeNo: string): Trade | null;
  /**
   * The open trade for an order, or else the paid one, or else the latest: a payment that was given up is
   * followed by another.
   */
  findByOrderNo(orderNo: string): Trade | null;
  insert(trade: Trade): void;
  /** Writes state, time and wallet of payment, reason and the count of wrong passwords. */
  update(trade: Trade): void;
  expiredAt(nowMs: number): string[];
  nextExpiry(): number | null;
}

type Row = Record<string, string | number | null>;

export function createTradeStore({ db }: Store, cashier: Cashier): TradeStore {
  const table = `${cashier.name}_trades`;
  const select = selectWithTaken(table);
  const byRequestNo = db.prepare(`${select} WHERE request_no = ?`);
  const byTradeNo = db.prepare(`${select} WHERE trade_no = ?`);
  const byOrderNo = db.prepare(
    `${select} WHERE order_no = ? ORDER BY state = 'open' DESC, state = 'paid' DESC,
      expires_at DESC LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO ${table} (request_no, trade_no, order_no, amount_fen, subject, payer_no, notify_url,
      return_url, expires_at, state, form_token)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE ${table} SET state = ?, paid_at = ?, paid_from = ?, decline_reason = ?,
      wrong_passwords = ? WHERE request_no = ?`,
  );
  const expired = db.prepare(
    `SELECT request_no FROM ${table} WHERE state = 'open' AND expires_at <= ? ORDER BY expires_at LIMIT 500`,
  );
  const next = db.prepare(`SELECT min(expires_at) AS at FROM ${table} WHERE state = 'open'`);
  return {
    find: (requestNo) => toTrade(byRequestNo.get(requestNo), cashier),
    findByTradeNo: (tradeNo) => toTrade(byTradeNo.get(tradeNo), cashier),
    findByOrderNo: (orderNo) => toTrade(byOrderNo.get(orderNo), cashier),
    insert(trade) {
      insert.run(
        trade.requestNo,
        trade.tradeNo,
        trade.orderNo,
        trade.amountFen,
        trade.subject,
        trade.payerNo,
        trade.notifyUrl,
        trade.returnUrl,
        trade.expiresAt,
        trade.state,
        trade.formToken,
      );
    },
    update: (trade) =>
      void update.run(
        trade.state,
        trade.paidAt,
        trade.paidFrom?.id ?? null,
        trade.declineReason,
        trade.wrongPasswords,
        trade.requestNo,
      ),
    expiredAt: (nowMs) => expired.all(nowMs).map((row) => String(row['request_no'])),
    nextExpiry: () => (next.get() as { at: number | null }).at,
  };
}

function toTrade(found: Record<string, unknown> | undefined, cashier: Cashier): Trade | null {
  if (!found) return null;
  const row = found as Row;
  return {
    requestNo: String(row['request_no']),
    tradeNo: String(row['trade_no']),
    orderNo: String(row['order_no']),
    amountFen: fen(Number(row['amount_fen'])),
    subject: String(row['subject']),
    payerNo: String(row['payer_no']),
    notifyUrl: String(row['notify_url']),
    returnUrl: String(row['return_url']),
    expiresAt: Number(row['expires_at']),
    state: row['state'] as TradeState,
    paidAt: row['paid_at'] as number | null,
    paidFrom: row['paid_from'] === null ? null : walletOf(cashier, String(row['paid_from'])),
    takenFen: row['taken_fen'] === null ? null : fen(Number(row['taken_fen'])),
    declineReason: row['decline_reason'] as string | null,
    wrongPasswords: Number(row['wrong_passwords']),
    formToken: String(row['form_token']),
  };
}
