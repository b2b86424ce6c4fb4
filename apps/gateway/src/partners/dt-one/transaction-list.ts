/** The statement of DT One: it lists transactions by the time of their creation, one day per query. */
import type { Fen } from '@phonebill/money';
import { DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';
import type { Credit, TopUpSupplier } from '../carrier/port.ts';
import { totalsOf } from '../carrier/supplier-answers.ts';
import { instantOf } from '../instants.ts';
import { numberInLog, StatementUnavailable } from '../statement.ts';
import type { DtOneClient } from './client.ts';
import { faceFenOf, listedShape, listShape, madeByHandShape, statusClass, transactionShape } from './wire.ts';

const CALL = 'carrier.statement';
/** How long after its creation a transaction is confirmed at the latest. */
const CONFIRMED_WITHIN_MS = HOUR_MS;
const PER_PAGE = 100;

/** A credit with DT One's own number, by which a transaction listed on two pages is recognised. */
type ListedCredit = Credit & { readonly id: number };

/** Creates the statement; `faceOf` returns the amount that a product credits. */
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
      // Without the number of pages, the items on later pages would be missing without notice.
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
        // The end of one day is the beginning of the next, so a transaction may be listed twice.
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
 * Returns the credit in a row; null when it credited nothing, or was made by hand at DT One, without a number
 * of ours. A credit whose amount or mobile number cannot be read is listed without it, so that it alone is a
 * difference and nothing else is delayed. Throws StatementUnavailable, with the row's number, when it is
 * unknown whether or when it was credited.
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
