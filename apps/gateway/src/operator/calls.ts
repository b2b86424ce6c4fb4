/**
 * Prints the requests sent to partners about an order or an agreement, and the messages received from them,
 * masked.
 */
import { orderNoOf, userNoOf } from '../orders/model/index.ts';
import { callView, type CallView, readCalls } from '../partners/kept-calls/index.ts';
import type { Pool } from '../db/index.ts';
import type { CommandTools } from './tools.ts';

const BEGINNING = new Date(0);

/**
 * Prints the recorded calls of an order, of an agreement (`A…`), or of the order to which a named part
 * belongs.
 */
export async function listCalls({ pool, print }: CommandTools, number: string): Promise<0 | 1 | 2> {
  const about = /^A?\d{24}$/.test(number) ? number : orderNoOf(number);
  if (about === null) {
    print(`${number} is no number of an order, of a part of one, or of an agreement (A...).`);
    return 2;
  }
  const userNo = userNoOf(about.replace(/^A/, ''));
  if (!(await isThere(pool, userNo, about))) {
    print(`There is no ${about.startsWith('A') ? 'agreement' : 'order'} ${about}.`);
    return 1;
  }
  const { calls, unreadable } = await readCalls(pool, userNo, about, BEGINNING);
  if (unreadable > 0) print('Some cannot be read: the key that they were encrypted with was taken away.');
  if (calls.length === 0) {
    print(`No call to a partner is kept of ${number}: they are for PARTNER_CALLS_KEPT_DAYS alone.`);
    return 1;
  }
  for (const call of calls) for (const line of callLines(callView(call, false))) print(line);
  return 0;
}

async function isThere(pool: Pool, userNo: string, number: string): Promise<boolean> {
  const [table, column] = number.startsWith('A') ? ['agreements', 'agreement_no'] : ['orders', 'order_no'];
  const { rows } = await pool.query<{ there: boolean }>(
    `select exists (select from ${table} where user_no = $1 and ${column} = $2) as there`,
    [userNo, number],
  );
  return rows[0]?.there ?? false;
}

function callLines(one: CallView): string[] {
  const { at, partner, supplier, call, isNotice, outcome, status, ms, requestNo, words } = one;
  const facts = [
    at.toISOString(),
    isNotice ? `notice of ${partner}: ${call}` : call + (supplier === null ? '' : ` (${supplier})`),
    outcome,
    status === null ? 'no answer' : `status ${status}`,
    `${ms} ms`,
    ...(requestNo === null ? [] : [requestNo]),
  ];
  const { origin, method, path, why, sentHeaders, request, gotHeaders, answer } = words;
  return [
    facts.join(', '),
    ...(why === null ? [] : [`  ${why}`]),
    `  ${method} ${origin ?? ''}${path}`,
    ...part(sentHeaders, request, '  > '),
    ...(answer === null ? [] : part(gotHeaders, answer, '  < ')),
    '',
  ];
}

type Words = CallView['words'];

function part(
  headers: Words['sentHeaders'],
  { text, without, bytes }: Words['request'],
  mark: string,
): string[] {
  const body =
    without === 'tooLong'
      ? [`(not kept: ${bytes} bytes)`]
      : without === 'withheld'
        ? ['(not kept: all of it opens something or says who somebody is)']
        : text === ''
          ? []
          : text.split('\n');
  return [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...body].map(
    (line) => mark + line,
  );
}
