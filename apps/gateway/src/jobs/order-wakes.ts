/** The wakes of orders in the database: takes those that are due, and puts off taken ones. */
import type { Database } from '../db/index.ts';

/**
 * How long (ms) a taken wake is reserved. Longer than a look at an order takes until its first write, which
 * sets the wake anew; short enough that the work of a dead or frozen process is resumed within half a minute.
 */
const LEASE_MS = 20_000;

export interface TakenWake {
  readonly userNo: string;
  readonly orderNo: string;
  /** The database's time, to the microsecond. */
  readonly takenAt: string;
  /** How many times in a row advancing the order failed. */
  readonly failures: number;
}

export interface OrderWakes {
  /** Takes wakes that are due, the longest due first, `most` at most. */
  take(most: number): Promise<TakenWake[]>;
  /**
   * Puts a taken wake off by `waitMs` from now, or deletes it (null: nothing is due any more). Does nothing
   * when the order was written meanwhile, which set its wake anew, or when another process took it.
   */
  putOff(wake: TakenWake, waitMs: number | null, failures?: number): Promise<void>;
}

export function createOrderWakes(pool: Database): OrderWakes {
  return {
    async take(most) {
      const { rows } = await pool.query<TakenWake>({
        name: 'take-order-wakes',
        text: `select user_no as "userNo", order_no as "orderNo", taken_at::text as "takenAt", failures
          from take_order_wakes($1, $2)`,
        values: [most, LEASE_MS],
      });
      return rows;
    },
    async putOff({ userNo, orderNo, takenAt }, waitMs, failures = 0) {
      await pool.query({
        name: 'put-off-order-wake',
        text: 'select put_off_order_wake($1, $2, $3, $4, $5)',
        values: [userNo, orderNo, takenAt, waitMs === null ? null : Math.max(0, Math.ceil(waitMs)), failures],
      });
    },
  };
}
