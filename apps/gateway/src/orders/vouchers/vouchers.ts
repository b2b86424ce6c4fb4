/** The vouchers of users: which can be used, for what, and when they expire. */
import type { UsableVoucherView, VoucherView } from '@phonebill/contract';
import { type Fen, fenToWire } from '@phonebill/money';
import { inStates, notInStates, stateLiteral } from '@phonebill/states';
import { fromRow, type RowOf } from '../../db/columns/index.ts';
import type { Database } from '../../db/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { type Voucher, voucherTable } from './columns.ts';
import { endedVoucherStates, usableVoucherStates, voucherMachine } from '../model/states/voucher.ts';

/** The intended use of a voucher, with amounts in fen; the price is without the voucher. */
export interface VoucherUse {
  readonly userNo: string;
  readonly voucherNo: string;
  readonly faceFen: Fen;
  readonly priceFen: Fen;
}

/** A voucher that was used, with its order, or that has expired. */
export type EndedVoucher = Pick<
  Voucher,
  'userNo' | 'voucherNo' | 'rewardNo' | 'activityId' | 'amountFen' | 'orderNo'
> & { readonly state: 'used' | 'expired'; readonly endedAt: Date };

export interface Vouchers {
  /**
   * Returns all of a user's vouchers: the usable ones first, the next to expire first, then the newest of the
   * others.
   */
  list(userNo: string): Promise<VoucherView[]>;
  /**
   * Returns the vouchers that a user can use now, the largest first, and among equal ones the next to expire.
   */
  usable(userNo: string): Promise<UsableVoucherView[]>;
  /**
   * Returns the voucher and its amount for an order. Throws Refusal `voucherNotFound`, `voucherInUse`,
   * `voucherExpired`, `voucherNotForOrder`. Whether it is still free is decided when the order is written.
   */
  forOrder(use: VoucherUse): Promise<{ voucherNo: string; amountFen: Fen }>;
  /** Returns which of a user's vouchers have been used, with their orders, or have expired. */
  endsOf(
    userNo: string,
    voucherNos: readonly string[],
  ): Promise<Pick<EndedVoucher, 'voucherNo' | 'state' | 'orderNo'>[]>;
  /** Ends the vouchers that have expired. Returns how many. */
  expire(): Promise<number>;
  /**
   * Passes each ended voucher to its activity, which must accept the same one again without effect: it is
   * passed again when this process dies before that is recorded, or when `take` rejects. The others are
   * passed all the same, and then the first error is thrown. Returns how many there were.
   */
  forEachEnded(take: (ended: EndedVoucher) => Promise<void>): Promise<number>;
}

type VoucherRow = RowOf<typeof voucherTable.fields>;

/** The most vouchers listed; a user with more sees the usable ones and the newest. */
const MOST_LISTED = 100;
const MOST_PER_ROUND = 500;
/** The state of a voucher whose time is over, whether or not that was recorded yet. */
const EXPIRED = stateLiteral(voucherMachine, 'expired');

