// Tests that the rules of chaos find what they should: clean books pass, and each kind of damage is reported.

import { type Damage, testThatRulesFindDamage } from '../harness/rules-find-damage.ts';
import type { Books, TransferLine } from './books.ts';
import type { ClientRecord } from './payer.ts';
import { rules, violations } from './invariants.ts';

const [CREDITED, REFUNDED, CLOSED] = ['1'.repeat(24), '2'.repeat(24), '3'.repeat(24)];

/** The orders of the clean books: one credited, one refunded, one never paid. */
function cleanBooks() {
  const at = new Date();
  const order = (orderNo: string, state: string, requestNo: string) => ({
    orderNo,
    userNo: 'U',
    requestNo,
    state,
    closeReason: null,
    open: false,
    faceFen: 5000n,
    priceFen: 4990n,
    points: 0n,
    voucherNo: orderNo === CLOSED ? null : `V${orderNo}`,
    supplier: orderNo === CLOSED ? null : 'carrier',
    cost: orderNo === CREDITED ? 49_250_000n : null,
  });
  const post = (
    orderNo: string,
    reason: TransferLine['reason'],
    debit: TransferLine['debit'],
    credit: TransferLine['credit'],
    amount = 4990n,
  ): TransferLine => ({ orderNo, userNo: 'U', reason, debit, credit, unit: 'fen', amount });
  return {
    orders: [
      order(CREDITED, 'credited', 'r1'),
      order(REFUNDED, 'refunded', 'r2'),
      order(CLOSED, 'closed', 'r3'),
    ],
    payments: [CREDITED, REFUNDED, CLOSED].map((orderNo) => ({
      orderNo,
      paymentNo: `P${orderNo}01`,
      method: 'cash' as const,
      state: orderNo === CLOSED ? 'closed' : 'paid',
      amount: 4990n,
    })),
    refunds: [
      {
        orderNo: REFUNDED,
        refundNo: `R${REFUNDED}01`,
        paymentNo: `P${REFUNDED}01`,
        method: 'cash' as const,
        state: 'settled',
        reason: 'deliveryFailed',
        amount: 4990n,
      },
    ],
    transfers: [
      post(CREDITED, 'paid', 'cashier', 'customer'),
      post(CREDITED, 'delivered', 'customer', 'carrier'),
      post(CREDITED, 'voucherUsed', 'activities', 'carrier', 10n),
      post(REFUNDED, 'paid', 'cashier', 'customer'),
      post(REFUNDED, 'refundRequested', 'customer', 'refundsInFlight'),
      post(REFUNDED, 'refundPaid', 'refundsInFlight', 'cashier'),
    ],
    vouchers: [
      { voucherNo: `V${CREDITED}`, state: 'used', orderNo: CREDITED, amountFen: 10n },
      { voucherNo: `V${REFUNDED}`, state: 'available', orderNo: null, amountFen: 10n },
    ] as Books['vouchers'][number][],
    moved: [
      { kind: 'payment' as const, requestNo: `P${CREDITED}01`, amount: 4990n, at, method: 'cash' as const },
      { kind: 'payment' as const, requestNo: `P${REFUNDED}01`, amount: 4990n, at, method: 'cash' as const },
      { kind: 'refund' as const, requestNo: `R${REFUNDED}01`, amount: 4990n, at, method: 'cash' as const },
    ] as Books['moved'][number][],
    carrier: [{ requestNo: `D${CREDITED}`, mobileNo: '13800138000', faceFen: 5000, supplier: 'carrier' }],
  } satisfies Books;
}

const clientRecords = [
  { userNo: 'U', requestNo: 'r1', orderNo: CREDITED, refusal: null },
  { userNo: 'U', requestNo: 'r9', orderNo: null, refusal: 'no' },
] as unknown as ClientRecord[];
type CleanBooks = ReturnType<typeof cleanBooks>;

