/**
 * Alipay's bill of a day: a zip file with tables in GBK, in yuan, whose address is asked for the next morning
 * and good for thirty seconds.
 */
import { unzipSync } from 'fflate';
import { endOfDay, HOUR_MS } from '../../runtime/time/index.ts';
import { billColumns, billedEntries } from '../payments/daily-bills.ts';
import type { StatementEntry } from '../payments/port.ts';
import { StatementUnavailable } from '../statement.ts';
import type { AlipayClient } from './client.ts';
import { billShape } from './wire.ts';

/** Begins what is said of a bill's file, whoever's it is. */
const CALL = 'alipay.bill';
/** What Alipay says of a day without a trade, and of one whose bill is late. */
const NONE = new Set(['isp.bill_not_exist', 'BILL_NOT_EXIST']);
/** From this time of the next day on there is none because nothing happened. */
const NEVER_LATER_MS = 18 * HOUR_MS;
/** What a bill may be unpacked: a million lines. */
const MOST_BYTES = 512 * 1024 * 1024;

export interface BillParts {
  readonly client: AlipayClient;
  /** Whose payments are listed, and which of the merchant's these are: its bill has all of them. */
  readonly partner: 'cashier' | 'entrust';
  readonly isListed: (paymentNo: string) => boolean;
}

/**
 * The bill of a day in China (`yyyy-mm-dd`), in the order of time; empty where nothing happened. Throws
 * StatementUnavailable when it is not there, or not what it says.
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

/** The tables in a bill's file. Their names are not read: they are in GBK without saying so. */
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
 * The lines of a bill of a day by its headings; of its tables the one that has a line for each trade and
 * refund. Throws StatementUnavailable when there is none, a column of it is missing, or no line can be read.
 */
export function readTradeBill(texts: readonly string[], day: string): StatementEntry[] {
  const tables = texts.map(tableIn).filter(([head = []]) => head.includes('支付宝交易号'));
  const [table] = tables;
  if (!table || tables.length > 1) throw new StatementUnavailable(`${CALL}: no table of trades`);
  const [head = [], ...lines] = table;
  // Some say in which money they are, in brackets of either width.
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
    // Nothing is quoted: what a trade is called may have commas in it.
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
      // What went back stands there with a minus.
      amount: kind === '退款' ? cell('amount').replace(/^-/, '') : cell('amount'),
      at: cell('at'),
    };
  });
  return billedEntries(CALL, billed, day);
}

/** What the lines of each 业务类型 are. */
const kinds = { 交易: 'payment', 退款: 'refund' } as const;

/** The cells of a table, without what stands around it behind a number sign; numbers end with a tab. */
function tableIn(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()));
}
