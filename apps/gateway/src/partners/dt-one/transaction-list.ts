/** What was credited in a time: DT One lists transactions by when they were created, a day at a time. */
import type { Fen } from '@phonebill/money';
import { DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';
import type { Credit, TopUpSupplier } from '../carrier/port.ts';
import { totalsOf } from '../carrier/supplier-answers.ts';
import { instantOf } from '../instants.ts';
import { numberInLog, StatementUnavailable } from '../statement.ts';
import type { DtOneClient } from './client.ts';
import { faceFenOf, listedShape, listShape, madeByHandShape, statusClass, transactionShape } from './wire.ts';

const CALL = 'carrier.statement';
/** A transaction is confirmed within minutes of its creation, or never. */
const CONFIRMED_WITHIN_MS = HOUR_MS;
const PER_PAGE = 100;

/** With DT One's own number, by which one that stands on two pages is told. */
type ListedCredit = Credit & { readonly id: number };

/** `faceOf`: the amount that a product is. */
export function createTransactionList(
  client: DtOneClient,
  faceOf: (productId: number) => Fen | null,
): Pick<TopUpSupplier, 'statement' | 'totals'> {
  async function* created(from: Date, to: Date): AsyncGenerator {
    const period = `from_date=${from.toISOString()}&to_date=${to.toISOString()}&per_page=${PER_PAGE}`;
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const answer = await client.ask(CALL, { method: 'GET', path: `/transactions?${period}&page=${page}` });
      if (answer.kind !== 'answered') throw new StatementUnavailable(answer.why);
      const { status, error, value, pages: inAll } = answer.value;
      if (error !== null || !listShape.Check(value))
        throw new StatementUnavailable(`${CALL}: status ${status}, error ${error}`);
      // What stands on pages that nobody knows of would be missing without a word.
      if (inAll === null) throw new StatementUnavailable(`${CALL}: a list without its number of pages`);
      pages = inAll;
      yield* value;
    }
  }

  async function* statement(from: Date, to: Date): AsyncGenerator<Credit> {
    const credits: ListedCredit[] = [];
    const seen = new Set<number>();
    const end = to.getTime();
    for (let begin = from.getTime() - CONFIRMED_WITHIN_MS; begin < end; begin += DAY_MS)
      for await (const one of created(new Date(begin), new Date(Math.min(begin + DAY_MS, end)))) {
        const credit = creditOf(one, faceOf);
        // A day ends with the moment in which the next begins.
        if (credit && credit.at >= from && credit.at < to && !seen.has(credit.id)) credits.push(credit);
        if (credit) seen.add(credit.id);
      }
    const inTime = credits.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    for (const { deliveryNo, mobileNo, faceFen, at } of inTime) yield { deliveryNo, mobileNo, faceFen, at };
  }

  return {
    statement,
    totals: (from, to) => totalsOf(statement(from, to)),
  };
}

/**
 * Null: it credited nobody, or is none of ours: made by hand there, without a number. One whose amount or
 * number cannot be read is listed without, so that it differs and nothing else waits for it. Throws
 * StatementUnavailable, with its number, for one of which nobody can say whether or when it credited.
 */
function creditOf(row: unknown, faceOf: (productId: number) => Fen | null): ListedCredit | null {
  if (madeByHandShape.Check(row)) return null;
  if (!listedShape.Check(row)) throw notAsAgreed(row);
  const { id, external_id: deliveryNo, status, confirmation_date: confirmedAt } = row;
  if (status.class.id !== statusClass.completed) return null;
  const at = typeof confirmedAt === 'string' ? instantOf(confirmedAt) : null;
  if (at === null) throw notAsAgreed(row);
  if (!transactionShape.Check(row)) return { id, deliveryNo, mobileNo: null, faceFen: null, at };
  const mobileNo = row.credit_party_identifier.mobile_number.replace(/^\+86/, '');
  return { id, deliveryNo, mobileNo, faceFen: faceFenOf(row, faceOf), at };
}

function notAsAgreed(row: unknown): StatementUnavailable {
  const { external_id: deliveryNo } = Object(row) as { readonly external_id?: unknown };
  return new StatementUnavailable(
    `${CALL}: a transaction is not as agreed, its number ${numberInLog(deliveryNo)}`,
  );
}
