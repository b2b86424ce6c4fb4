/** Queries for a user's orders: lists, the events of one order, and which numbers were topped up before. */
import type { OrderState, PayMethod } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import { inStates } from '@phonebill/states';
import type { Database } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import type { Entity, OrderAggregate } from '../model/aggregate.ts';
import { type Clock, DAY_MS } from '../../runtime/time/index.ts';
import { chinaDay } from '../model/order-number.ts';
import type { OrderOwner } from '../model/order-owner.ts';
import { type AggregateRow, ORDER_WITH_PARTS, toAggregate } from './rows.ts';
import { creditedOrderStates, unpaidOrderStates } from '../model/states/order.ts';

export interface OrderFilter {
  /** The month, as yyyymm, in China. */
  readonly month?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly payMethod?: PayMethod | undefined;
  /** Selects the orders before this order number. */
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

/** The suggestions of a user's newest orders for the next one. */
export interface LateOrders {
  /** The face value last ordered, in fen, by mobile number. */
  readonly lastFaceFen: ReadonlyMap<string, Fen>;
  readonly unpaid: LateOrder | null;
}

export interface LateOrder {
  readonly orderNo: string;
  readonly mobileNo: string;
  readonly faceFen: Fen;
  readonly priceFen: Fen;
  readonly payMethod: PayMethod;
  readonly expiresAt: Date;
}

export interface OrderQueries {
  /**
   * Lists orders, the newest first, without automatic charges and repayments, which have records of their
   * own.
   */
  list(owner: OrderOwner, filter: OrderFilter): Promise<OrderAggregate[]>;
  /**
   * Returns what the 50 newest orders of the last half-year suggest for the next one: the face value last
   * ordered for each number, and the latest order that can still be paid now.
   */
  lately(owner: OrderOwner): Promise<LateOrders>;
  /** Returns an order's events in their order, without operators' actions by hand. */
  events(userNo: string, orderNo: string): Promise<OrderEventView[]>;
  /** Returns when this user, or this tourist, last topped this number up; null when never. */
  lastToppedUp(owner: OrderOwner, mobileNo: string): Promise<Date | null>;
}

/**
 * The condition for a list. $1: the user; $2 to $3: the range of order numbers; $4: the order that the listed
 * ones come before; $8: the tourist's session.
 */
const IN_LIST = `o.user_no = $1 and o.order_no between $2 and $3
  and ($4::text is null or (left(o.order_no, 6), o.created_at, o.order_no)
    < (left($4, 6), coalesce((select b.created_at from orders b where b.user_no = $1 and b.order_no = $4),
        'infinity'), $4))
  and ($5::text is null or o.state = $5) and ($6::text is null or o.pay_method = $6)
  and o.charge_no is null and o.kind = 'topUp' and ($8::text is null or o.tourist_session = $8)`;

/**
 * Order numbers sort by day, but not within a day. So the newest numbers show from which day on there are
 * enough, and only the orders of those days are read and sorted by their times.
 */
const ORDERS_OF_USER = `select ${ORDER_WITH_PARTS} from orders o
  where ${IN_LIST} and o.order_no >= coalesce((
    select left(min(newest.order_no), 6)
    from (select o.order_no from orders o where ${IN_LIST} order by o.order_no desc limit $7) newest), '')
  order by left(o.order_no, 6) desc, o.created_at desc, o.order_no desc limit $7`;

/** How far back the newest orders are looked for. */
const LATELY_MS = 180 * DAY_MS;
/** A tourist's session lasts half an hour, so everything that it placed is from today or yesterday. */
const TOURISTS_MS = DAY_MS;

/**
 * Selects a user's newest orders by their numbers, which sort by day. The first day ($3) keeps the rows read
 * few where most of the user's orders are others (automatic ones, or from before a tourist's session), and
 * makes every plan use the primary key, newest first.
 */
const LATE_ORDERS = `select order_no, mobile_no, face_fen, price_fen, pay_method, state, expires_at
  from (select * from orders
    where user_no = $1 and order_no >= $3 and charge_no is null and kind = 'topUp' and reward_no is null
      and ($2::text is null or tourist_session = $2)
    order by order_no desc limit 50) newest
  order by left(order_no, 6) desc, created_at desc, order_no desc`;

interface LateOrderRow {
  readonly order_no: string;
  readonly mobile_no: StoredNumber;
  readonly face_fen: Fen;
  readonly price_fen: Fen;
  readonly pay_method: PayMethod;
  readonly state: OrderState;
  readonly expires_at: Date;
}

export function createOrderQueries(pool: Database, clock: Clock): OrderQueries {
  /** Returns the lowest possible number of an order placed within the last `ms` milliseconds. */
  const since = (ms: number): string => chinaDay(clock() - ms);
  return {
    async list({ userNo, touristSession }, { month, state, payMethod, before, limit }) {
      // An order number begins with its day and its user: a month is a range of the primary key, and so are
      // the days up to that of `before`.
      const [from, high] = month
        ? [`${month.slice(2)}01${userNo}`, `${month.slice(2)}31${userNo}99999999`]
        : ['0', '9'.repeat(24)];
      const tourists = touristSession === null ? '0' : since(TOURISTS_MS);
      const low = tourists > from ? tourists : from;
      const upToDay = before === undefined ? high : `${before.slice(0, 6)}${'9'.repeat(18)}`;
      const { rows } = await pool.query<AggregateRow>({
        name: 'orders-of-user',
        text: ORDERS_OF_USER,
        values: [
          userNo,
          low,
          upToDay < high ? upToDay : high,
          before ?? null,
          state ?? null,
          payMethod ?? null,
          limit,
          touristSession,
        ],
      });
      return rows.map((row) => toAggregate(row, pool.numbers));
    },
    async lately({ userNo, touristSession }) {
      const { rows } = await pool.query<LateOrderRow>({
        name: 'late-orders',
        text: LATE_ORDERS,
        values: [userNo, touristSession, since(touristSession === null ? LATELY_MS : TOURISTS_MS)],
      });
      const now = clock();
      const lastFaceFen = new Map<string, Fen>();
      let unpaid: LateOrder | null = null;
      for (const row of rows) {
        const order: LateOrder = {
          orderNo: row.order_no,
          mobileNo: pool.numbers.read(row.mobile_no),
          faceFen: row.face_fen,
          priceFen: row.price_fen,
          payMethod: row.pay_method,
          expiresAt: row.expires_at,
        };
        const { mobileNo, faceFen } = order;
        if (!lastFaceFen.has(mobileNo)) lastFaceFen.set(mobileNo, faceFen);
        if (unpaidOrderStates.has(row.state) && row.expires_at.getTime() > now) unpaid ??= order;
      }
      return { lastFaceFen, unpaid };
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
              text: `select max(last_at) as last_at from topped_up_numbers
                where user_no = $1 and mobile_no = any ($2)`,
              values: [userNo, pool.numbers.formsOf(mobileNo)],
            }
          : {
              name: 'last-topped-up-by-tourist',
              text: `select max(ended_at) as last_at from orders
                where user_no = $1 and order_no >= $4 and mobile_no = any ($2) and tourist_session = $3
                  and ${inStates('state', creditedOrderStates)}`,
              values: [userNo, pool.numbers.formsOf(mobileNo), touristSession, since(TOURISTS_MS)],
            },
      );
      return rows[0]?.last_at ?? null;
    },
  };
}
