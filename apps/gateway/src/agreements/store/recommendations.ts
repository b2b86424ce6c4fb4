/**
 * Recommends numbers for an agreement (SPEC section 2, recommendationList): those topped up by hand again and
 * again, without one.
 */
import type { Carrier, RecommendationView } from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import { inStates } from '@phonebill/states';
import { chinaDayOf, chinaTime, type Clock, dueDay } from '../../runtime/time/index.ts';
import type { Database } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { creditedOrderStates } from '../../orders/model/states/index.ts';
import { chinaDay } from '../../orders/model/index.ts';

export interface Recommendations {
  /** Lists those topped up most often first, then the latest; at most twenty. */
  list(userNo: string): Promise<RecommendationView[]>;
  /**
   * Stops recommending a number, until that is undone. Harmless when repeated, or when the number was never
   * topped up.
   */
  dismiss(userNo: string, mobileNo: string): Promise<void>;
  undo(userNo: string, mobileNo: string): Promise<void>;
}

const MONTHS = 6;

const MOST_LISTED = 20;
/** The least number of top-ups; a single one is no habit. */
const LEAST_TIMES = 2;

/** A number's top-ups of one face value. */
interface ToppedRow {
  readonly mobileNo: StoredNumber;
  readonly faceFen: bigint;
  readonly times: number;
  readonly lastAt: Date;
  /** The carrier at the last of them. */
  readonly carrier: Carrier;
}

export function createRecommendations({
  pool,
  clock,
}: {
  readonly pool: Database;
  readonly clock: Clock;
}): Recommendations {
  const read = (stored: StoredNumber): string => pool.numbers.read(stored);

  /** Returns what the user topped up by hand, by number and face value. */
  async function toppedUp(userNo: string): Promise<Map<string, ToppedRow[]>> {
    const { rows } = await pool.query<ToppedRow>({
      name: 'recommendations-topped-up',
      text: `select mobile_no as "mobileNo", face_fen as "faceFen", count(*)::int as times,
          max(coalesce(ended_at, created_at)) as "lastAt",
          (array_agg(carrier order by coalesce(ended_at, created_at) desc, order_no desc))[1] as carrier
        from orders
        where user_no = $1 and order_no >= $2 and ${inStates('state', creditedOrderStates)} and kind = 'topUp'
          and charge_no is null and reward_no is null
        group by mobile_no, face_fen`,
      values: [userNo, firstOrderNo(clock())],
    });
    return Map.groupBy(rows, ({ mobileNo }) => read(mobileNo));
  }

  /** Returns the numbers that an agreement already tops up, and those that were dismissed. */
  async function leftOut(userNo: string): Promise<Set<string>> {
    const { rows } = await pool.query<{ mobileNo: StoredNumber }>({
      name: 'recommendations-left-out',
      text: `select agr_mbl as "mobileNo" from agreements where user_no = $1 and live
        union all select mobile_no from dismissed_recommendations where user_no = $1`,
      values: [userNo],
    });
    return new Set(rows.map(({ mobileNo }) => read(mobileNo)));
  }

  async function remarksOf(userNo: string): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ mobileNo: StoredNumber; remark: string }>({
      name: 'recommendations-remarks',
      text: `select mobile_no as "mobileNo", remark from saved_numbers
        where user_no = $1 and deleted_at is null`,
      values: [userNo],
    });
    return new Map(rows.map(({ mobileNo, remark }) => [read(mobileNo), remark]));
  }

  return {
    async list(userNo) {
      const [topped, left, remarks] = await Promise.all([
        toppedUp(userNo),
        leftOut(userNo),
        remarksOf(userNo),
      ]);
      return [...topped]
        .filter(([mobileNo]) => !left.has(mobileNo))
        .map(([mobileNo, rows]) => ({ mobileNo, ...summaryOf(rows) }))
        .filter(({ times }) => times >= LEAST_TIMES)
        .toSorted(
          (one, other) =>
            other.times - one.times ||
            other.lastAt.getTime() - one.lastAt.getTime() ||
            (one.mobileNo < other.mobileNo ? -1 : 1),
        )
        .slice(0, MOST_LISTED)
        .map(({ mobileNo, carrier, times, lastAt, amountFen }) => ({
          mobileNo,
          remark: remarks.get(mobileNo) ?? '',
          carrier,
          times,
          lastToppedUpAt: lastAt.toISOString(),
          amountFen: fenToWire(amountFen),
        }));
    },
    async dismiss(userNo, mobileNo) {
      // Only numbers that could be recommended, so that the table stores no arbitrary ones.
      await pool.query(
        `insert into dismissed_recommendations (user_no, mobile_no, at)
          select $1, $2, $3
          where exists (select from topped_up_numbers where user_no = $1 and mobile_no = any ($4))
          on conflict do nothing`,
        [userNo, pool.numbers.store(mobileNo), new Date(clock()), pool.numbers.formsOf(mobileNo)],
      );
    },
    async undo(userNo, mobileNo) {
      await pool.query('delete from dismissed_recommendations where user_no = $1 and mobile_no = any ($2)', [
        userNo,
        pool.numbers.formsOf(mobileNo),
      ]);
    },
  };
}

/**
 * Summarises a number's top-ups of all face values: the amount is the most frequent one, or else the latest.
 */
function summaryOf(rows: readonly ToppedRow[]) {
  const byTime = rows.toSorted((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
  const byAmount = [...Map.groupBy(byTime, ({ faceFen }) => faceFen)].map(([amountFen, ofAmount]) => ({
    amountFen,
    times: ofAmount.reduce((sum, { times }) => sum + times, 0),
  }));
  const [most] = byAmount.toSorted((one, other) => other.times - one.times);
  const [last] = byTime;
  if (!most || !last) throw new Error('a number that was topped up has orders');
  return {
    times: byAmount.reduce((sum, { times }) => sum + times, 0),
    lastAt: last.lastAt,
    carrier: last.carrier,
    amountFen: most.amountFen,
  };
}

/** Returns a text that sorts below every order number of the period looked at, as they begin with the day. */
function firstOrderNo(now: number): string {
  const { year, month, day } = chinaDayOf(now);
  return chinaDay(chinaTime(dueDay({ year, month: month - MONTHS }, day)));
}
