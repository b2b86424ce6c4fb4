import { type Fen, fen, fenToWire } from '@phonebill/money';
import { createStatement, type Statement } from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';
import type { RefundingPartner } from './refund-store.ts';

export interface CashMovementView {
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  /** The payment that a refund belongs to; null for a payment. */
  readonly paymentRequestNo: string | null;
  readonly amountFen: number;
  readonly at: string;
}

/** A cashier's statement of money that moved. */
export interface CashMovements extends Statement<CashMovementView> {
  add(kind: CashMovementView['kind'], requestNo: string, amountFen: Fen, at: number): void;
}

export function createCashMovements(store: Store, partner: RefundingPartner): CashMovements {
  const table = `${partner}_movements` as const;
  const insert = store.db.prepare(
    `INSERT INTO ${table} (kind, request_no, amount_fen, at) VALUES (?, ?, ?, ?)`,
  );
  return {
    ...createStatement(store, table, { amount: 'amount_fen', kind: 'kind' }, toView),
    add: (kind, requestNo, amountFen, at) => void insert.run(kind, requestNo, amountFen, at),
  };
}

function toView(row: Record<string, unknown>): CashMovementView {
  return {
    kind: row['kind'] as CashMovementView['kind'],
    requestNo: String(row['request_no']),
    paymentRequestNo: row['payment_request_no'] as string | null,
    amountFen: fenToWire(fen(Number(row['amount_fen']))),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
