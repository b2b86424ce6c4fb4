/** Reading a user's orders: lists, the events of one, which numbers were topped up before. */
import type { OrderState, PayMethod } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';
import type { Entity, OrderAggregate } from './aggregate.ts';
import type { OrderOwner } from './order-owner.ts';
import { type AggregateRow, ORDER_WITH_PARTS, toAggregate } from './rows.ts';

export interface OrderFilter {
  /** yyyymm, in China. */
  readonly month?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly payMethod?: PayMethod | undefined;
  /** Orders before this order number. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface OrderEventView {
  readonly at: Date;
  readonly entity: Entity;
  readonly entityNo: string;
  readonly event: string;
  readonly to: string;
}

export interface OrderQueries {
  /** Newest first, without automatic charges and repayments, which have records of their own. */
  list(owner: OrderOwner, filter: OrderFilter): Promise<OrderAggregate[]>;
  /** Its events in their order, without what operators did by hand. */
  events(userNo: string, orderNo: string): Promise<OrderEventView[]>;
  /** When this user, or this tourist, last topped this number up; null: never. */
  lastToppedUp(owner: OrderOwner, mobileNo: string): Promise<Date | null>;
}

export function createOrderQueries(pool: Pool): OrderQueries {
  return {
    async list({ userNo, touristSession }, { month, state, payMethod, before, limit }) {
      // An order number begins with its day and its user: a month is a range of the primary key.
      const [low, high] = month
        ? [`${month.slice(2)}01${userNo}`, `${month.slice(2)}31${userNo}99999999`]
        : ['0', '9'.repeat(24)];
      const { rows } = await pool.query<AggregateRow>({
        name: 'orders-of-user',
        text: `select ${ORDER_WITH_PARTS} from orders o
          where o.user_no = $1 and o.order_no between $2 and $3 and o.order_no < $4
            and ($5::text is null or o.state = $5) and ($6::text is null or o.pay_method = $6)
            and o.charge_no is null and o.kind = 'topUp' and ($8::text is null or o.tourist_session = $8)
          order by o.order_no desc limit $7`,
        values: [
          userNo,
          low,
          high,
          before ?? '9'.repeat(24),
          state ?? null,
          payMethod ?? null,
          limit,
          touristSession,
        ],
      });
      return rows.map(toAggregate);
    },
    async events(userNo, orderNo) {
      const { rows } = await pool.query<OrderEventView>({
        name: 'order-events',
        text: `select at, entity, entity_no as "entityNo", event, to_state as "to"
          from order_events
          where user_no = $1 and order_no = $2 and entity <> 'operator'
          order by seq`,
        values: [userNo, orderNo],
      });
      return rows;
    },
    async lastToppedUp({ userNo, touristSession }, mobileNo) {
      const { rows } = await pool.query<{ last_at: Date | null }>(
        touristSession === null
          ? {
              name: 'last-topped-up',
              text: 'select last_at from topped_up_numbers where user_no = $1 and mobile_no = $2',
              values: [userNo, mobileNo],
            }
          : {
              name: 'last-topped-up-by-tourist',
              text: `select max(ended_at) as last_at from orders
                where user_no = $1 and mobile_no = $2 and tourist_session = $3 and state = 'credited'`,
              values: [userNo, mobileNo, touristSession],
            },
      );
      return rows[0]?.last_at ?? null;
    },
  };
}