export function createVouchers({
  pool,
  clock,
}: {
  readonly pool: Database;
  readonly clock: Clock;
}): Vouchers {
  return {
    async list(userNo) {
      const { rows } = await pool.query<VoucherRow>({
        name: 'vouchers-of-user',
        text: `select * from vouchers where user_no = $1
          order by ${notInStates('state', usableVoucherStates)},
            case when ${inStates('state', usableVoucherStates)} then expires_at end, issued_at desc
          limit ${MOST_LISTED}`,
        values: [userNo],
      });
      const now = clock();
      return rows.map((row) => voucherView(fromRow(voucherTable, row, pool.numbers), now));
    },
    async usable(userNo) {
      const { rows } = await pool.query<VoucherRow>({
        name: 'usable-vouchers',
        text: `select * from vouchers
          where user_no = $1 and ${inStates('state', usableVoucherStates)} and expires_at > $2
          order by amount_fen desc, expires_at limit ${MOST_LISTED}`,
        values: [userNo, new Date(clock())],
      });
      return rows.map((row) => usableView(fromRow(voucherTable, row, pool.numbers)));
    },
    async forOrder({ userNo, voucherNo, faceFen, priceFen }) {
      const { rows } = await pool.query<VoucherRow>({
        name: 'voucher',
        text: 'select * from vouchers where user_no = $1 and voucher_no = $2',
        values: [userNo, voucherNo],
      });
      const voucher = rows[0] && fromRow(voucherTable, rows[0], pool.numbers);
      if (!voucher) throw new Refusal('voucherNotFound');
      const { state, amountFen, minFaceFen, expiresAt } = voucher;
      if (state === 'held' || state === 'used') throw new Refusal('voucherInUse');
      if (state === 'expired' || expiresAt.getTime() <= clock()) throw new Refusal('voucherExpired');
      // Something is always left to pay, and no part of a voucher is lost.
      if (faceFen < minFaceFen || priceFen <= amountFen) throw new Refusal('voucherNotForOrder');
      return { voucherNo, amountFen };
    },
    async endsOf(userNo, voucherNos) {
      const { rows } = await pool.query<Pick<EndedVoucher, 'voucherNo' | 'state' | 'orderNo'>>({
        name: 'ends-of-vouchers',
        text: `select voucher_no as "voucherNo", order_no as "orderNo",
            case when ${inStates('state', endedVoucherStates)} then state else ${EXPIRED} end as state
          from vouchers where user_no = $1 and voucher_no = any($2)
            and (${inStates('state', endedVoucherStates)}
              or ${inStates('state', usableVoucherStates)} and expires_at <= $3)`,
        values: [userNo, voucherNos, new Date(clock())],
      });
      return rows;
    },
    async expire() {
      let ended = 0;
      for (;;) {
        const { rows } = await pool.query<{ ended: bigint }>({
          name: 'expire-due-vouchers',
          text: 'select sum(ended) as ended from expire_due_vouchers($1, $2) as ended',
          values: [new Date(clock()), MOST_PER_ROUND],
        });
        const now = Number(rows[0]?.ended ?? 0);
        ended += now;
        if (now < MOST_PER_ROUND) return ended;
      }
    },
    async forEachEnded(take) {
      const { rows } = await pool.query<VoucherRow>({
        name: 'ended-vouchers',
        text: `select * from vouchers where ended_at is not null and not counted
          order by ended_at limit ${MOST_PER_ROUND}`,
      });
      const failures: unknown[] = [];
      for (const row of rows) {
        const voucher = fromRow(voucherTable, row, pool.numbers);
        const { userNo, voucherNo, state, endedAt } = voucher;
        if (endedAt === null || (state !== 'used' && state !== 'expired')) continue;
        try {
          await take({ ...voucher, state, endedAt });
          await pool.query('select count_vouchers($1, $2)', [userNo, [voucherNo]]);
        } catch (error) {
          failures.push(new Error(`${voucherNo}: ${String(error)}`, { cause: error }));
        }
      }
      if (failures.length > 0) throw failures[0];
      return rows.length;
    },
  };
}

function usableView({ voucherNo, amountFen, minFaceFen, expiresAt }: Voucher): UsableVoucherView {
  return {
    voucherNo,
    amountFen: fenToWire(amountFen),
    minFaceFen: fenToWire(minFaceFen),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns the view of a voucher; one whose time is over is expired, whether or not that was recorded yet. */
function voucherView(voucher: Voucher, now: number): VoucherView {
  const { state, expiresAt, activityId, orderNo, issuedAt, extended } = voucher;
  return {
    ...usableView(voucher),
    state: state === 'available' && expiresAt.getTime() <= now ? 'expired' : state,
    activityId,
    orderNo,
    issuedAt: issuedAt.toISOString(),
    extended,
  };
}
