/**
 * Pays arrears (SPEC section 7, creditPay/batchReorder): the chosen debts become one order, paid at the
 * cashier like any other, and the lender gets the whole sum. Either all of them are paid or none: after a
 * failed repayment they are owed again.
 */
import { next, stateLiteral } from '@phonebill/states';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { Database } from '../../db/index.ts';
import {
  addAttempt,
  orderNoOfKey,
  partsOf,
  type PayerPages,
  newOrderSet,
  withNextCandidate,
} from '../../orders/charge-orders/index.ts';
import type { Checkout } from '../../orders/index.ts';
import {
  type OrderAggregate,
  OrderChange,
  type PaymentRequests,
  userNoOf,
} from '../../orders/model/index.ts';
import type { OrderStore } from '../../orders/store/index.ts';
import type { OrderTimes } from '../../config/index.ts';
import { type DebtEvent, debtMachine } from '../model/states/debt.ts';

interface Payer extends PayerPages {
  readonly userNo: string;
  readonly mobileNo: string;
}

export interface Repayments {
  /** Places a repayment. Throws Refusal: `debtNotPayable`, `requestNoReused`. */
  place(payer: Payer, idempotencyKey: string, chargeNos: readonly string[]): Promise<OrderAggregate>;
  /** Applies the end of a repayment: its debts are paid, or owed again. Harmless when repeated. */
  applyOrderEnd(orderNo: string): Promise<void>;
}

const NOT_AS_CHOSEN = 'P0002';

export function createRepayments({
  pool,
  orders,
  checkout,
  times,
  requests,
  clock,
}: {
  readonly pool: Database;
  readonly orders: OrderStore;
  /** Starts the payment. */
  readonly checkout: Pick<Checkout, 'pay'>;
  readonly times: OrderTimes;
  readonly requests: PaymentRequests;
  readonly clock: Clock;
}): Repayments {
  async function sumOf(userNo: string, chargeNos: readonly string[]): Promise<bigint> {
    const { rows } = await pool.query<{ count: number; fen: bigint | null }>({
      name: 'debts-to-pay',
      text: `
        select count(*)::integer as count, sum(amount_fen)::bigint as fen
        from debts
        where user_no = $1 and charge_no = any($2) and state = ${stateLiteral(debtMachine, 'owed')}`,
      values: [userNo, chargeNos],
    });
    if (rows[0]?.count !== chargeNos.length || rows[0].fen === null) throw new Refusal('debtNotPayable');
    return rows[0].fen;
  }

  /**
   * Writes the order. Throws when the debts are no longer owed, or the idempotency key already has an order.
   */
  async function write(
    payer: Payer,
    idempotencyKey: string,
    chargeNos: readonly string[],
    requestFingerprint: string,
    candidate: number,
  ): Promise<OrderAggregate> {
    requests.cashierFor({ method: 'cash' }, payer);
    const owed = await sumOf(payer.userNo, chargeNos);
    const at = new Date(clock());
    const change = OrderChange.placing(
      {
        userNo: payer.userNo,
        orderNo: orderNoOfKey(payer.userNo, at.getTime(), idempotencyKey, candidate),
        kind: 'repayment',
        idempotencyKey,
        requestFingerprint: pool.numbers.hash(requestFingerprint),
        mobileNo: payer.mobileNo,
        carrier: 'UNKNOWN',
        faceFen: owed,
        priceFen: owed,
        payMethod: 'cash',
        expiresAt: new Date(at.getTime() + times.paymentWindowMs),
      },
      at,
    );
    for (const part of partsOf(change.after.order))
      addAttempt(change, part, { times, requests, pages: payer });
    try {
      const {
        rows: [answer],
      } = await pool.query<{ placing: string }>({
        name: 'place-repayment',
        text: 'select place_repayment($1, $2, $3, $4, $5, $6, $7, $8) as placing',
        values: [
          ...newOrderSet([change], pool.numbers),
          chargeNos,
          owed,
          'owed',
          next(debtMachine, 'owed', 'repaymentPlaced'),
        ],
      });
      if (answer?.placing !== 'placed') throw new Error('the idempotency key has an order');
      return change.after;
    } catch (error) {
      if ((error as { code?: string }).code === NOT_AS_CHOSEN) throw new Refusal('debtNotPayable');
      throw error;
    }
  }

  return {
    async place(payer, idempotencyKey, chosen) {
      const chargeNos = [...new Set(chosen)].toSorted();
      const requestFingerprint = JSON.stringify(['repayment', ...chargeNos]);
      const order =
        (await orders.findByIdempotencyKey(payer.userNo, idempotencyKey)) ??
        (await withNextCandidate((candidate) =>
          write(payer, idempotencyKey, chargeNos, requestFingerprint, candidate),
        ).catch(async (error: unknown) => {
          // A concurrent repeat of the request has taken the debts for the order that both ask for.
          const placed = await orders.findByIdempotencyKey(payer.userNo, idempotencyKey);
          if (!placed) throw error;
          return placed;
        }));
      if (!pool.numbers.isHashOf(order.order.requestFingerprint, requestFingerprint))
        throw new Refusal('requestNoReused');
      if (order.order.state !== 'awaitingPayment') return order;
      // Without an answer of the cashier the order remains, and is paid from its own page.
      return checkout
        .pay({ userNo: payer.userNo, touristSession: null }, order.order.orderNo, payer)
        .catch((error: unknown) => {
          if (error instanceof Refusal) return order;
          throw error;
        });
    },
    async applyOrderEnd(orderNo) {
      const order = await orders.find(orderNo);
      if (!order || order.order.kind !== 'repayment') return;
      const { state } = order.order;
      const event: DebtEvent | null =
        state === 'credited'
          ? 'repaid'
          : state === 'closed' || state === 'refunded'
            ? 'repaymentFailed'
            : null;
      if (event === null) return;
      const after = next(debtMachine, 'paying', event);
      await pool.query({
        name: 'settle-repayment',
        text: `
          select move_debts(
            $1,
            (select coalesce(array_agg(charge_no), '{}')
              from debts
              where user_no = $1 and order_no = $2 and state = ${stateLiteral(debtMachine, 'paying')}),
            'paying', $3, $4, $2, $5, $6)`,
        values: [
          userNoOf(orderNo),
          orderNo,
          event,
          after,
          event === 'repaid' ? orderNo : null,
          new Date(clock()),
        ],
      });
    },
  };
}
