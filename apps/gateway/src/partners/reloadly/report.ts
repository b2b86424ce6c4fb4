/** Reloadly's report: what it holds under a number of ours, and what was credited in a time. */
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

/** What is held under a number of ours; two transactions under one are neither yes nor no. */
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

/** `timeZone`: of the times in the report. */
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
      // What stands on pages that nobody knows of would be missing without a word.
      if (last === undefined && totalPages === undefined)
        throw new StatementUnavailable(`${CALL}: a list that does not say whether it goes on`);
      if (last ?? page >= (totalPages ?? 0)) return;
    }
    throw new StatementUnavailable(`${CALL}: more than ${MOST_PAGES} pages`);
  }

  async function* statement(from: Date, to: Date): AsyncGenerator<Credit> {
    const credits = new Map<number, Credit>();
    // Asked with room on both sides, since nobody says which end of a period is included, to the second.
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
 * Null: it credited nobody, or is none of ours: made by hand there, without a number. One whose amount or
 * number cannot be read is listed without, so that it differs and nothing else waits for it. Throws
 * StatementUnavailable, with its number, for one of which nobody can say when it credited.
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
