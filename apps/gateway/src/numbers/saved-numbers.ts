/**
 * Numbers that a user saved with a remark of their own, together with those they topped up (SPEC section 2,
 * markRecords).
 */
import type { Carrier } from '@phonebill/contract';
import { readRemark, REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import type { Clock } from '../runtime/time/index.ts';
import { Refusal } from '../runtime/index.ts';
import type { Pool } from '../db/index.ts';
import type { StoredNumber } from '../db/numbers/index.ts';

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
   * Returns at most `limit` saved and topped-up numbers: the most recently used first, then saved ones never
   * used, newest first.
   */
  list(userNo: string, limit: number): Promise<SavedNumber[]>;
  /** Returns, in the same order, all saved numbers, and as many that were only topped up as can be saved. */
  all(userNo: string): Promise<SavedNumber[]>;
  /**
   * Saves or renames a number; harmless when repeated. `replaces`: another saved number, which this one
   * replaces. Throws Refusal `remarkTooLong`, `tooManyNumbers`, `numberNotSaved`.
   */
  save(
    userNo: string,
    mark: { readonly mobileNo: string; readonly remark: string; readonly replaces?: string | undefined },
  ): Promise<void>;
  /**
   * Deletes a saved number; harmless when repeated. Throws Refusal `numberNotSaved` when it never was saved.
   */
  delete(userNo: string, mobileNo: string): Promise<void>;
  /** Takes a deletion back. Throws Refusal `numberNotSaved`, `tooManyNumbers`. */
  restore(userNo: string, mobileNo: string): Promise<void>;
  /**
   * Returns the numbers this user knows (their own first, then the most recently used) that differ from this
   * one in exactly one digit; none for a number that is saved itself.
   */
  similar(
    userNo: string,
    mobileNo: string,
    ownMobileNo: string,
  ): Promise<{ mobileNo: string; remark: string }[]>;
}

export const MOST_SAVED = 100;
const MOST_COMPARED = 1000;

/**
 * $1: the user. Selects the saved numbers and the $2 last topped-up ones, including those that are saved.
 * While numbers are being written in another form than before, a number may have two rows of a kind; they are
 * merged below.
 */
const KNOWN = `
  select mobile_no, remark, null as carrier, null::timestamptz as last_at, changed_at
  from saved_numbers where user_no = $1 and deleted_at is null
  union all
  select mobile_no, null, carrier, last_at, null from (
    (select mobile_no, carrier, last_at from topped_up_numbers where user_no = $1
      order by last_at desc limit $2)
    union
    select mobile_no, carrier, last_at from topped_up_numbers where user_no = $1 and mobile_no in (
      select mobile_no from saved_numbers where user_no = $1 and deleted_at is null)
  ) topped`;

interface KnownRow {
  /** Null for a number that was topped up. */
  readonly changed_at: Date | null;
  readonly mobile_no: StoredNumber;
  readonly remark: string | null;
  readonly carrier: Carrier | null;
  readonly last_at: Date | null;
}

interface KnownNumber extends SavedNumber {
  readonly changedAt: Date | null;
}

