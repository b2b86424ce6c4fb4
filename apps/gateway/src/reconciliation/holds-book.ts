/**
 * Finds points that are held and neither captured nor voided: on our side, a payment still authorised after
 * any hold has ended; at the points service, a hold of a payment that has ended.
 */
import type { Pool } from '../db/index.ts';
import type { HeldPoints } from '../partners/points/index.ts';
import type { PaymentProvider } from '../partners/payments/index.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';
import type { Book } from './book.ts';
import type { Difference } from './differences/difference.ts';
import { inParallel } from './in-parallel.ts';
import { ordersBetween, rowsOfOrders } from './order-keys.ts';
import { orderNoOf } from '../orders/model/index.ts';
import { MOST_IN_A_PIECE } from './piece.ts';

/** The longest time that a hold lasts: the time to pay, and the hour by which a hold exceeds it. */
export const LONGEST_HOLD_MS = 2 * HOUR_MS;
/** Holds that end later than this from now are not compared: their payments may be ending at this moment. */
const ENDS_WITHIN_MS = 55 * MINUTE_MS;
const ASKED_AT_ONCE = 4;

export type HoldingService = HeldPoints & Pick<PaymentProvider, 'query'>;

export function createHoldsBook(
  pool: Pool,
  service: HoldingService,
  clock: Clock,
  longestHoldMs = LONGEST_HOLD_MS,
): Book {
  return {
    name: 'holds',
    settlingMs: longestHoldMs,
    async compare(from, to) {
      const { orders, until } = await ordersBetween(
        pool,
        [{ table: 'payments', time: 'created_at' }],
        from,
        to,
        MOST_IN_A_PIECE,
      );
      const orderNos = [...new Set(orders.map(({ orderNo }) => orderNo))];
      const holds = await holdsOf(pool, orderNos);
      const differences = holds.filter((one) => one.state === 'pending' || one.state === 'created');
      return { until, entries: orders.length, differences: differences.map(ownHold) };
    },
    async recheck(open) {
      const holds = new Map(
        (
          await holdsOf(
            pool,
            open.flatMap(({ reference }) => orderNoOf(reference) ?? []),
          )
        ).map((one) => [one.payment_no, one]),
      );
      const still = await inParallel(open, ASKED_AT_ONCE, async (one): Promise<Difference[]> => {
        const hold = holds.get(one.reference);
        if (one.theirAmount === null) return hold && isUndecided(hold) ? [ownHold(hold)] : [];
        return theirHold(one.reference, one.theirAmount, one.at, hold);
      });
      return { still: still.flat() };
    },
    async compareStanding() {
      const now = clock();
      const found: Difference[] = [];
      const listed: { paymentNo: string; points: bigint; expiresAt: Date }[] = [];
      for await (const hold of service.openHolds(new Date(now - DAY_MS), new Date(now + ENDS_WITHIN_MS)))
        listed.push(hold);
      const numbers = listed.flatMap(({ paymentNo }) => orderNoOf(paymentNo) ?? []);
      const holds = new Map((await holdsOf(pool, [...new Set(numbers)])).map((one) => [one.payment_no, one]));
      for (const { paymentNo, points, expiresAt } of listed)
        found.push(...(await theirHold(paymentNo, points, expiresAt, holds.get(paymentNo))));
      return found;
    },
  };

  /**
   * Returns the difference of a hold at the service whose payment does not need it. The service is queried
   * before it is reported.
   */
  async function theirHold(
    paymentNo: string,
    points: bigint,
    at: Date,
    own: Hold | undefined,
  ): Promise<Difference[]> {
    if (own && isUndecided(own)) return [];
    const asked = await service.query(paymentNo);
    if (asked.kind === 'notFound' || (asked.kind === 'payment' && asked.state !== 'open')) return [];
    const detail = { payment: own?.state ?? 'unknown' };
    return [{ kind: 'hold', reference: paymentNo, ownAmount: null, theirAmount: points, detail, at }];
  }
}

interface Hold {
  payment_no: string;
  state: string;
  amount: bigint;
  created_at: Date;
}

const isUndecided = ({ state }: Hold): boolean => state === 'created' || state === 'pending';

function ownHold({ payment_no: reference, amount, state, created_at: at }: Hold): Difference {
  return { kind: 'hold', reference, ownAmount: amount, theirAmount: null, detail: { payment: state }, at };
}

function holdsOf(pool: Pool, orderNos: readonly string[]): Promise<Hold[]> {
  return rowsOfOrders<Hold>(
    pool,
    orderNos,
    `select p.* from unnest($1::text[], $2::text[]) as given (user_no, order_no)
     cross join lateral (
       select p.payment_no, p.state, p.amount, p.created_at from payments p
       where p.user_no = given.user_no and p.payment_no >= 'P' || given.order_no
         and p.payment_no < 'P' || given.order_no || ':' and p.method = 'points'
       offset 0
     ) p`,
  );
}
