/** Reloadly's report: the transaction under a number of ours, and the credits of a period. */
import { HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import type { Credit, TopUpSupplier } from '../carrier/port.ts';
import { totalsOf } from '../carrier/supplier-answers.ts';
import { numberInLog, StatementUnavailable } from '../statement.ts';
import type { ReloadlyClient } from './client.ts';
import {
  deliveredFenOf,
  identifierOf,
  listedShape,
  reportShape,
  requestedFenOf,
  transactionShape,
  type TransactionWire,
} from './wire.ts';
import { zoneInstantOf, zoneTimeOf } from './zone-time.ts';

const CALL = 'carrier.statement';
const PATH = '/topups/reports/transactions';
const PER_PAGE = 200;
const MOST_PAGES = 1000;

export type Held = { readonly kind: 'transaction'; readonly transaction: TransactionWire };

/** Returns the transaction held under a number of ours; indeterminate when there are two. */
export async function findHeld(
  client: ReloadlyClient,
  call: PartnerCall,
  deliveryNo: string,
  onTwice: () => void,
): Promise<Held | NotFound | Indeterminate> {
  const path = `${PATH}?customIdentifier=${encodeURIComponent(deliveryNo)}`;
  const answer = await client.ask(call, { method: 'GET', path });
  if (answer.kind !== 'answered') return answer;
  const { status, error, value } = answer.value;
  if (error !== null || !reportShape.Check(value))
    return indeterminate(`${call}: status ${status}, ${error ?? 'unexpected shape'}`);
  const [row, ...others] = value.content.filter((one) => identifierOf(one) === deliveryNo);
  if (row === undefined)
    return value.content.length === 0 ? NOT_FOUND : indeterminate(`${call}: a list of others`);
  if (others.length > 0) {
    onTwice();
    return indeterminate(`${call}: two transactions under one number`);
  }
  return transactionShape.Check(row)
    ? { kind: 'transaction', transaction: row }
    : indeterminate(`${call}: a transaction of unexpected shape`);
}

/** Creates the statement; `timeZone` is that of the times in the report. */
export function createStatement(
  client: ReloadlyClient,
  timeZone: string,
): Pick<TopUpSupplier, 'statement' | 'totals'> {
  async function* rows(from: Date, to: Date): AsyncGenerator {
    const query = new URLSearchParams({
      startDate: zoneTimeOf(from, timeZone),
      endDate: zoneTimeOf(to, timeZone),
      size: String(PER_PAGE),
    });
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      query.set('page', String(page));
      const answer = await client.ask(CALL, { method: 'GET', path: `${PATH}?${query.toString()}` });
      if (answer.kind !== 'answered') throw new StatementUnavailable(answer.why);
      const { status, error, value } = answer.value;
      if (error !== null || !reportShape.Check(value))
        throw new StatementUnavailable(`${CALL}: status ${status}, error ${error}`);
      yield* value.content;
      const { last, totalPages } = value;
      // Without this, the items on later pages would be missing without notice.
      if (last === undefined && totalPages === undefined)
        throw new StatementUnavailable(`${CALL}: a list that does not say whether it goes on`);
      if (last ?? page >= (totalPages ?? 0)) return;
    }
    throw new StatementUnavailable(`${CALL}: more than ${MOST_PAGES} pages`);
  }

  async function* statement(from: Date, to: Date): AsyncGenerator<Credit> {
    const credits = new Map<number, Credit>();
    // The query covers more on both sides, because it is not documented whether the ends of a period are
    // included, to the second.
    const [begin, end] = [from.getTime() - HOUR_MS, to.getTime() + MINUTE_MS];
    for await (const row of rows(new Date(begin), new Date(end))) {
      const credit = creditOf(row, timeZone);
      if (credit && credit.at >= from && credit.at < to) credits.set(credit.id, credit);
    }
    const inTime = [...credits.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
    for (const { deliveryNo, mobileNo, faceFen, at } of inTime) yield { deliveryNo, mobileNo, faceFen, at };
  }

  return {
    statement,
    totals: (from, to) => totalsOf(statement(from, to)),
  };
}

/**
 * Returns the credit in a row; null when it credited nothing, or was made by hand at Reloadly, without a
 * number of ours. A credit whose amount or mobile number cannot be read is listed without it, so that it
 * alone is a difference and nothing else is delayed. Throws StatementUnavailable, with the row's number, when
 * the time of the credit is unknown.
 */
function creditOf(row: unknown, timeZone: string): (Credit & { readonly id: number }) | null {
  const deliveryNo = identifierOf(row);
  if (deliveryNo === null || (row as { status?: unknown }).status !== 'SUCCESSFUL') return null;
  const at = listedShape.Check(row) ? zoneInstantOf(row.transactionDate, timeZone) : null;
  if (!listedShape.Check(row) || at === null)
    throw new StatementUnavailable(
      `${CALL}: a transaction is not as agreed, its number ${numberInLog(deliveryNo)}`,
    );
  const { transactionId: id } = row;
  if (!transactionShape.Check(row)) return { id, deliveryNo, mobileNo: null, faceFen: null, at };
  const mobileNo = String(row.recipientPhone).replace(/^\+?86/, '');
  return { id, deliveryNo, mobileNo, faceFen: deliveredFenOf(row) ?? requestedFenOf(row), at };
}
