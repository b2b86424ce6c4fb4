/**
 * Numbers that a user saved with a remark of their own, beside those they topped up (SPEC section 2,
 * markRecords).
 */
import type { Carrier } from '@phonebill/contract';
import { readRemark, REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { type Clock, Refusal } from '../runtime/index.ts';
import type { Pool } from '../db/index.ts';

export interface SavedNumber {
  readonly mobileNo: string;
  /** Empty when the number was only topped up. */
  readonly remark: string;
  readonly saved: boolean;
  readonly carrier: Carrier;
  readonly lastAt: Date | null;
}

export interface SavedNumbers {
  /**
   * The first so many of saved and topped up ones: the ones used last first; then saved ones never used, the
   * newest first.
   */
  list(userNo: string, limit: number): Promise<SavedNumber[]>;
  /** In the same order, everything saved, and as many that were only topped up as can be saved. */
  all(userNo: string): Promise<SavedNumber[]>;
  /**
   * Saves or renames; harmless when repeated. `replaces`: another saved number whose place it takes. Throws
   * Refusal `remarkTooLong`, `tooManyNumbers`, `numberNotSaved`.
   */
  save(
    userNo: string,
    mark: { readonly mobileNo: string; readonly remark: string; readonly replaces?: string | undefined },
  ): Promise<void>;
  /** Harmless when repeated. Throws Refusal `numberNotSaved` when it never was. */
  delete(userNo: string, mobileNo: string): Promise<void>;
  /** Takes a deletion back. Throws Refusal `numberNotSaved`, `tooManyNumbers`. */
  restore(userNo: string, mobileNo: string): Promise<void>;
  /**
   * Numbers this user knows, their own first, then the ones used last, that differ from this one in exactly
   * one digit; none for a number that is saved itself.
   */
  similar(
    userNo: string,
    mobileNo: string,
    ownMobileNo: string,
  ): Promise<{ mobileNo: string; remark: string }[]>;
}

export const MOST_SAVED = 100;

const BY_USE = 'last_at desc nulls last, changed_at desc nulls last';
const KNOWN = `
  select coalesce(m.mobile_no, t.mobile_no) as mobile_no, coalesce(m.remark, '') as remark,
    m.mobile_no is not null as saved, coalesce(t.carrier, 'UNKNOWN') as carrier, t.last_at, m.changed_at
  from (select * from saved_numbers where user_no = $1 and deleted_at is null) m
  full join (select * from topped_up_numbers where user_no = $1) t on t.mobile_no = m.mobile_no`;

interface KnownRow {
  mobile_no: string;
  remark: string;
  saved: boolean;
  carrier: Carrier;
  last_at: Date | null;
}

export function createSavedNumbers({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): SavedNumbers {
  /** The functions let one writer of a user's numbers in at a time, so that the count holds. */
  async function write(change: string, values: readonly unknown[]): Promise<void> {
    const { rows } = await pool.query<{ outcome: 'done' | 'none' | 'full' }>(`select ${change} as outcome`, [
      ...values,
    ]);
    const outcome = rows[0]?.outcome ?? 'none';
    if (outcome === 'none') throw new Refusal('numberNotSaved');
    if (outcome === 'full') throw new Refusal('tooManyNumbers', { most: MOST_SAVED });
  }

  return {
    async list(userNo, limit) {
      const { rows } = await pool.query<KnownRow>({
        name: 'saved-numbers',
        text: `${KNOWN} order by ${BY_USE} limit $2`,
        values: [userNo, limit],
      });
      return rows.map(toSavedNumber);
    },
    async all(userNo) {
      const { rows } = await pool.query<KnownRow>({
        name: 'saved-numbers-all',
        text: `select * from (
            select *, row_number() over (partition by saved order by ${BY_USE}) as place from (${KNOWN}) known
          ) placed
          where place <= $2 order by ${BY_USE}`,
        values: [userNo, MOST_SAVED],
      });
      return rows.map(toSavedNumber);
    },
    async save(userNo, { mobileNo, remark, replaces }) {
      if (remarkLength(remark) > REMARK_LENGTH) throw new Refusal('remarkTooLong', { most: REMARK_LENGTH });
      await write('save_number($1, $2, $3, $4, $5, $6)', [
        userNo,
        mobileNo,
        readRemark(remark),
        replaces ?? null,
        new Date(clock()),
        MOST_SAVED,
      ]);
    },
    async delete(userNo, mobileNo) {
      await write('delete_saved_number($1, $2, $3)', [userNo, mobileNo, new Date(clock())]);
    },
    async restore(userNo, mobileNo) {
      await write('restore_saved_number($1, $2, $3, $4)', [userNo, mobileNo, new Date(clock()), MOST_SAVED]);
    },
    async similar(userNo, mobileNo, ownMobileNo) {
      const { rows } = await pool.query<KnownRow>({
        name: 'known-numbers-all',
        text: `${KNOWN} order by ${BY_USE} limit 1000`,
        values: [userNo],
      });
      // Two numbers in one family often differ in one digit: who saved this one means it.
      if (rows.some((row) => row.saved && row.mobile_no === mobileNo)) return [];
      const own = {
        mobileNo: ownMobileNo,
        remark: rows.find((row) => row.mobile_no === ownMobileNo)?.remark ?? '',
      };
      const others = rows
        .filter((row) => row.mobile_no !== ownMobileNo)
        .map(({ mobile_no, remark }) => ({ mobileNo: mobile_no, remark }));
      return [own, ...others].filter((known) => differInOneDigit(known.mobileNo, mobileNo));
    },
  };
}

function toSavedNumber({ mobile_no, remark, saved, carrier, last_at }: KnownRow): SavedNumber {
  return { mobileNo: mobile_no, remark, saved, carrier, lastAt: last_at };
}

/** Two texts of the same length that differ in exactly one place. */
export function differInOneDigit(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differences = 0;
  for (let place = 0; place < one.length; place += 1) if (one[place] !== other[place]) differences += 1;
  return differences === 1;
}
