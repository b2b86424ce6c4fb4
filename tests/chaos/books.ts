// Reads the books of a run after it has ended: ours, the payment providers', and those of all suppliers.

import { type PayMethod, providerPayMethods } from '@phonebill/contract';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import type { Transfer } from '../../apps/gateway/src/orders/model/ledger/index.ts';
import type { StatementEntry } from '../../apps/gateway/src/partners/payments/index.ts';
import type { CreditEntry, SandboxClient } from '../support/sandbox-client.ts';
import type { ChaosPartners } from './chaos-partners.ts';

export interface OrderLine {
  orderNo: string;
  userNo: string;
  requestNo: string;
  state: string;
  closeReason: string | null;
  open: boolean;
  faceFen: bigint;
  priceFen: bigint;
  points: bigint;
  voucherNo: string | null;
  /**
   * The supplier chosen for its number; null when none was chosen, or when it was written by a release that
   * did not store it.
   */
  supplier: string | null;
  /** The cost in millionths of the supplier's currency; null when the supplier has not reported it. */
  cost: bigint | null;
}
/** A credit, and the supplier that made it. */
export type CreditLine = CreditEntry & { readonly supplier: string };
export interface VoucherLine {
  voucherNo: string;
  state: string;
  /** The order that reserves or used it. */
  orderNo: string | null;
  amountFen: bigint;
}
export interface PaymentLine {
  orderNo: string;
  paymentNo: string;
  method: PayMethod;
  state: string;
  amount: bigint;
}
export interface RefundLine {
  orderNo: string;
  refundNo: string;
  paymentNo: string;
  method: PayMethod;
  state: string;
  reason: string;
  amount: bigint;
}
/** A payment or refund of a cashier, with its pay method. */
export type MovedLine = StatementEntry & { readonly method: PayMethod };
export type TransferLine = Transfer & { readonly orderNo: string; readonly userNo: string };

export interface Books {
  readonly orders: readonly OrderLine[];
  readonly payments: readonly PaymentLine[];
  readonly refunds: readonly RefundLine[];
  readonly transfers: readonly TransferLine[];
  readonly vouchers: readonly VoucherLine[];
  /** The statements of all payment providers. */
  readonly moved: readonly MovedLine[];
  /** The credits of all suppliers, whether or not they were ordered. */
  readonly carrier: readonly CreditLine[];
}

export async function readBooks(
  pool: Pool,
  { providers }: Pick<ChaosPartners, 'providers'>,
  sandbox: SandboxClient,
  since: Date,
  until = new Date(Date.now() + 1000),
): Promise<Books> {
  const rows = async <T>(text: string): Promise<T[]> => (await pool.query(text)).rows as T[];
  return {
    orders: await rows(
      `
        select o.order_no as "orderNo", o.user_no as "userNo", o.idempotency_key as "requestNo", o.state,
        o.close_reason as "closeReason", o.open, o.face_fen as "faceFen", o.price_fen as "priceFen",
        o.points, o.voucher_no as "voucherNo", d.supplier, d.cost_total as cost
        from orders o left join deliveries d on d.user_no = o.user_no and d.order_no = o.order_no
        order by o.order_no`,
    ),
    payments: await rows(
      `
        select order_no as "orderNo", payment_no as "paymentNo", method, state,
        coalesce(paid_amount, amount) as amount
        from payments order by payment_no`,
    ),
    refunds: await rows(
      `
        select order_no as "orderNo", refund_no as "refundNo", payment_no as "paymentNo", method,
        state, reason, amount from refunds order by refund_no`,
    ),
    vouchers: await rows(
      `
        select voucher_no as "voucherNo", state, order_no as "orderNo", amount_fen as "amountFen"
        from vouchers order by voucher_no`,
    ),
    transfers: await rows(
      `
        select order_no as "orderNo", user_no as "userNo", reason, debit_account as debit,
        credit_account as credit, unit, amount from ledger_transfers order by order_no, seq`,
    ),
    moved: (
      await Promise.all(
        providerPayMethods.map(async (method) =>
          (await listOf(providers[method].statement(since, until))).map((one) => ({
            ...one,
            method,
          })),
        ),
      )
    ).flat(),
    carrier: [
      ...(await sandbox.credits()).map((credit) => ({ ...credit, supplier: 'carrier' })),
      ...(await sandbox.dtoneCredits()).map((credit) => ({ ...credit, supplier: 'dtone' })),
      ...(await sandbox.reloadlyCredits()).map((credit) => ({ ...credit, supplier: 'reloadly' })),
    ],
  };
}

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
