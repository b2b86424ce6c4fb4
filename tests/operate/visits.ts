/**
 * People who use the product all the time, through the proxy: none of their requests may fail, whatever is
 * restarted or changed. They keep what they were given (links, codes, the key for numbers) across changes.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { errorList } from '@phonebill/contract';
import { createRsaSigner, sm2Encrypt } from '@phonebill/signing';
import type { NormalLoad } from '../abuse/normal-users.ts';
import { type PageInfo, shownPrice, visitAsNormalUser } from '../abuse/normal-users.ts';
import type { Target } from '../abuse/target.ts';
import { solve } from '../support/sending-work.ts';
import { numbersOf, wish } from '../support/visitors.ts';
import { createRefusals, type Refusals } from './refusals.ts';

export type VisitedProduct = Pick<Target, 'ask' | 'post' | 'newUser' | 'newAddress' | 'sandbox' | 'keys'>;

export interface Visits {
  readonly load: NormalLoad;
  /** The refusals of orders that operators intend. */
  readonly refusals: Refusals;
  /** Notes a request that failed elsewhere. */
  failed(what: string): void;
  /** The number of visits of each kind. */
  readonly made: Map<string, number>;
  /** Resolves when each kind of visit has been made once more from beginning to end. */
  oneMore(): Promise<void>;
  stop(): Promise<void>;
}

const DONE = 'PMC00000';
const newNumber = numbersOf('1390088');
/** The first digits of China Unicom numbers; the carrier is stopped during the run. */
export const OTHER_CARRIER = '130';
const newNumberOfOther = numbersOf('1300088');

interface Envelope {
  readonly msgCd: string;
  readonly msgInfo: string;
}

export interface Crowd {
  /** The number of carriers; with two, numbers of a second one are topped up too. */
  readonly carriers: 1 | 2;
  /** How long (ms) people look at a page; many fast users would cost this machine more than the product. */
  readonly readingMs: number;
}

export function startVisits(product: VisitedProduct, { carriers, readingMs }: Crowd): Visits {
  const load: NormalLoad = { tookMs: [], failures: [], credited: 0 };
  const made = new Map<string, number>();
  const ending = new AbortController();
  const failed = (what: string): void => void load.failures.push({ what, atMs: Date.now() });

  const refusals = createRefusals();
  const isDone = ({ msgCd }: Envelope): boolean => msgCd === DONE;

  /** Makes one request; notes an answer that is not as expected. */
  async function post<T>(
    what: string,
    path: string,
    address: string,
    input: object,
    isRight = isDone,
  ): Promise<T | null> {
    const startedAt = performance.now();
    const answered = await product
      .ask(`/huafei-agw${path}`, address, { method: 'POST', body: JSON.stringify(input) })
      .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Envelope }))
      .catch((error: Error) => ({ status: 0, body: { msgCd: String(error), msgInfo: String(error.cause) } }));
    load.tookMs.push(performance.now() - startedAt);
    const { status, body } = answered;
    if ((status === 200 || !isDone(body)) && isRight(body)) return body as T;
    failed(`${what}: ${status} ${body.msgCd} ${body.msgInfo}`);
    return null;
  }

  const links: { readonly orderNo: string; readonly resultKey: string }[] = [];

  /** Places an order without login, and opens the link of an earlier one. */
  async function visitAsGuest(): Promise<void> {
    const address = product.newAddress();
    const mobileNo = newNumber();
    const xAuthToken = randomUUID();
    const order = async (): Promise<GuestOrder | null> => {
      const page = await post<PageInfo>('a guest looks', '/vi/fusionPageInfo', address, { mobileNo });
      const wished = wish(mobileNo);
      const priceFen = shownPrice(page, wished.faceFen) ?? wished.priceFen;
      const judged = refusals.judge(mobileNo);
      return post('a guest orders', '/vi/order', address, { ...wished, priceFen, xAuthToken }, judged);
    };
    let placed = await order();
    if (placed?.msgCd === errorList.priceChanged.msgCd) placed = await order();
    if (placed?.order && placed.resultKey)
      links.push({ orderNo: placed.order.orderNo, resultKey: placed.resultKey });
    if (placed?.payment) await product.sandbox.pay(placed.payment.paymentNo);
    const earlier = links[Math.floor(links.length / 2)];
    if (earlier) await post('a result link is opened', '/vi/queryRechargeBill', address, earlier);
  }

  /** Logs in with a code: the work, the code, and a wait between in which a secret may be changed. */
  async function visitAsLoggingIn(): Promise<void> {
    const address = product.newAddress();
    const mobileNo = newNumber();
    const xAuthToken = randomUUID();
    const asked = { mobileNo, scene: 'login', withoutPicture: true, xAuthToken };
    const set = await post<{ challenge?: Parameters<typeof solve>[0] }>(
      'work is asked for',
      '/own/v1/workChallenge',
      address,
      asked,
    );
    if (!set?.challenge) return;
    const work = await solve(set.challenge);
    await pause();
    if (!(await post('a code is asked for', '/common/v1/sendMessage', address, { ...asked, work }))) return;
    await pause();
    const smsCode = await product.sandbox.newestCode(mobileNo);
    await post('a code is typed', '/vi/mobileLogin', address, { mobileNo, smsCode, xAuthToken });
  }

  /** Arrives from a channel that vouches for the number, encrypted to the key that the page was given. */
  async function visitAsTourist(): Promise<void> {
    const address = product.newAddress();
    const given = await post<{ sm2PublicKey?: string }>('the key for numbers', '/vi/jkSwitch', address, {});
    if (!given?.sm2PublicKey) return;
    await pause();
    const signMobileNo = sm2Encrypt(newNumber(), given.sm2PublicKey);
    const at = Date.now();
    const signature = createRsaSigner(product.keys['PARTNER_SHOP_PRIVATE_KEY'] ?? '')(
      `phonebill-tourist-v1\npartner-shop\n${signMobileNo}\n${at}`,
    );
    const sign = `${at}.${Buffer.from(signature, 'base64').toString('base64url')}`;
    await post('a tourist comes', '/vi/verification', address, {
      cnlCode: 'partner-shop',
      signMobileNo,
      sign,
    });
  }

  const pause = (): Promise<void> => wait(readingMs);
  const kinds: Readonly<Record<string, () => Promise<void>>> = {
    'users who order and pay': () => visitAsNormalUser(product, load, refusals.judge),
    ...(carriers === 2 && {
      'users of another carrier': () => visitAsNormalUser(product, load, refusals.judge, newNumberOfOther()),
    }),
    'guests with a link': visitAsGuest,
    'logins with a code': visitAsLoggingIn,
    'tourists of a channel': visitAsTourist,
  };
  const everybody = Object.entries(kinds).map(async ([kind, visit]) => {
    for (; !ending.signal.aborted; await pause()) {
      await visit().catch((error: unknown) => failed(`${kind}: ${String(error)}`));
      made.set(kind, (made.get(kind) ?? 0) + 1);
    }
  });

  return {
    load,
    refusals,
    failed,
    made,
    async oneMore() {
      const before = new Map(made);
      // A visit that is under way at this moment does not count.
      const isLater = (kind: string): boolean => (made.get(kind) ?? 0) >= (before.get(kind) ?? 0) + 2;
      while (!Object.keys(kinds).every(isLater)) await pause();
    },
    async stop() {
      ending.abort();
      await Promise.all(everybody);
    },
  };
}

interface GuestOrder extends Envelope {
  readonly order?: { readonly orderNo: string };
  readonly resultKey?: string;
  readonly payment?: { readonly paymentNo: string };
}