export function createSavedNumbers({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): SavedNumbers {
  /** The database functions admit one writer of a user's numbers at a time, so that the count is correct. */
  async function write(change: string, values: readonly unknown[]): Promise<void> {
    const { rows } = await pool.query<{ outcome: 'done' | 'none' | 'full' }>(`select ${change} as outcome`, [
      ...values,
    ]);
    const outcome = rows[0]?.outcome ?? 'none';
    if (outcome === 'none') throw new Refusal('numberNotSaved');
    if (outcome === 'full') throw new Refusal('tooManyNumbers', { most: MOST_SAVED });
  }

  /**
   * Returns the numbers of a user by last use: all saved ones, and the `mostToppedUp` last topped up;
   * topped-up numbers precede those that never were.
   */
  async function known(userNo: string, mostToppedUp: number): Promise<KnownNumber[]> {
    const { rows } = await pool.query<KnownRow>({
      name: 'known-numbers',
      text: KNOWN,
      values: [userNo, mostToppedUp],
    });
    const byNumber = Map.groupBy(rows, ({ mobile_no: number }) => pool.numbers.read(number));
    return [...byNumber].map(toKnownNumber).toSorted(byUse);
  }

  /** Rewrites a row of this number that is in another form than the present one. */
  async function writeAnew(userNo: string, mobileNo: string): Promise<void> {
    await pool.query(
      `update saved_numbers set mobile_no = $2 where user_no = $1 and mobile_no = any ($3)
        and not exists (select from saved_numbers where user_no = $1 and mobile_no = $2)`,
      [userNo, pool.numbers.store(mobileNo), pool.numbers.formsOf(mobileNo).slice(1)],
    );
  }

  return {
    async list(userNo, limit) {
      return (await known(userNo, limit)).slice(0, limit);
    },
    async all(userNo) {
      const numbers = await known(userNo, 2 * MOST_SAVED);
      const onlyToppedUp = new Set(numbers.filter(({ saved }) => !saved).slice(0, MOST_SAVED));
      return numbers.filter((one) => one.saved || onlyToppedUp.has(one));
    },
    async save(userNo, { mobileNo, remark, replaces }) {
      if (remarkLength(remark) > REMARK_LENGTH) throw new Refusal('remarkTooLong', { most: REMARK_LENGTH });
      const forms = pool.numbers.formsOf(mobileNo);
      if (forms.length > 1) await writeAnew(userNo, mobileNo);
      if (forms.length > 1 && replaces !== undefined) await writeAnew(userNo, replaces);
      await write('save_number($1, $2, $3, $4, $5, $6)', [
        userNo,
        pool.numbers.store(mobileNo),
        readRemark(remark),
        replaces === undefined ? null : pool.numbers.store(replaces),
        new Date(clock()),
        MOST_SAVED,
      ]);
    },
    async delete(userNo, mobileNo) {
      if (pool.numbers.formsOf(mobileNo).length > 1) await writeAnew(userNo, mobileNo);
      await write('delete_saved_number($1, $2, $3)', [
        userNo,
        pool.numbers.store(mobileNo),
        new Date(clock()),
      ]);
    },
    async restore(userNo, mobileNo) {
      if (pool.numbers.formsOf(mobileNo).length > 1) await writeAnew(userNo, mobileNo);
      await write('restore_saved_number($1, $2, $3, $4)', [
        userNo,
        pool.numbers.store(mobileNo),
        new Date(clock()),
        MOST_SAVED,
      ]);
    },
    async similar(userNo, mobileNo, ownMobileNo) {
      const numbers = await known(userNo, MOST_COMPARED);
      // Numbers in one family often differ in one digit: a user who saved this one means it.
      if (numbers.some((one) => one.saved && one.mobileNo === mobileNo)) return [];
      const own = {
        mobileNo: ownMobileNo,
        remark: numbers.find((one) => one.mobileNo === ownMobileNo)?.remark ?? '',
      };
      const others = numbers
        .filter((one) => one.mobileNo !== ownMobileNo)
        .map(({ mobileNo: other, remark }) => ({ mobileNo: other, remark }));
      return [own, ...others].filter((other) => differInOneDigit(other.mobileNo, mobileNo));
    },
  };
}

function toKnownNumber([mobileNo, rows]: [string, readonly KnownRow[]]): KnownNumber {
  const saved = latest(rows, ({ changed_at: at }) => at);
  const toppedUp = latest(rows, ({ last_at: at }) => at);
  return {
    mobileNo,
    remark: saved?.remark ?? '',
    saved: saved !== undefined,
    carrier: toppedUp?.carrier ?? 'UNKNOWN',
    lastAt: toppedUp?.last_at ?? null,
    changedAt: saved?.changed_at ?? null,
  };
}

/** Returns the row with the latest time; undefined when none has one. */
function latest(rows: readonly KnownRow[], timeOf: (row: KnownRow) => Date | null): KnownRow | undefined {
  return rows
    .filter((row) => timeOf(row) !== null)
    .toSorted((one, other) => (timeOf(other)?.getTime() ?? 0) - (timeOf(one)?.getTime() ?? 0))[0];
}

/** Orders by last use; numbers never used come last, the most recently saved first. */
function byUse(one: KnownNumber, other: KnownNumber): number {
  const used = (other.lastAt?.getTime() ?? 0) - (one.lastAt?.getTime() ?? 0);
  return used || (other.changedAt?.getTime() ?? 0) - (one.changedAt?.getTime() ?? 0);
}

/** Whether two texts of the same length differ in exactly one place. */
export function differInOneDigit(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differences = 0;
  for (let place = 0; place < one.length; place += 1) if (one[place] !== other[place]) differences += 1;
  return differences === 1;
}
