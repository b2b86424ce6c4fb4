/**
 * `differences` and `close`: differences between two books, and closing those that were resolved elsewhere.
 */
import { createFileAtomic } from '@phonebill/atomic-files';
import { formatYuan } from '@phonebill/money';
import { inStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { heldRefundStates } from '../orders/model/states/index.ts';
import {
  closeDifference,
  closeOneAsRead,
  type DifferenceKey,
  differenceName,
  type OpenDifference,
  openDifferencesNamed,
  openDifferencesOfAll,
  type WhichDifferences,
} from '../reconciliation/differences/index.ts';
import type { CommandLine } from './command-line.ts';
import { carryOutList, type PlannedItem, readList } from './planned-list.ts';
import { differenceLine, sayWhereCut } from './report.ts';
import type { OperatorTools } from './tools.ts';

/**
 * Prints the open differences, newest first; with `--file`, writes the names of all of them, for `close
 * --list`.
 */
export async function listDifferences(
  { pool, print }: OperatorTools,
  { limit, file, differences }: CommandLine,
): Promise<0> {
  const open = await openDifferencesOfAll(pool, file === '' ? limit : null, differences);
  if (open.length === 0) print(`No difference${wordsOf(differences)} is open.`);
  const shown = open.slice(0, limit);
  for (const one of shown) print(differenceLine(one));
  sayWhereCut(print, shown.length, limit);
  if (file !== '') {
    createFileAtomic(file, open.map((one) => `${differenceName(one)}\n`).join(''), 0o600);
    print(`${open.length} are named in ${file}.`);
  }
  return 0;
}

/**
 * Closes one difference; no money moves, but for a refund that a chargeback holds: it is sent then, so that
 * closing needs `--yes`. Returns 1 when the difference is not open, or was not closed.
 */
export async function close(
  { pool, clock, print }: OperatorTools,
  { operator, reason, isConfirmed }: CommandLine,
  key: DifferenceKey,
): Promise<0 | 1> {
  const held = key.kind === 'chargedBack' && !isConfirmed ? await heldRefund(pool, key.reference) : null;
  if (held) {
    print(
      `Not done: its refund ${held.refundNo} of ${formatYuan(held.amount)} is held, and goes to its payer ` +
        `once this is closed. If the payer lost the dispute: again with --yes. ` +
        `If it is lost for us: first decide ${held.refundNo} settled.`,
    );
    return 1;
  }
  const isClosed = await closeDifference(pool, key, {
    operator,
    reason: reason ?? '',
    at: new Date(clock()),
  });
  const name = differenceName(key);
  print(isClosed ? `Done: ${name} is closed.` : `Not done: no difference ${name} is open.`);
  return isClosed ? 0 : 1;
}

/** Returns the refund (amount in fen) of a charged-back payment that is held; null when there is none. */
async function heldRefund(
  pool: Pool,
  paymentNo: string,
): Promise<{ readonly refundNo: string; readonly amount: bigint } | null> {
  const { rows } = await pool.query<{ refund_no: string; amount: bigint }>(
    `select refund_no, amount from refunds
    where payment_no = $1 and ${inStates('state', heldRefundStates)}`,
    [paymentNo],
  );
  const [row] = rows;
  return row ? { refundNo: row.refund_no, amount: row.amount } : null;
}

/**
 * Closes all differences that a list names, with the amounts that its dry run showed. Returns 2 when the list
 * is not understood.
 */
export async function closeList(
  { pool, clock, print }: OperatorTools,
  { operator, reason, list, plan, isConfirmed }: CommandLine,
): Promise<0 | 1 | 2> {
  const named = await readDifferences(pool, list);
  if (typeof named === 'string') {
    print(named);
    return 2;
  }
  const planned = named.map(({ key, difference }): Closing => {
    const whyNot = difference ? null : 'it is not open';
    return {
      name: differenceName(key),
      whyNot,
      lines: difference ? [`  ${differenceLine(difference)}`] : [],
      difference,
    };
  });
  const perform = ({ difference }: Closing): Promise<string | null> =>
    difference
      ? closeOneAsRead(pool, difference, { operator, reason: reason ?? '', at: new Date(clock()) })
      : Promise.resolve('it is not open');
  const command = ['close', ''];
  return carryOutList({ print }, { command, planned, perform, afterwards: '' }, { isConfirmed, plan });
}

interface Closing extends PlannedItem {
  readonly difference: OpenDifference | null;
}

export interface NamedDifference {
  readonly key: DifferenceKey;
  /** The difference at present; null if it is not open. */
  readonly difference: OpenDifference | null;
}

/**
 * Returns the differences that a file names, each once: BOOK KIND REFERENCE, one per line, also as
 * `differences` prints them; otherwise a sentence that says what is not understood.
 */
export async function readDifferences(pool: Pool, file: string): Promise<NamedDifference[] | string> {
  const read = readList(file);
  if ('problem' in read) return read.problem;
  const lines = read.text.split('\n').map((line) => line.trim());
  const keys = new Map<string, DifferenceKey>();
  for (const line of lines.filter((one) => one !== '')) {
    const { book, kind, reference } = LINE.exec(line)?.groups ?? {};
    if (book === undefined || kind === undefined || reference === undefined)
      return `${file}: "${line.slice(0, 60)}" is not BOOK KIND REFERENCE.`;
    const key = { book, kind, reference };
    keys.set(differenceName(key), key);
  }
  if (keys.size === 0) return `${file} names nothing.`;
  const open = await openDifferencesNamed(pool, [...keys.values()]);
  const byName = new Map(open.map((one) => [differenceName(one), one]));
  return [...keys].map(([name, key]) => ({ key, difference: byName.get(name) ?? null }));
}

/** A line of `differences` has further text after a colon. */
const LINE = /^(?<book>\S+) +(?<kind>\S+) +(?<reference>[^\s:]\S*?)(?::( .*)?)?$/;

function wordsOf({ book, kind }: WhichDifferences): string {
  const named = [book && `of the book ${book}`, kind && `of the kind ${kind}`].filter((one) => one);
  return named.map((one) => ` ${one}`).join('');
}
