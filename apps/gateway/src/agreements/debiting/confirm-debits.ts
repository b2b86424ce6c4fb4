/**
 * Has the database confirm that a debit may be sent now (see `confirm_debits`). Many confirmations share a
 * round trip.
 */
import { createGroupedCalls, isRefusedByDatabase, type Database } from '../../db/index.ts';
import type { Timers } from '../../runtime/time/index.ts';
import { type DebitStop, NEWEST_DEBIT_STOPS, stopsDebits } from '../../settings/stops/index.ts';

/** The facts that are confirmed under the agreement's lock. */
export interface ToConfirm {
  readonly userNo: string;
  readonly agreementNo: string;
  readonly chargeNo: string;
  /** The version of the agreement on which the decision to send was based. */
  readonly readVersion: number;
  /**
   * The month (yyyymm) in which the signer's shared cap must have room; null when the charge is not for the
   * family.
   */
  readonly familyMonth: string | null;
  /** The channel, whose debits operators may have stopped. */
  readonly channelCode: string | null;
}

/** The reason why a debit may not be sent. */
export type NotConfirmed = 'versionConflict' | 'familyCapReached' | 'debitsStopped';
export type ConfirmDebit = (debit: ToConfirm) => Promise<NotConfirmed | null>;

const AT_ONCE = 2;
const MOST_PER_CALL = 64;

export function createConfirmDebit(pool: Database, timers: { readonly timers?: Timers } = {}): ConfirmDebit {
  const { call } = createGroupedCalls<ToConfirm, NotConfirmed | null>({
    lanes: AT_ONCE,
    mostPerGroup: MOST_PER_CALL,
    keyOf: ({ agreementNo }) => agreementNo,
    isOfOneItem: isRefusedByDatabase,
    ...timers,
    async callGroup(debits) {
      const asked = debits.map(({ userNo, agreementNo, chargeNo, readVersion, familyMonth }) => ({
        user_no: userNo,
        agreement_no: agreementNo,
        charge_no: chargeNo,
        read_version: readVersion,
        family_month: familyMonth,
      }));
      // Stops are stored in the directory database, agreements perhaps on a shard: one statement queries
      // both.
      const { rows } = await pool.query<{
        not_confirmed: Readonly<Record<string, NotConfirmed>>;
        stops: readonly DebitStop[] | null;
      }>({
        name: 'confirm-debits',
        text: `select confirm_debits($1) as not_confirmed, ${NEWEST_DEBIT_STOPS} as stops`,
        values: [JSON.stringify(asked)],
      });
      const [row] = rows;
      if (!row) throw new Error('confirm_debits gives an object');
      return debits.map(
        ({ chargeNo, channelCode }) =>
          row.not_confirmed[chargeNo] ?? (stopsDebits(row.stops ?? [], channelCode) ? 'debitsStopped' : null),
      );
    },
  });
  return call;
}
