/**
 * Makes one order against a live installation, as a stranger with a desktop browser does: the smallest amount
 * sold for a number, paid by a person, credited by the supplier, refunded by an operator. It uses only the
 * product's own calls, so that every fen is in the books.
 */
import { randomUUID } from 'node:crypto';
import type { OrderWithTimelineView } from '@phonebill/contract';
import { formatYuan } from '@phonebill/money';
import { reportOf, type RunReport, seconds } from '../harness/report.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';

export interface LiveSettings {
  /** The address of the pages. */
  readonly url: string;
  readonly mobileNumber: string;
  /** How long (ms) to wait for each action of a person or a partner. */
  readonly withinMs: number;
  /** Whether to wait for an operator's refund. */
  readonly isGivenBack: boolean;
  /** Interval (ms) at which the order is read; two seconds when omitted. */
  readonly everyMs?: number;
}

/** An instruction to a person; `code` is the text that their phone scans. */
export interface Said {
  readonly text: string;
  readonly code?: string;
}

type Order = OrderWithTimelineView;

/** Runs the order. Never rejects because of what it finds, which is in the report. */
export async function runLive(settings: LiveSettings, say: (said: Said) => void): Promise<RunReport> {
  const problem = problemWith(settings);
  if (problem !== null) return { violations: [problem], text: `  ${problem}` };
  const lines: string[] = [];
  const note = (line: string): void => {
    lines.push(`  ${line}`);
    say({ text: line });
  };
  try {
    await wayOfAnOrder(settings, note, say);
    return reportOf(['', ...lines], []);
  } catch (error) {
    return reportOf(['', ...lines], [error instanceof Error ? error.message : String(error)]);
  }
}

function problemWith({ url, mobileNumber }: LiveSettings): string | null {
  if (!URL.canParse(url) || !/^https?:\/\//.test(url)) return '--url is where the pages are, with https://';
  if (!/^1\d{10}$/.test(mobileNumber)) return '--number is a mobile number of 11 digits: your own';
  return null;
}

async function wayOfAnOrder(
  { url, mobileNumber, withinMs, isGivenBack, everyMs = 2000 }: LiveSettings,
  note: (line: string) => void,
  say: (said: Said) => void,
): Promise<void> {
  const startedAt = Date.now();
  const took = (): string => seconds(Date.now() - startedAt);
  const api = createApiClient(url.replace(/\/+$/, ''), '', {}, 20_000);
  await pageIsThere(url);
  note(`page       answers (${took()})`);

  const { resultKey, order, payment } = await placeSmallest(api, mobileNumber);
  note(`order      ${order.orderNo}: ${yuan(order.faceFen)} for ${yuan(order.priceFen)} (${took()})`);
  const look = async (): Promise<Order | undefined> =>
    (await api.call('POST /vi/queryRechargeBill', { orderNo: order.orderNo, resultKey }))
      .orders?.[0] as Order;
  const until = (what: string, isSo: (now: Order) => boolean): Promise<Order> =>
    eventually(
      what,
      async () => {
        const now = await look();
        return now && isSo(now) && now;
      },
      { withinMs, everyMs },
    );

  const isCode = payment.payWith?.by === 'code';
  say({
    text: `Pay it now: ${isCode ? 'scan' : 'open'} ${payment.payUrl}`,
    ...(payment.payUrl !== '' && { code: payment.payUrl }),
  });
  const paid = await until('the order to be paid', ({ state }) => state !== 'awaitingPayment');
  if (paid.paidAt === null) throw new Error(`paid: the order is ${paid.state}`);
  note(`paid       ${yuan(order.priceFen)} (${took()})`);

  const ended = await until('the number to be credited', ({ state }) => isAtAnEnd(state));
  note(`${ended.state.padEnd(10)} (${took()})`);
  if (ended.state !== 'credited') throw new Error(`credited: the order is ${ended.state}`);

  if (!isGivenBack) return;
  const command = `npm run operator -- give-back ${payment.paymentNo} --reason "a first order" --yes`;
  say({ text: `Give it back now:  ${command}` });
  const back = await until('the money to be back', ({ refunds }) =>
    refunds.some(({ reason, state }) => reason === 'givenBack' && state === 'settled'),
  );
  const backFen = back.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
  note(`given back ${yuan(backFen)} (${took()})`);
  if (backFen !== order.priceFen) throw new Error(`given back: ${yuan(backFen)} of ${yuan(order.priceFen)}`);
}

async function pageIsThere(url: string): Promise<void> {
  const answer = await fetch(new URL('/phonebillh5/rechargeTelebill/placeOrder', url));
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !type.startsWith('text/html')) throw new Error(`page: ${answer.status} ${type}`);
}

/**
 * Places an order for the smallest amount. Throws Error with the product's text when nothing is sold for the
 * number, or the order is refused.
 */
async function placeSmallest(api: ApiClient, mobileNo: string) {
  const page = await api.call('POST /vi/fusionPageInfo', { mobileNo });
  const [smallest] = (page.denominations ?? []).toSorted((one, other) => one.faceFen - other.faceFen);
  if (!smallest) throw new Error(`order: nothing is sold for this number: ${page.msgInfo}`);
  const { order, payment, resultKey, msgInfo } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: randomUUID(),
    mobileNo,
    ...smallest,
    payMethod: 'cash',
    firstTimeConfirmed: true,
    browser: 'desktop',
    xAuthToken: randomUUID(),
  });
  if (!order || !payment || !resultKey) throw new Error(`order: ${msgInfo}`);
  return { order, payment, resultKey };
}

const isAtAnEnd = (state: Order['state']): boolean => ['credited', 'refunded', 'closed'].includes(state);

const yuan = (fen: number): string => formatYuan(fen);
