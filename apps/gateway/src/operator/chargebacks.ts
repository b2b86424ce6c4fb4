/**
 * The command `chargeback`: a payer's bank, or the provider on its behalf, took a payment's money back. No
 * statement lists it and no query reports it, so it is kept as a difference on the operator's word, which
 * stays open until it is closed (the payer lost) or written off.
 */
import type { PayMethod } from '@phonebill/contract';
import { formatYuan } from '@phonebill/money';
import { type Client, inTransaction } from '../db/index.ts';
import { amountTaken } from '../orders/index.ts';
import { type OrderAggregate, orderNoOf, type Refund, userNoOf } from '../orders/model/index.ts';
import { createOrderStore } from '../orders/store/index.ts';
import { keepOnWord } from '../reconciliation/differences/index.ts';
import { keepEvent } from './by-hand/keep-event.ts';
import type { CommandLine } from './command-line.ts';
import type { OperatorTools } from './tools.ts';

/** The books in which a bank may take money back; nobody takes back points, or what an activity paid. */
const books: Readonly<Partial<Record<PayMethod, string>>> = {
  cash: 'cash',
  digital: 'digital',
  agreement: 'agreement',
};

/**
 * The amount of `--amount`, taken back of the payment in all; when omitted, all of it that no refund brought
 * back, or all of it where nothing is left. 1 when the amount is not possible.
 */
export async function chargeback(
  { pool, clock, print }: OperatorTools,
  line: CommandLine,
  paymentNo: string,
): Promise<0 | 1> {
  const store = createOrderStore({ pool, clock, onWritten: () => undefined });
  const orderNo = orderNoOf(paymentNo) ?? paymentNo;
  const detail = { entry: 'chargeback', operator: line.operator, reason: line.reason ?? '' };
  const lines = await inTransaction(pool, async (client) => {
    // No refund of the order is sent meanwhile: it was before, which is said, or is held.
    await client.query('select from orders where user_no = $1 and order_no = $2 for update', [
      userNoOf(orderNo),
      orderNo,
    ]);
    const found = await store.find(orderNo);
    if (!found) return `There is no order ${paymentNo}.`;
    const taken = takenBack(found, paymentNo, line.amountFen);
    if (typeof taken === 'string') return `Not done: ${taken}.`;
    const { book, amount } = taken;
    const named = {
      book: await bookOf(client, book, taken.cashier),
      kind: 'chargedBack',
      reference: paymentNo,
    } as const;
    await keepOnWord(client, named, { amount, detail, at: new Date(clock()) });
    await keepEvent(client, line, `${paymentNo} ${formatYuan(amount)}`);
    const name = `${named.book} ${named.kind} ${paymentNo}`;
    return [
      `Done: ${formatYuan(amount)} of ${paymentNo} is charged back, which is the difference ${name}.`,
      ...(amount > 0n ? whatOfRefund(taken) : []),
    ];
  });
  if (typeof lines === 'string') {
    print(lines);
    return 1;
  }
  for (const one of lines) print(one);
  return 0;
}

interface TakenBack {
  readonly book: string;
  readonly cashier: string | null;
  readonly amount: bigint;
  /** The amount (fen) that the provider took with the payment. */
  readonly taken: bigint;
  readonly refund: Refund | null;
}

/** The amount and the book concerned, or why a chargeback is not possible. */
function takenBack(
  { payments, refunds }: OrderAggregate,
  paymentNo: string,
  asked: bigint | null,
): TakenBack | string {
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) return 'the order has no such payment';
  const book = books[payment.method];
  if (book === undefined) return `it was paid with ${payment.method}, which no bank takes back`;
  if (payment.state !== 'paid') return `the payment is ${payment.state}: nothing was taken with it`;
  const taken = amountTaken(payment);
  const refund = refunds.find((one) => one.paymentNo === paymentNo) ?? null;
  const left = taken - (refund && mayBeBack(refund) ? refund.amount : 0n);
  const amount = asked ?? (left > 0n ? left : taken);
  if (amount > taken) return `${formatYuan(taken)} was taken with it`;
  return { book, amount, cashier: payment.cashier, taken, refund };
}

/** Whether the provider was sent the refund, and has not refused it. */
function mayBeBack({ state }: Refund): boolean {
  return state !== 'due' && state !== 'held' && state !== 'rejected';
}

/** Says what the operator has to know of the payment's refund, and to do. */
function whatOfRefund({ amount, taken, refund }: TakenBack): string[] {
  if (!refund) return ['Until that is closed, nothing is given back of it, nor by itself.'];
  const named = `Its refund ${refund.refundNo} of ${formatYuan(refund.amount)}`;
  if (!mayBeBack(refund)) return [`${named} is not sent until that is closed.`];
  if (amount + refund.amount <= taken) return [];
  const proof = 'contest the chargeback with the proof of that refund';
  return refund.state === 'settled'
    ? [`${named} is settled, so its payer has it twice: ${proof}.`]
    : [`${named} is ${refund.state} and may arrive, so its payer may have it twice: ${proof}.`];
}

/** When there are several cashiers, each but one has a book of its own. */
async function bookOf(client: Client, book: string, cashier: string | null): Promise<string> {
  const { rows } = await client.query<{ book: string }>(
    'select book from reconciliation_books where book = $1',
    [`${book}.${cashier}`],
  );
  return rows[0]?.book ?? book;
}
