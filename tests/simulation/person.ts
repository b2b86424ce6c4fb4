/** A person who tops numbers up: what they do, when, and what they are told. */
import type { CashierName } from '@phonebill/contract';
import type { NewOrder } from '../../apps/gateway/src/orders/model/new-order.ts';
import { createClaims } from './claims.ts';
import { closeAccount } from './closing.ts';
import type { Fleet, Reply } from './fleet.ts';
import type { Gateway, Shown } from './gateway.ts';
import type { Closing, Told, ToldOfVoucher, Voucher, Wish } from './oracle/books.ts';
import type { Claim, Promised, ToldOfReward } from './oracle/reward-books.ts';
import type { PayPages } from './partners/pay-pages.ts';
import type { Prices } from './prices.ts';
import type { Surroundings } from './surroundings.ts';
import { inWords, toldOf } from './shown.ts';
import { noted, type OwnVoucher, payerOf, wishOf } from './wishes.ts';
import { WORLD_BEGINS } from './world-database.ts';

const MOODS = {
  pays: 0.62,
  declinesThenPays: 0.08,
  leaves: 0.08,
  paysLate: 0.07,
  cancels: 0.06,
  paysWhileCancelling: 0.09,
};
const AGAIN_MS = [1500, 9000] as const;
const THINKS_MS = [2000, 90_000] as const;
const LATE_MS = [13 * 60_000, 22 * 60_000] as const;
const CLOSES = 0.3;
/** Every late message about the person's orders has arrived by then. */
const CLOSES_AFTER_MS = [3 * 60_000, 40 * 60_000] as const;
const COMES_BACK_MS = [4 * 60_000, 11 * 60_000] as const;

export interface PersonParts {
  readonly surroundings: Surroundings;
  readonly fleet: Fleet<Gateway>;
  readonly pages: PayPages;
  /** Cashiers over HTTP that payers choose from; empty when the wallet has its own. */
  readonly cashierNames: readonly CashierName[];
  /** Notes for the oracle. */
  readonly notes: {
    readonly told: Told[];
    readonly wishes: Wish[];
    readonly vouchers: Voucher[];
    readonly toldOfVouchers: ToldOfVoucher[];
    readonly closings: Closing[];
    readonly claims: Claim[];
    readonly toldOfRewards: ToldOfReward[];
  };
  readonly activities: readonly Promised[];
  readonly prices: Prices;
  /** No activity is claimed after this time. */
  readonly untilMs: number;
}

/** A payment page. */
interface Page {
  readonly paymentNo: string;
  readonly payUrl: string;
}

export interface Person {
  readonly userNo: string;
  /** Places and pays this many orders, one after the other. */
  live(orders: number): Promise<void>;
  /** Reads all orders once more. */
  lookBack(): Promise<void>;
}

