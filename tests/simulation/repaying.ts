/** A signer repays debts of credit pay: all or some of them, now and then by two requests at once. */
import type { OwedDebt, Signer } from './automatic-top-up.ts';
import type { Fleet, Reply } from './fleet.ts';
import type { Gateway, Shown } from './gateway.ts';
import type { Told, Wish } from './oracle/books.ts';
import type { PayPages } from './partners/pay-pages.ts';
import { toldOf } from './shown.ts';
import type { Surroundings } from './surroundings.ts';

const TRIES = 4;
const AGAIN_MS = [1500, 9000] as const;
const THINKS_MS = [2000, 90_000] as const;
const WAYS = { pays: 0.72, declines: 0.1, leaves: 0.1, paysLate: 0.08 };
const LATE_MS = [13 * 60_000, 22 * 60_000] as const;
const BESIDES = 0.25;
const ALL = 0.7;

export interface RepayingParts {
  readonly surroundings: Surroundings;
  readonly fleet: Fleet<Gateway>;
  readonly pages: PayPages;
  readonly notes: { readonly told: Told[]; readonly wishes: Wish[] };
  readonly name: string;
  /** The signer's account and phone. */
  readonly own: Signer;
  /** Decides on a voluntary act, which a run can leave out. */
  readonly does: (kind: string, key: string, words: string) => boolean;
}

export function createRepaying({ surroundings, fleet, pages, notes, name, own, does }: RepayingParts) {
  const { draws, scheduler, trace } = surroundings;
  const { userNo } = own;
  const orderNos = new Set<string>();
  const sleep = (key: string, [least, most]: readonly [number, number]): Promise<void> =>
    scheduler.sleep(draws.whole(`${name} ${key}`, least, most));

  async function ask(
    what: string,
    act: (gateway: Gateway) => Promise<Shown>,
    isLast: boolean,
  ): Promise<Reply<Shown>> {
    const askedAt = scheduler.now();
    trace.note(userNo, `${name} asks to ${what}`);
    const reply = await fleet.request(`${name} ${what}`, userNo, act);
    if (reply.kind === 'answered') {
      const { order } = reply.value;
      orderNos.add(order.orderNo);
      notes.told.push(toldOf(name, askedAt, scheduler.now(), reply.value, isLast));
      trace.note(userNo, `${name} is told: repayment ${order.orderNo} is ${order.state}`);
    } else trace.note(userNo, `${name} is told ${reply.kind === 'refused' ? `no: ${reply.why}` : 'nothing'}`);
    return reply;
  }

  async function pay(key: string, { order, paymentNo, payUrl }: Shown): Promise<void> {
    const way = draws.weighted(`${name} pays ${key}`, WAYS);
    await sleep(`thinks ${key}`, way === 'paysLate' ? LATE_MS : THINKS_MS);
    if (paymentNo === null || payUrl === null || way === 'leaves') return;
    const act = way === 'declines' ? 'decline' : 'pay';
    const words =
      act === 'pay' ? `pays ${order.priceFen} fen at the cashier` : 'declines to pay at the cashier';
    if (!does(act, `${paymentNo} ${act}`, words)) return;
    const done = pages.act(payUrl, act);
    trace.note(
      userNo,
      `${name} wants to ${act} ${paymentNo} at the cashier: ${done ? 'done' : 'it is over'}`,
    );
  }

  async function repay(key: string, chosen: readonly OwedDebt[]): Promise<void> {
    const fen = chosen.reduce((sum, one) => sum + one.fen, 0n);
    if (!does('repay', key, `repays ${fen} fen that were to be paid later`)) return;
    const requestNo = `${name.replace(' ', '-')}-${key}`;
    const chargeNos = chosen.map(({ chargeNo }) => chargeNo);
    notes.wishes.push({ requestNo, askedAt: scheduler.now(), priceFen: fen, points: 0n, voucherNo: null });
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await sleep(`${key} again ${tries}`, AGAIN_MS);
      const reply = await ask(`repay ${key}`, (gateway) => gateway.repay(own, requestNo, chargeNos), false);
      if (reply.kind === 'answered') return pay(key, reply.value);
      if (reply.kind === 'refused') return;
    }
  }

  return {
    /** Reads the debts, and repays all or some of them. */
    async repay(key: string): Promise<void> {
      const reply = await fleet.request(`${name} looks at debts ${key}`, userNo, (gateway) =>
        gateway.automatic.debtsOf(own),
      );
      if (reply.kind !== 'answered') return;
      const owed = reply.value.filter(({ state }) => state !== 'paid');
      const isAll = draws.happens(`${name} repays all ${key}`, ALL);
      const chosen = isAll ? owed : owed.filter(({ chargeNo }) => draws.happens(`${key} ${chargeNo}`, 0.5));
      if (chosen.length === 0) return;
      if (draws.happens(`${name} on two phones ${key}`, BESIDES)) void repay(`${key}-besides`, chosen);
      await repay(key, chosen);
    },
    /** Reads each repayment once more. */
    async lookBack(): Promise<void> {
      for (const orderNo of orderNos)
        for (let tries = 0; tries < 3; tries += 1) {
          const reply = await ask(`see ${orderNo}`, (gateway) => gateway.look(orderNo), true);
          if (reply.kind === 'answered') break;
        }
    },
  };
}
