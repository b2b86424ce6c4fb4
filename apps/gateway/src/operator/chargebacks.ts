/**
 * The command `chargeback`: a payer's bank, or the provider on its behalf, took a payment's money back. No
 * statement lists it and no query reports it, so it is kept as a difference on the operator's word, which
 * stays open until it is closed (the payer lost) or written off.
 */
import type { PayMethod } from '@phonebill/contract';
import { formatYuan } from '@phonebill/money';
import { type Client, inTransaction } from '../db/index.ts';
import { amountTaken } from '../orders/index.ts';
import { type OrderAggregate, orderNoOf } from '../orders/model/index.ts';
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
 * The amount of `--amount`, taken back of the payment in all; all that is left of it when omitted. 1 when the
 * amount is not possible.
 */
export async function chargeback(
  { pool, clock, print }: OperatorTools,
  line: CommandLine,
  paymentNo: string,
): Promise<0 | 1> {
  const store = createOrderStore({ pool, clock, onWritten: () => undefined });
  const found = await store.find(orderNoOf(paymentNo) ?? paymentNo);
  const taken = found ? takenBack(found, paymentNo, line.amountFen) : `There is no order ${paymentNo}.`;
  if (typeof taken === 'string') {
    print(found ? `Not done: ${taken}.` : taken);
    return 1;
  }
  const { book, amount } = taken;
  const detail = { entry: 'chargeback', operator: line.operator, reason: line.reason ?? '' };
  const name = await inTransaction(pool, async (client) => {
    const named = {
      book: await bookOf(client, book, taken.cashier),
      kind: 'chargedBack',
      reference: paymentNo,
    } as const;
    await keepOnWord(client, named, { amount, detail, at: new Date(clock()) });
    await keepEvent(client, line, `${paymentNo} ${formatYuan(amount)}`);
    return `${named.book} ${named.kind} ${paymentNo}`;
  });
  print(`Done: ${formatYuan(amount)} of ${paymentNo} is charged back, which is the difference ${name}.`);
  return 0;
}

/** The amount and the book concerned, or why a chargeback is not possible. */
function takenBack({ payments, refunds }: OrderAggregate, paymentNo: string, asked: bigint | null) {
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) return 'the order has no such payment';
  const book = books[payment.method];
  if (book === undefined) return `it was paid with ${payment.method}, which no bank takes back`;
  if (payment.state !== 'paid') return `the payment is ${payment.state}: nothing was taken with it`;
  const back = refunds.filter((one) => one.paymentNo === paymentNo).map((one) => one.amount);
  const left = back.reduce((sum, one) => sum - one, amountTaken(payment));
  const amount = asked ?? left;
  if (amount > left || left === 0n) return `${formatYuan(left)} is left of it`;
  return { book, amount, cashier: payment.cashier };
}

/** When there are several cashiers, each but one has a book of its own. */
async function bookOf(client: Client, book: string, cashier: string | null): Promise<string> {
  const { rows } = await client.query<{ book: string }>(
    'select book from reconciliation_books where book = $1',
    [`${book}.${cashier}`],
  );
  return rows[0]?.book ?? book;
}
