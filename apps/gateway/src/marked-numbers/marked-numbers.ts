/** Numbers that a user saved with a remark of their own, beside those they topped up (SPEC section 2, markRecords). */
import type { Carrier } from '@phonebill/contract';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { Refusal } from '../refusal.ts';

export interface MarkedNumber {
  readonly mobileNo: string;
  /** Empty when the number was only topped up. */
  readonly remark: string;
  readonly saved: boolean;
  readonly carrier: Carrier;
  readonly lastAt: Date | null;
}

export interface MarkedNumbers {
  /** Saved ones and topped up ones, the ones used last first; then saved ones never used, the newest first. */
  list(userNo: string, limit: number): Promise<MarkedNumber[]>;
  /** Saves or renames. `replaces`: another saved number whose place it takes. Throws Refusal `remarkTooLong`, `tooManyNumbers`, `numberNotSaved`. */
  save(userNo: string, mark: { readonly mobileNo: string; readonly remark: string; readonly replaces?: string | undefined }): Promise<void>;
  /** Harmless when repeated. Throws Refusal `numberNotSaved` when it never was. */
  delete(userNo: string, mobileNo: string): Promise<void>;
  /** Takes a deletion back. Throws Refusal `numberNotSaved`, `tooManyNumbers`. */
  restore(userNo: string, mobileNo: string): Promise<void>;
  /** Numbers this user knows that differ from this one in exactly one digit. */
  similar(userNo: string, mobileNo: string): Promise<{ mobileNo: string; remark: string }[]>;
}

export const MOST_MARKED = 100;
export const REMARK_LENGTH = 20;

const KNOWN = `
  select coalesce(m.mobile_no, t.mobile_no) as mobile_no, coalesce(m.remark, '') as remark, m.mobile_no is not null as saved, coalesce(t.carrier, 'UNKNOWN') as carrier, t.last_at, m.changed_at
  from (select * from marked_numbers where user_no = $1 and deleted_at is null) m
  full join (select * from topped_up_numbers where user_no = $1) t on t.mobile_no = m.mobile_no`;

interface KnownRow { mobile_no: string; remark: string; saved: boolean; carrier: Carrier; last_at: Date | null }

export function createMarkedNumbers({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): MarkedNumbers {
  /** The functions let one writer of a user's numbers in at a time, so that the count holds. */
  async function write(change: string, values: readonly unknown[]): Promise<void> {
    const { rows } = await pool.query<{ outcome: 'done' | 'none' | 'full' }>(`select ${change} as outcome`, [...values]);
    const outcome = rows[0]?.outcome ?? 'none';
    if (outcome === 'none') throw new Refusal('numberNotSaved');
    if (outcome === 'full') throw new Refusal('tooManyNumbers', { most: MOST_MARKED });
  }

  return {
    async list(userNo, limit) {
      const { rows } = await pool.query<KnownRow>({ name: 'marked-numbers', text: `${KNOWN} order by t.last_at desc nulls last, m.changed_at desc nulls last limit $2`, values: [userNo, limit] });
      return rows.map(({ mobile_no, remark, saved, carrier, last_at }) => ({ mobileNo: mobile_no, remark, saved, carrier, lastAt: last_at }));
    },
    async save(userNo, { mobileNo, remark, replaces }) {
      const text = remark.normalize('NFC').replace(/\s+/gu, ' ').trim();
      if ([...text].length > REMARK_LENGTH) throw new Refusal('remarkTooLong', { most: REMARK_LENGTH });
      await write('save_marked_number($1, $2, $3, $4, $5, $6)', [userNo, mobileNo, text, replaces ?? null, new Date(clock()), MOST_MARKED]);
    },
    async delete(userNo, mobileNo) {
      await write('delete_marked_number($1, $2, $3)', [userNo, mobileNo, new Date(clock())]);
    },
    async restore(userNo, mobileNo) {
      await write('restore_marked_number($1, $2, $3, $4)', [userNo, mobileNo, new Date(clock()), MOST_MARKED]);
    },
    async similar(userNo, mobileNo) {
      const { rows } = await pool.query<KnownRow>({ name: 'known-numbers-all', text: `${KNOWN} limit 1000`, values: [userNo] });
      return rows.filter((row) => differInOneDigit(row.mobile_no, mobileNo)).map(({ mobile_no, remark }) => ({ mobileNo: mobile_no, remark }));
    },
  };
}

/** Two texts of the same length that differ in exactly one place. */
export function differInOneDigit(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differences = 0;
  for (let place = 0; place < one.length; place += 1) if (one[place] !== other[place]) differences += 1;
  return differences === 1;
}