/** `story`: the integer that names the person's story. */
export function createPerson(story: number, parts: PersonParts): Person {
  const { surroundings, fleet, pages, notes } = parts;
  const { decisions, draws, scheduler, trace } = surroundings;
  const userNo = userNoOf(story);
  const name = `person ${story}`;
  const own = { userNo, touristSession: null };
  const self = { userNo, name, mobileNo: mobileNoOf(userNo) };
  const vouchers: OwnVoucher[] = [];
  const claims = createClaims(self, {
    ...parts,
    onVoucher(voucher) {
      vouchers.push(voucher);
      notes.vouchers.push(voucher);
    },
  });
  const orderNos = new Set<string>();
  let isLast = false;
  /** Decides on a voluntary act, which a run can leave out. */
  const does = (kind: string, key: string, words: string): boolean =>
    decisions.happens({ sort: 'act', kind, about: userNo, words: `${name} ${words}` }, `${name} ${key}`);
  const sleep = (key: string, [least, most]: readonly [number, number]): Promise<void> =>
    scheduler.sleep(draws.whole(`${name} ${key}`, least, most));

  /** Sends a request to the gateway, and notes the answer for the oracle. */
  async function ask(what: string, act: (gateway: Gateway) => Promise<Shown>): Promise<Reply<Shown>> {
    const askedAt = scheduler.now();
    trace.note(userNo, `${name} asks to ${what}`);
    const reply = await fleet.request(`${name} ${what}`, userNo, act);
    if (reply.kind === 'answered') {
      const { order } = reply.value;
      orderNos.add(order.orderNo);
      trace.note(userNo, `${name} is told: ${inWords(reply.value)}`);
      notes.told.push(toldOf(name, askedAt, scheduler.now(), reply.value, isLast));
    } else {
      trace.note(userNo, `${name} is told ${reply.kind === 'refused' ? `no: ${reply.why}` : 'nothing'}`);
    }
    return reply;
  }

  /** Repeats a request until an answer comes; null when none came or it was refused. */
  async function insist(
    key: string,
    tries: number,
    once: () => Promise<Reply<Shown>>,
  ): Promise<Shown | null> {
    for (let index = 0; index < tries; index += 1) {
      if (index > 0) await sleep(`${key} again ${index}`, AGAIN_MS);
      const reply = await once();
      if (reply.kind === 'answered') return reply.value;
      if (reply.kind === 'refused' && reply.why !== 'cashierUnavailable') return null;
    }
    return null;
  }

  async function place(key: string, order: NewOrder): Promise<Shown | null> {
    const what = `top up ${order.mobileNo} with ${order.faceFen} fen (${key})`;
    const once = (): Promise<Reply<Shown>> => ask(what, (gateway) => gateway.place(order));
    if (draws.happens(`${name} taps twice ${key}`, 0.1) && does('taps', key, 'taps twice')) void once();
    const placed = await insist(`place ${key}`, 5, once);
    if (placed) return placed;
    await sleep(`comes back ${key}`, COMES_BACK_MS);
    return insist(`place later ${key}`, 3, once);
  }

  /** Opens a cashier page; null when none is available. */
  async function openPage(key: string, placed: Shown): Promise<Page | null> {
    const page = pageOf(placed);
    if (page !== null || placed.order.state !== 'awaitingPayment') return page;
    if (!does('opens', key, 'asks for the page of the cashier')) return null;
    const { orderNo } = placed.order;
    const asking = {
      language: 'zh',
      ...payerOf(surroundings, parts.cashierNames, `${name} ${key}`),
    } as const;
    const shown = await insist(`pay ${key}`, 4, () =>
      ask(`pay ${orderNo}`, (gateway) => gateway.pay(own, orderNo, asking)),
    );
    return shown && pageOf(shown);
  }

  /** The page that the order leads to; null for none. */
  function pageOf({ paymentNo, payUrl }: Shown): Page | null {
    if (paymentNo === null || payUrl === null) return null;
    pages.open(payUrl);
    return { paymentNo, payUrl };
  }

  /**
   * Acts on a cashier page. False when the page says it is closed, null when the person decides against it.
   */
  function atCashier(act: 'pay' | 'decline', { paymentNo, payUrl }: Page, fen: bigint): boolean | null {
    const words = act === 'pay' ? `pays ${yuan(fen)} at the cashier` : 'declines to pay at the cashier';
    if (!does(act, `${paymentNo} ${act}`, words)) return null;
    const done = pages.act(payUrl, act);
    trace.note(
      userNo,
      `${name} wants to ${act} ${paymentNo} at the cashier: ${done ? 'done' : 'it is over'}`,
    );
    return done;
  }

  /** Pays, declines, leaves or comes back, once the order is placed. */
  async function payAsTheyLike(key: string, placed: Shown): Promise<void> {
    const { orderNo } = placed.order;
    const mood = draws.weighted(`${name} mood ${key}`, MOODS);
    const fen = BigInt(placed.order.priceFen);
    const cancel = (): Promise<Reply<Shown>> =>
      ask(`cancel ${orderNo}`, (gateway) => gateway.cancel(own, orderNo));
    const cancels = (): boolean => does('cancel', key, 'cancels the order');
    const page = await openPage(key, placed);
    await sleep(`thinks ${key}`, mood === 'paysLate' ? LATE_MS : THINKS_MS);
    if (mood === 'leaves' || (page === null && fen > 0n)) return;
    if (mood === 'cancels') {
      if (cancels()) await insist(`cancel ${key}`, 2, cancel);
      return;
    }
    if (mood === 'paysWhileCancelling' && cancels()) void cancel();
    if (page === null) return;
    if (mood === 'declinesThenPays') {
      if (atCashier('decline', page, fen) === null) return;
      await sleep(`after declining ${key}`, AGAIN_MS);
      // The page allows another attempt, and some people open a second page.
      if (draws.happens(`${name} tries again ${key}`, 0.4)) atCashier('pay', page, fen);
      if (draws.happens(`${name} is content ${key}`, 0.4)) return;
    } else {
      await sleep(`pays ${key}`, [0, 500]);
      if (atCashier('pay', page, fen) !== false) return;
    }
    const next = await openPage(`${key} once more`, { ...placed, paymentNo: null });
    if (next !== null && next.paymentNo !== page.paymentNo) atCashier('pay', next, fen);
  }

  async function topUp(key: string, order: NewOrder): Promise<void> {
    if (!does('order', key, `orders ${inShort(order)} for ${order.mobileNo}`)) return;
    notes.wishes.push(noted(order, scheduler.now()));
    const placed = await place(key, order);
    if (!placed) return;
    await payAsTheyLike(key, placed);
    const looks = draws.whole(`${name} looks ${key}`, 0, 4);
    for (let index = 0; index < looks; index += 1) {
      await sleep(`looks ${key} ${index}`, [500, 40_000]);
      if (!does('look', `${key} ${index}`, 'looks at the order')) continue;
      await ask(`see ${placed.order.orderNo}`, (gateway) => gateway.look(placed.order.orderNo));
    }
  }

  /** Reads the person's vouchers, and notes their states. */
  async function lookAtVouchers(key: string): Promise<void> {
    const reply = await fleet.request(`${name} looks at vouchers ${key}`, userNo, (gateway) =>
      gateway.vouchersOf(userNo),
    );
    if (reply.kind !== 'answered') return;
    const at = scheduler.now();
    for (const { voucherNo, state, expiresAt } of reply.value) {
      trace.note(userNo, `${name} is told: voucher ${voucherNo} is ${state} until ${expiresAt}`);
      const until = Date.parse(expiresAt) - WORLD_BEGINS;
      notes.toldOfVouchers.push({ voucherNo, at, state, until, isLast });
    }
  }

  return {
    userNo,
    async live(orders) {
      await claims.begin();
      for (let index = 1; index <= orders; index += 1) {
        const key = `order-${story}-${index}`;
        const order = {
          ...wishOf(surroundings, self, key, vouchers, parts.prices),
          ...payerOf(surroundings, parts.cashierNames, `${name} places ${key}`),
        };
        const besides = order.voucherNo !== null && draws.happens(`${name} on two phones ${key}`, 0.3);
        // One voucher is used for two orders at the same time; only one of them gets it.
        if (besides) void topUp(`${key}-besides`, { ...order, idempotencyKey: `${key}-besides` });
        await topUp(key, order);
        if (order.voucherNo !== null) await lookAtVouchers(key);
        await sleep(`rests ${index}`, [0, 60_000]);
      }
      if (!draws.happens(`${name} wants to close`, CLOSES)) return;
      claims.end();
      await sleep('before closing', CLOSES_AFTER_MS);
      await closeAccount(surroundings, fleet, self, { key: 'at last', tries: 5, closings: notes.closings });
    },
    async lookBack() {
      isLast = true;
      for (let index = 0; vouchers.length > 0 && index < 3; index += 1)
        await lookAtVouchers(`at last ${index}`);
      await claims.lookBack();
      for (const orderNo of orderNos)
        await insist(`looks back ${orderNo}`, 3, () =>
          ask(`see ${orderNo}`, (gateway) => gateway.look(orderNo)),
        );
    },
  };
}

/** A user number: ten digits, of which the first four name its shard. */
export function userNoOf(story: number): string {
  return `0123${String(story).padStart(6, '0')}`;
}

const yuan = (fen: bigint): string => `¥${(Number(fen) / 100).toFixed(2)}`;

/** The user whose number this is, or whose member's. */
export function userNoOfMobileNo(mobileNo: string): string {
  return `01${mobileNo.slice(-8)}`;
}

/** A user's mobile number. */
export function mobileNoOf(userNo: string): string {
  return `138${userNo.slice(-8)}`;
}

function inShort({ faceFen, points, voucherNo }: NewOrder): string {
  const more = points > 0n ? ` with ${points} points` : '';
  return `${yuan(faceFen)}${more}${voucherNo === null ? '' : ` with voucher ${voucherNo}`}`;
}
