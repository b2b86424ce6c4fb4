/**
 * Reads Alipay's daily bill: a zip file with tables in GBK, in yuan. Its address can be requested from the
 * next morning and is valid for thirty seconds.
 */
import { unzipSync } from 'fflate';
import { endOfDay, HOUR_MS } from '../../runtime/time/index.ts';
import { billColumns, billedEntries } from '../payments/daily-bills.ts';
import type { StatementEntry } from '../payments/port.ts';
import { StatementUnavailable } from '../statement.ts';
import type { AlipayClient } from './client.ts';
import { billShape } from './wire.ts';

/** The prefix of errors about a bill's file, for either partner. */
const CALL = 'alipay.bill';
/** Alipay's refusals for a day without a trade, and equally for a day whose bill is late. */
const NONE = new Set(['isp.bill_not_exist', 'BILL_NOT_EXIST']);
/** How long (ms) after the end of a day a missing bill means that nothing happened on it. */
const NEVER_LATER_MS = 18 * HOUR_MS;
/** The largest size of an unpacked bill: a million lines. */
const MOST_BYTES = 512 * 1024 * 1024;

export interface BillParts {
  readonly client: AlipayClient;
  /**
   * The partner whose payments are listed, and whether a payment belongs to it: the merchant's bill has all
   * of them.
   */
  readonly partner: 'cashier' | 'entrust';
  readonly isListed: (paymentNo: string) => boolean;
}

/**
 * Returns the lines of the bill of a day in China (`yyyy-mm-dd`), in the order of time; empty when nothing
 * happened. Throws StatementUnavailable when the bill is not there or cannot be read.
 */
export async function fetchTradeBill(
  { client, partner, isListed }: BillParts,
  day: string,
  nowMs: number,
): Promise<StatementEntry[]> {
  const call = `${partner}.statement` as const;
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const answer = await client.ask(call, { method, content: { bill_type: 'trade', bill_date: day } });
  if (answer.kind !== 'answered') throw new StatementUnavailable(answer.why);
  const { refusal, value } = answer.value;
  if (refusal !== null && NONE.has(refusal)) {
    if (nowMs >= endOfDay(day) + NEVER_LATER_MS) return [];
    throw new StatementUnavailable(`${call}: there is no bill of ${day} yet`);
  }
  if (refusal !== null || !billShape.Check(value))
    throw new StatementUnavailable(`${call}: ${refusal ?? 'unexpected shape'}`);
  const file = await client.download(call, value.bill_download_url);
  if (file.kind !== 'answered') throw new StatementUnavailable(file.why);
  return readTradeBill(textsIn(file.value), day).filter(({ requestNo, paymentNo }) =>
    isListed(paymentNo ?? requestNo),
  );
}

/**
 * Returns the tables in a bill's file. Their file names are not read, because they are in GBK without being
 * marked as such.
 */
function textsIn(file: Buffer): string[] {
  const decoder = new TextDecoder('gbk');
  try {
    const files = unzipSync(file, { filter: ({ originalSize }) => originalSize <= MOST_BYTES });
    return Object.values(files).map((bytes) => decoder.decode(bytes));
  } catch {
    throw new StatementUnavailable(`${CALL}: the file cannot be unpacked`);
  }
}

/**
 * Returns the lines of a bill of a day, read by their headings, from the table that has a line for each trade
 * and refund. Throws StatementUnavailable when there is no such table, a column is missing, or no line can be
 * read.
 */
export function readTradeBill(texts: readonly string[], day: string): StatementEntry[] {
  const tables = texts.map(tableIn).filter(([head = []]) => head.includes('支付宝交易号'));
  const [table] = tables;
  if (!table || tables.length > 1) throw new StatementUnavailable(`${CALL}: no table of trades`);
  const [head = [], ...lines] = table;
  // Some headings state the currency unit, in brackets of either width.
  const headings = head.map((name) => name.replace(/[（(]元[）)]$/, ''));
  const columns = billColumns(CALL, headings, {
    paymentNo: '商户订单号',
    kind: '业务类型',
    at: '完成时间',
    amount: '订单金额',
    refundNo: '退款批次号/请求号',
  });
  const subject = headings.indexOf('商品名称');
  const billed = lines.map((cells) => {
    // Cells are not quoted: the name of a trade may contain commas.
    const extra = Math.max(0, cells.length - headings.length);
    const cell = (name: keyof typeof columns): string => {
      const column = columns[name];
      return cells[column > subject ? column + extra : column] ?? '';
    };
    const kind = cell('kind');
    return {
      kind: Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : null,
      paymentNo: cell('paymentNo'),
      refundNo: cell('refundNo'),
      // Refunds are listed with a minus sign.
      amount: kind === '退款' ? cell('amount').replace(/^-/, '') : cell('amount'),
      at: cell('at'),
    };
  });
  return billedEntries(CALL, billed, day);
}

/** The kind of a line by its 业务类型. */
const kinds = { 交易: 'payment', 退款: 'refund' } as const;

/**
 * Returns the cells of a table, without the surrounding lines, which begin with a number sign; numbers end
 * with a tab.
 */
function tableIn(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()));
}
