/** Normal users during an attack: they look at pages, order, pay, and see the credit. */
import { randomUUID } from 'node:crypto';
import { errorList, splitCall } from '@phonebill/contract';
import { eventually } from '../support/eventually.ts';
import { numbersOf, wish } from '../support/visitors.ts';
import type { Target } from './target.ts';

/** The requests that they make, in order; each is timed. */
type Name =
  | 'a page'
  | 'POST /vi/fusionPageInfo'
  | 'GET /vi/limit'
  | 'POST /vi/integralQuery'
  | 'POST /vi/order'
  | 'POST /vi/queryRechargeBill';

export interface NormalLoad {
  /** The duration of each request (ms). */
  readonly tookMs: number[];
  /** Requests without the expected answer, with their time (ms). */
  readonly failures: { readonly what: string; readonly atMs: number }[];
  /** The number of orders that were seen credited. */
  credited: number;
}

const newNumber = numbersOf('13999');
const DONE = 'PMC00000';

interface Envelope {
  readonly msgCd: string;
  readonly msgInfo: string;
}

/**
 * Called when an order for a number is sent; the function it returns decides whether the answer is as
 * expected. A user who may be told of a changed price looks at it again and continues.
 */
export type JudgeOrder = (mobileNo: string) => (answer: Envelope) => boolean;
const mustBePlaced: JudgeOrder =
  () =>
  ({ msgCd }) =>
    msgCd === DONE;

/** Returns the price (fen) of a face value on the page of the number; null when none is shown. */
export function shownPrice(page: PageInfo | null, faceFen: number): number | null {
  return page?.denominations?.find((one) => one.faceFen === faceFen)?.priceFen ?? null;
}
export interface PageInfo {
  readonly denominations?: readonly { readonly faceFen: number; readonly priceFen: number }[];
}

/** Plays one user's way from a page to the credit. Adds to `load`; never rejects. */
export async function visitAsNormalUser(
  target: Pick<Target, 'ask' | 'newUser' | 'sandbox'>,
  load: NormalLoad,
  judge: JudgeOrder = mustBePlaced,
  mobileNo: string = newNumber(),
): Promise<void> {
  const { ssoToken, address } = await target.newUser();
  const fail = (what: string): void => void load.failures.push({ what, atMs: Date.now() });

  async function request<T>(
    name: Name,
    send: () => Promise<Response>,
    isRight: ReturnType<JudgeOrder> = mustBePlaced(''),
  ): Promise<T | null> {
    const startedAt = performance.now();
    try {
      const answer = await send();
      const text = await answer.text();
      load.tookMs.push(performance.now() - startedAt);
      const isPage = name === 'a page';
      const body = isPage ? null : (JSON.parse(text) as Envelope);
      const isTaken = body?.msgCd === DONE || isPage;
      if ((isTaken && answer.status !== 200) || (body && !isRight(body)))
        fail(`${name}: ${answer.status} ${body?.msgCd ?? ''} ${body?.msgInfo ?? ''}`);
      return body as T;
    } catch (error) {
      fail(`${name}: ${String(error)}`);
      return null;
    }
  }
  const call = <T>(
    name: Exclude<Name, 'a page'>,
    input: object = {},
    isRight?: ReturnType<JudgeOrder>,
  ): Promise<T | null> => {
    const { method, path } = splitCall(name);
    const url = `/huafei-agw${path}`;
    const send = (): Promise<Response> =>
      method === 'POST'
        ? target.ask(url, address, { method, body: JSON.stringify({ ...input, ssoToken }) })
        : target.ask(`${url}?ssoToken=${ssoToken}`, address);
    return request<T>(name, send, isRight);
  };
  const look = (): Promise<PageInfo | null> => call('POST /vi/fusionPageInfo', { mobileNo });
  const order = (page: PageInfo | null): Promise<Placed | null> => {
    const wished = wish(mobileNo, randomUUID());
    const priceFen = shownPrice(page, wished.faceFen) ?? wished.priceFen;
    return call('POST /vi/order', { ...wished, priceFen }, judge(mobileNo));
  };

  await request('a page', () => target.ask('/phonebillh5/rechargeTelebill/placeOrder', address));
  const page = await look();
  await call('GET /vi/limit');
  await call('POST /vi/integralQuery');
  let placed = await order(page);
  if (placed?.msgCd === errorList.priceChanged.msgCd) placed = await order(await look());
  if (!placed?.order || !placed.payment) return;
  const { orderNo } = placed.order;
  await target.sandbox.pay(placed.payment.paymentNo);
  const isCredited = async (): Promise<boolean> => {
    const bill = await call<{ orders?: { orderNo: string; state: string }[] }>('POST /vi/queryRechargeBill', {
      page: 1,
    });
    return bill?.orders?.find((one) => one.orderNo === orderNo)?.state === 'credited';
  };
  await eventually('the credit', isCredited, { withinMs: 60_000, everyMs: 250 }).then(
    () => (load.credited += 1),
    () => fail(`order ${orderNo} was not credited within a minute`),
  );
}

interface Placed extends Envelope {
  readonly order?: { readonly orderNo: string };
  readonly payment?: { readonly paymentNo: string };
}
