/**
 * Numbers worth an agreement (SPEC section 2, recommendationList): topped up by hand again and again, without
 * one.
 */
import type { Carrier, RecommendationView } from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import { chinaDayOf, chinaTime, type Clock, dueDay } from '../../runtime/index.ts';
import type { Pool } from '../../db/index.ts';
import { chinaDay } from '../../orders/index.ts';

export interface Recommendations {
  /** Those topped up most often first, then the last ones; at most twenty. */
  list(userNo: string): Promise<RecommendationView[]>;
  /** Never again, until it is taken back. Harmless when repeated, or when the number was never topped up. */
  dismiss(userNo: string, mobileNo: string): Promise<void>;
  undo(userNo: string, mobileNo: string): Promise<void>;
}

const MONTHS = 6;

interface RecommendationRow {
  mobileNo: string;
  remark: string;
  carrier: Carrier;
  times: number;
  lastAt: Date;
  amountFen: bigint;
}

export function createRecommendations({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Recommendations {
  return {
    async list(userNo) {
      const { rows } = await pool.query<RecommendationRow>({
        name: 'recommendations',
        text: `
          with topped as materialized (
            select o.mobile_no, o.order_no, o.face_fen, o.carrier, coalesce(o.ended_at, o.created_at) as at
            from orders o
            where o.user_no = $1
              and o.order_no >= $2
              and o.state = 'credited'
              and o.kind = 'topUp'
              and o.charge_no is null
              and o.reward_no is null
          ), numbers as (
            select mobile_no, count(*)::int as times, max(at) as last_at,
              (array_agg(carrier order by at desc, order_no desc))[1] as carrier
            from topped t
            where not exists (
                select from agreements a where a.user_no = $1 and a.agr_mbl = t.mobile_no and a.live)
              and not exists (
                select from dismissed_recommendations r where r.user_no = $1 and r.mobile_no = t.mobile_no)
            group by mobile_no
            having count(*) >= 2
            order by times desc, last_at desc, mobile_no
            limit 20
          )
          select n.mobile_no as "mobileNo", coalesce(m.remark, '') as remark, n.carrier, n.times,
            n.last_at as "lastAt",
            (select t.face_fen
              from topped t
              where t.mobile_no = n.mobile_no
              group by t.face_fen
              order by count(*) desc, max(t.at) desc
              limit 1) as "amountFen"
          from numbers n
          left join saved_numbers m
            on m.user_no = $1 and m.mobile_no = n.mobile_no and m.deleted_at is null
          order by n.times desc, n.last_at desc, n.mobile_no`,
        values: [userNo, firstOrderNo(clock())],
      });
      return rows.map(({ lastAt, amountFen, ...plain }) => ({
        ...plain,
        lastToppedUpAt: lastAt.toISOString(),
        amountFen: fenToWire(amountFen),
      }));
    },
    async dismiss(userNo, mobileNo) {
      // Only what could be recommended, so that the table holds no arbitrary numbers.
      await pool.query(
        `insert into dismissed_recommendations (user_no, mobile_no, at)
          select $1, $2, $3
          where exists (select from topped_up_numbers where user_no = $1 and mobile_no = $2)
          on conflict do nothing`,
        [userNo, mobileNo, new Date(clock())],
      );
    },
    async undo(userNo, mobileNo) {
      await pool.query('delete from dismissed_recommendations where user_no = $1 and mobile_no = $2', [
        userNo,
        mobileNo,
      ]);
    },
  };
}

/** Below every order number of the time that counts: they begin with the day. */
function firstOrderNo(now: number): string {
  const { year, month, day } = chinaDayOf(now);
  return chinaDay(chinaTime(dueDay({ year, month: month - MONTHS }, day)));
}