const damages: Record<keyof typeof rules, readonly Damage<CleanBooks>[]> = {
  'every order is at its end': [
    ({ orders }) => {
      for (const order of orders) order.open = true;
    },
    ({ orders }) => {
      for (const order of orders) order.state = 'delivering';
    },
  ],
  'an order holds nothing and has nothing in flight': [
    ({ transfers }) => transfers.splice(1, 1),
    ({ transfers }) => transfers.pop(),
  ],
  'the ledger sums to zero, and debited = delivered + refunded': [({ transfers }) => transfers.splice(1, 1)],
  'a voucher is used by the one order that was credited with it, and free otherwise': [
    ({ vouchers }) => vouchers.forEach((voucher) => Object.assign(voucher, { state: 'available' })),
    ({ vouchers }) => vouchers.forEach((voucher) => Object.assign(voucher, { orderNo: CREDITED })),
    ({ vouchers }) => vouchers.forEach((voucher) => Object.assign(voucher, { amountFen: 20n })),
    ({ orders }) =>
      orders.forEach((order) => Object.assign(order, { voucherNo: `V${CREDITED}`, state: 'credited' })),
  ],
  'nothing is credited twice': [
    ({ carrier }) => carrier.push(...carrier),
    ({ carrier }) =>
      carrier.push({ requestNo: `E${CREDITED}`, mobileNo: '', faceFen: 5000, supplier: 'carrier' }),
    ({ carrier }) => carrier.push(...carrier.map((credit) => ({ ...credit, supplier: 'dtone' }))),
  ],
  'a number is credited by the supplier that its delivery was leased to, and by no other': [
    ({ carrier }) => {
      for (const credit of carrier) credit.supplier = 'dtone';
    },
    ({ orders }) => orders.forEach((order) => Object.assign(order, { supplier: 'dtone' })),
  ],
  'what the carrier credited is what was delivered': [
    ({ carrier }) => carrier.pop(),
    ({ carrier }) =>
      carrier.push({ requestNo: `D${REFUNDED}`, mobileNo: '', faceFen: 5000, supplier: 'carrier' }),
    ({ carrier }) => {
      for (const credit of carrier) credit.faceFen = 5100;
    },
    ({ carrier }) => carrier.push({ requestNo: 'D9', mobileNo: '', faceFen: 1, supplier: 'carrier' }),
  ],
  'every paid trade was used for a credit or given back, never both': [
    ({ refunds }) => refunds.pop(),
    ({ moved }) => moved.pop(),
    ({ carrier }) =>
      carrier.push({ requestNo: `D${REFUNDED}`, mobileNo: '', faceFen: 5000, supplier: 'carrier' }),
    ({ carrier }) => carrier.pop(),
    ({ payments }) => payments.shift(),
  ],
  'no refund without its payment, and each only once': [
    ({ moved }) => moved.push(...moved.filter(({ kind }) => kind === 'refund')),
    ({ moved }) => moved.splice(1, 1),
    ({ refunds }) => refunds.pop(),
    ({ moved }) => moved.push(...moved.slice(0, 1)),
  ],
  'what we say was paid is what the cashier says was paid': [
    ({ moved }) => moved.shift(),
    ({ payments }) => {
      for (const payment of payments) payment.state = 'paid';
    },
    ({ payments }) => {
      for (const payment of payments) payment.amount = 1n;
    },
    ({ moved }) => {
      for (const one of moved) Object.assign(one, { method: 'digital' });
    },
  ],
  'a request number has one order, the one its user was told of': [
    ({ orders }) => {
      for (const order of orders) order.requestNo = 'r1';
    },
    ({ orders }) => orders.shift(),
    ({ orders }) => {
      for (const order of orders) if (order.requestNo === 'r3') order.requestNo = 'r9';
    },
  ],
};

testThatRulesFindDamage({
  rules,
  damages,
  cleanBooks,
  violations: (books) => violations(books, clientRecords),
});
