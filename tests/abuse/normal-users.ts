/** What people who mean no harm do meanwhile: look at pages, order, pay, and see it credited. */
import { randomUUID } from 'node:crypto';
import { splitCall } from '@phonebill/contract';
import { eventually } from '../support/eventually.ts';
import { numbersOf, wish } from '../support/visitors.ts';
import type { Target } from './target.ts';

/** Which calls they make, in order; each is a request whose time is taken. */
type Name =
  | 'a page'
  | 'POST /vi/fusionPageInfo'
  | 'GET /vi/limit'
  | 'POST /vi/integralQuery'
  | 'POST /vi/order'
  | 'POST /vi/queryRechargeBill';

export interface NormalLoad {
  /** How long each request took, ms. */
  readonly tookMs: number[];
  /** Each that was not answered as it should be, with when it was so (ms). */
  readonly failures: { readonly what: string; readonly atMs: number }[];
  /** Orders that were seen credited. */
  credited: number;
}

const newNumber = numbersOf('1390099');

/** One person's way, from a page to the credit. Adds to `load`; never rejects. */
export async function visitAsNormalUser(
  target: Pick<Target, 'ask' | 'newUser' | 'sandbox'>,
  load: NormalLoad,
): Promise<void> {
  const { ssoToken, address } = await target.newUser();
  const fail = (what: string): void => void load.failures.push({ what, atMs: Date.now() });

  async function request<T>(name: Name, send: () => Promise<Response>): Promise<T | null> {
    const startedAt = performance.now();
    try {
      const answer = await send();
      const text = await answer.text();
      load.tookMs.push(performance.now() - startedAt);
      const isPage = name === 'a page';
      const body = isPage ? null : (JSON.parse(text) as { msgCd: string; msgInfo: string });
      if (answer.status !== 200 || (body && body.msgCd !== 'PMC00000'))
        fail(`${name}: ${answer.status} ${body?.msgCd ?? ''} ${body?.msgInfo ?? ''}`);
      return body as T;
    } catch (error) {
      fail(`${name}: ${String(error)}`);
      return null;
    }
  }
  const call = <T>(name: Exclude<Name, 'a page'>, input: object = {}): Promise<T | null> => {
    const { method, path } = splitCall(name);
    const url = `/huafei-agw${path}`;
    return request<T>(name, () =>
      method === 'POST'
        ? target.ask(url, address, { method, body: JSON.stringify({ ...input, ssoToken }) })
        : target.ask(`${url}?ssoToken=${ssoToken}`, address),
    );
  };

  const mobileNo = newNumber();
  await request('a page', () => target.ask('/phonebillh5/rechargeTelebill/placeOrder', address));
  await call('POST /vi/fusionPageInfo', { mobileNo });
  await call('GET /vi/limit');
  await call('POST /vi/integralQuery');
  const placed = await call<{ order?: { orderNo: string }; payment?: { paymentNo: string } }>(
    'POST /vi/order',
    wish(mobileNo, randomUUID()),
  );
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
