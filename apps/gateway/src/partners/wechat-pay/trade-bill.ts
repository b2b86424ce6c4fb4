/**
 * Reads WeChat Pay's daily trade bill: a table in yuan, separated by commas, whose values begin with a
 * backtick, available the next morning. A refund is listed as it was requested, whatever its outcome.
 */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { billColumns, billedEntries } from '../payments/daily-bills.ts';
import type { StatementEntry } from '../payments/port.ts';
import { StatementUnavailable } from '../statement.ts';
import type { WechatPayClient } from './client.ts';
import { billShape } from './wire.ts';

/** The prefix of error messages. */
const CALL = 'statement';

/**
 * Returns the lines of the bill of a day in China (`yyyy-mm-dd`), in the order of time; empty when nothing
 * happened. `partner` is the first part of the names of the calls; `isListed` selects the merchant's payments
 * to be returned, with their refunds. Throws StatementUnavailable when the bill is not there or cannot be
 * read.
 */
export async function fetchTradeBill(
  client: WechatPayClient,
  day: string,
  partner: 'cashier' | 'entrust',
  isListed: (paymentNo: string) => boolean,
): Promise<StatementEntry[]> {
  const call = `${partner}.statement` as const;
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
  const answer = await client.ask(call, { method: 'GET', path });
  if (answer.kind !== 'answered') throw new StatementUnavailable(answer.why);
  const { status, code, value } = answer.value;
  if (code === 'NO_STATEMENT_EXIST') return [];
  if (status !== 200 || !billShape.Check(value))
    throw new StatementUnavailable(`${call}: status ${status}, ${code ?? 'unexpected shape'}`);
  const file = await client.download(call, value.download_url);
  if (file.kind !== 'answered') throw new StatementUnavailable(file.why);
  const text = unpacked(file.value);
  if (createHash('sha1').update(text).digest('hex') !== value.hash_value.toLowerCase())
    throw new StatementUnavailable(`${call}: the file is not the one that was announced`);
  return readTradeBill(text.toString('utf8'), day).filter(({ requestNo, paymentNo }) =>
    isListed(paymentNo ?? requestNo),
  );
}

function unpacked(file: Buffer): Buffer {
  try {
    return gunzipSync(file);
  } catch {
    throw new StatementUnavailable(`${CALL}: the file cannot be unpacked`);
  }
}

/**
 * Returns the lines of a bill of a day, read by their headings. Throws StatementUnavailable when a heading is
 * missing, or no line can be read.
 */
export function readTradeBill(text: string, day: string): StatementEntry[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const headings = head.split(',').map((name) => name.trim());
  const columns = billColumns(CALL, headings, {
    at: '交易时间',
    paymentNo: '商户订单号',
    state: '交易状态',
    paid: '订单金额',
    refundNo: '商户退款单号',
    refunded: '申请退款金额',
  });
  // The lines are followed by their sums, whose headings have no backtick.
  const end = lines.findIndex((line) => !line.startsWith('`'));
  const billed = lines.slice(0, end === -1 ? undefined : end).map((line) => {
    const cells = line.slice(1).split(',`');
    const cell = (name: keyof typeof columns): string => cells[columns[name]] ?? '';
    const state = cell('state');
    return {
      kind: Object.hasOwn(kinds, state) ? kinds[state as keyof typeof kinds] : null,
      paymentNo: cell('paymentNo'),
      refundNo: cell('refundNo'),
      amount: cell(state === 'REFUND' ? 'refunded' : 'paid'),
      at: cell('at'),
    };
  });
  return billedEntries(CALL, billed, day);
}

/** The kind of a line by its state. */
const kinds = { SUCCESS: 'payment', REFUND: 'refund' } as const;
