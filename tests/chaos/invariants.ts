/** The rules that the books must satisfy at the end of a run. */
import { accounts, balances, units } from '../../apps/gateway/src/orders/model/ledger/index.ts';
import { type Rule, violationsOf } from '../harness/invariants.ts';
import type { Books } from './books.ts';
import type { ClientRecord } from './payer.ts';

type BooksOfRun = readonly [books: Books, clientRecords: readonly ClientRecord[]];

const ENDS = new Set(['credited', 'refunded', 'closed']);
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

function* twice(values: readonly string[]): Iterable<string> {
  for (const [value, many] of Map.groupBy(values, (one) => one)) if (many.length > 1) yield value;
}

export const rules: Readonly<Record<string, Rule<BooksOfRun>>> = {
  *'every order is at its end'({ orders }) {
    for (const { orderNo, state, open } of orders)
      if (open || !ENDS.has(state)) yield `${orderNo} is ${state}${open ? ', open' : ''}`;
  },

  *'an order holds nothing and has nothing in flight'({ orders, transfers }) {
    const byOrder = Map.groupBy(transfers, ({ orderNo }) => orderNo);
    for (const { orderNo } of orders) {
      for (const unit of units) {
        const book = balances(byOrder.get(orderNo) ?? [], unit);
        if (book.customer !== 0n || book.refundsInFlight !== 0n)
          yield `${orderNo} holds ${-book.customer} ${unit}, in flight ${-book.refundsInFlight}`;
      }
    }
  },

  *'the ledger sums to zero, and debited = delivered + refunded'({ transfers }) {
    for (const unit of units) {
      const book = balances(transfers, unit);
      const total = sum(accounts.map((account) => book[account]));
      if (total !== 0n) yield `the accounts sum to ${total} ${unit}`;
      const of = (reason: string): bigint =>
        sum(
          transfers.filter((one) => one.reason === reason && one.unit === unit).map(({ amount }) => amount),
        );
      if (of('paid') !== of('delivered') + of('refundPaid'))
        yield `${unit}: ${of('paid')} ≠ ${of('delivered')} + ${of('refundPaid')}`;
    }
  },

  *'a voucher is used by the one order that was credited with it, and free otherwise'({
    vouchers,
    orders,
    transfers,
  }) {
    const given = Map.groupBy(
      transfers.filter(({ reason }) => reason === 'voucherUsed'),
      ({ orderNo }) => orderNo,
    );
    for (const { voucherNo, state, orderNo, amountFen } of vouchers) {
      const credited = orders.filter((order) => order.voucherNo === voucherNo && order.state === 'credited');
      const used = credited[0]?.orderNo ?? null;
      if (credited.length > 1) yield `${voucherNo} lowered ${credited.length} orders that were credited`;
      if ((state === 'used') !== (used !== null) || orderNo !== used)
        yield `${voucherNo} is ${state} of ${orderNo ?? 'no order'}, credited was ${used ?? 'none'}`;
      const posted = sum((given.get(used ?? '') ?? []).map(({ amount }) => amount));
      if (used !== null && posted !== amountFen) yield `${voucherNo}: ${posted} posted of ${amountFen}`;
    }
  },

  *'nothing is credited twice'({ carrier }) {
    for (const requestNo of twice(carrier.map((credit) => credit.requestNo)))
      yield `${requestNo} was credited twice`;
    for (const orderNo of twice(carrier.map((credit) => credit.requestNo.slice(1))))
      yield `order ${orderNo} was credited twice`;
  },

  *'a number is credited by the supplier that its delivery was leased to, and by no other'({
    carrier,
    orders,
  }) {
    const leasedTo = new Map(orders.map(({ orderNo, supplier }) => [`D${orderNo}`, supplier]));
    for (const { requestNo, supplier } of carrier) {
      const leased = leasedTo.get(requestNo) ?? null;
      if (leased !== null && leased !== supplier)
        yield `${requestNo} was leased to ${leased} and credited by ${supplier}`;
    }
  },

  *'what the carrier credited is what was delivered'({ carrier, orders }) {
    const credits = new Map(carrier.map((credit) => [credit.requestNo, BigInt(credit.faceFen)]));
    for (const { orderNo, state, faceFen } of orders) {
      const credited = credits.get(`D${orderNo}`);
      if ((state === 'credited') !== (credited !== undefined))
        yield `${orderNo} is ${state}, the carrier says ${credited ?? 'nothing'}`;
      else if (credited !== undefined && credited !== faceFen)
        yield `${orderNo} was credited with ${credited}, not ${faceFen}`;
    }
    const known = new Set(orders.map(({ orderNo }) => `D${orderNo}`));
    for (const requestNo of credits.keys()) if (!known.has(requestNo)) yield `${requestNo} is none of ours`;
  },

  *'every paid trade was used for a credit or given back, never both'({
    moved,
    carrier,
    payments,
    refunds,
    orders,
  }) {
    const credited = new Set(carrier.map(({ requestNo }) => requestNo.slice(1)));
    const givenBack = new Map(
      moved.filter(({ kind }) => kind === 'refund').map((one) => [one.requestNo, one.amount]),
    );
    const orderOf = new Map(payments.map(({ paymentNo, orderNo }) => [paymentNo, orderNo]));
    const used = new Map<string, number>();
    for (const { kind, requestNo, amount } of moved) {
      if (kind !== 'payment') continue;
      const orderNo = orderOf.get(requestNo);
      if (!orderNo) {
        yield `${requestNo} was paid and is none of ours`;
        continue;
      }
      const refund = refunds.find(({ paymentNo }) => paymentNo === requestNo);
      const back = refund && givenBack.get(refund.refundNo);
      if (refund && (back !== amount || refund.state !== 'settled'))
        yield `${requestNo}: paid ${amount}, given back ${back ?? 'nothing'}, ${refund.state}`;
      if (!refund) used.set(orderNo, (used.get(orderNo) ?? 0) + 1);
    }
    for (const { orderNo, points, priceFen } of orders) {
      const count = used.get(orderNo) ?? 0;
      const parts = Number(points > 0n) + Number(priceFen > 0n);
      if (count !== (credited.has(orderNo) ? parts : 0))
        yield `${orderNo}: ${count} payments kept, ${credited.has(orderNo) ? 'credited' : 'not credited'}`;
    }
  },

  *'no refund without its payment, and each only once'({ moved, refunds }) {
    const paid = new Map(
      moved.filter(({ kind }) => kind === 'payment').map((one) => [one.requestNo, one.amount]),
    );
    const promised = new Map(refunds.map((refund) => [refund.refundNo, refund]));
    const given = moved.filter(({ kind }) => kind === 'refund');
    for (const { requestNo, amount } of given) {
      const refund = promised.get(requestNo);
      if (!refund) yield `${requestNo} was given back and is none of ours`;
      else if (paid.get(refund.paymentNo) !== amount)
        yield `${requestNo}: ${amount} back for ${paid.get(refund.paymentNo) ?? 'nothing'}`;
    }
    for (const requestNo of twice(given.map((one) => one.requestNo)))
      yield `${requestNo} was given back twice`;
    for (const requestNo of twice(moved.filter(({ kind }) => kind === 'payment').map((one) => one.requestNo)))
      yield `${requestNo} was paid twice`;
  },

  *'what we say was paid is what the cashier says was paid'({ moved, payments }) {
    const theirs = new Map(moved.filter(({ kind }) => kind === 'payment').map((one) => [one.requestNo, one]));
    for (const { paymentNo, method, state, amount } of payments) {
      if ((state === 'paid') !== theirs.has(paymentNo))
        yield `${paymentNo} is ${state}, the cashier says ${theirs.has(paymentNo) ? 'paid' : 'not paid'}`;
      else if (
        state === 'paid' &&
        (theirs.get(paymentNo)?.amount !== amount || theirs.get(paymentNo)?.method !== method)
      )
        yield (
          `${paymentNo}: ${amount} by ${method} against ${theirs.get(paymentNo)?.amount} by ` +
            `${theirs.get(paymentNo)?.method}`
        );
    }
  },

  *'a request number has one order, the one its user was told of'({ orders }, clientRecords) {
    const key = (one: { userNo: string; requestNo: string }): string => `${one.userNo} ${one.requestNo}`;
    for (const request of twice(orders.map(key))) yield `${request} has two orders`;
    const known = new Map(orders.map((order) => [key(order), order.orderNo]));
    for (const record of clientRecords) {
      if (record.orderNo && known.get(key(record)) !== record.orderNo)
        yield `${record.requestNo}: told ${record.orderNo}, written ${known.get(key(record)) ?? 'nothing'}`;
      if (!record.orderNo && known.has(key(record)))
        yield `${record.requestNo}: told "${record.refusal}", written ${known.get(key(record))}`;
    }
  },
};

/** Returns every violation of every rule, each with the rule's name. */
export function violations(...books: BooksOfRun): string[] {
  return violationsOf(rules, ...books);
}
