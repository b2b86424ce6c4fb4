/** What was credited in a time: DT One lists transactions by when they were created, a day at a time. */
import type { Fen } from '@phonebill/money';
import { DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';
import type { Credit, TopUpSupplier } from '../carrier/port.ts';
import { totalsOf } from '../carrier/supplier-answers.ts';
import { instantOf } from '../instants.ts';
import { StatementUnavailable } from '../statement.ts';
import type { DtOneClient } from './client.ts';
import { faceFenOf, statusClass, transactionsShape, type TransactionWire } from './wire.ts';

const CALL = 'carrier.statement';
/** A transaction is confirmed within minutes of its creation, or never. */
const CONFIRMED_WITHIN_MS = HOUR_MS;
const PER_PAGE = 100;

/** `faceOf`: the amount that a product is. */
export function createTransactionList(
  client: DtOneClient,
  faceOf: (productId: number) => Fen | null,
): Pick<TopUpSupplier, 'statement' | 'totals'> {
  async function* created(from: Date, to: Date): AsyncGenerator<TransactionWire> {
    const period = `from_date=${from.toISOString()}&to_date=${to.toISOString()}&per_page=${PER_PAGE}`;
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const answer = await client.ask(CALL, { method: 'GET', path: `/transactions?${period}&page=${page}` });
      if (answer.kind !== 'answered') throw new StatementUnavailable(answer.why);
      const { status, error, value, pages: inAll } = answer.value;
      if (error !== null || !transactionsShape.Check(value))
        throw new StatementUnavailable(`${CALL}: status ${status}, error ${error}`);
      // What stands on pages that nobody knows of would be missing without a word.
      if (inAll === null) throw new StatementUnavailable(`${CALL}: a list without its number of pages`);
      pages = inAll;
      yield* value;
    }
  }

  async function* statement(from: Date, to: Date): AsyncGenerator<Credit> {
    const credits: Credit[] = [];
    const seen = new Set<number>();
    const end = to.getTime();
    for (let begin = from.getTime() - CONFIRMED_WITHIN_MS; begin < end; begin += DAY_MS)
      for await (const one of created(new Date(begin), new Date(Math.min(begin + DAY_MS, end)))) {
        const credit = creditOf(one, faceOf);
        // A day ends with the moment in which the next begins.
        if (credit && credit.at >= from && credit.at < to && !seen.has(one.id)) credits.push(credit);
        seen.add(one.id);
      }
    yield* credits.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  return {
    statement,
    totals: (from, to) => totalsOf(statement(from, to)),
  };
}

function creditOf(transaction: TransactionWire, faceOf: (productId: number) => Fen | null): Credit | null {
  const { status, external_id: deliveryNo, confirmation_date: confirmedAt } = transaction;
  if (status.class.id !== statusClass.completed) return null;
  const faceFen = faceFenOf(transaction, faceOf);
  const at = typeof confirmedAt === 'string' ? instantOf(confirmedAt) : null;
  if (faceFen === null || at === null)
    throw new StatementUnavailable(`${CALL}: a credit without an amount or a time`);
  const mobileNo = transaction.credit_party_identifier.mobile_number.replace(/^\+86/, '');
  return { deliveryNo, mobileNo, faceFen, at };
}
