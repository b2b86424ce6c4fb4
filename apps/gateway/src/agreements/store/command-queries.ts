/**
 * Queries for single rows of automatic top-up, which commands look up by number, always under their owner.
 */
import { stateLiteral } from '@phonebill/states';
import { createGroupedCalls, isRefusedByDatabase, type Database } from '../../db/index.ts';
import type { Timers } from '../../runtime/time/index.ts';
import type { Charge, Operation } from '../model/aggregate.ts';
import { type ChargeRow, type OperationRow, toCharge, toOperation } from './rows.ts';
import { chargeMachine } from '../model/states/charge.ts';

/** An operation and the number of the agreement that it is about. */
export interface OperationRef {
  readonly operation: Operation;
  readonly agreementNo: string;
}

export interface CommandQueries {
  /** Finds the operation of a signer's idempotency key (`requestNo` on the wire); null when there is none. */
  findOperation(userNo: string, idempotencyKey: string): Promise<OperationRef | null>;
  findCharge(userNo: string, chargeNo: string): Promise<Charge | null>;
  /**
   * Returns the charge of an agreement that was under way at a time, in its present state; one that was being
   * debited is preferred to one that was only announced. Null when none was, or it was skipped.
   */
  chargeUnderWay(userNo: string, agreementNo: string, at: Date): Promise<Charge | null>;
  /**
   * Returns the number under which the wallet was last asked for a mandate that was signed (`done`), or that
   * was not signed in time (`expired`); null when there is none.
   */
  lastMandateNo(userNo: string, agreementNo: string, ended: 'done' | 'expired'): Promise<string | null>;
  /**
   * Returns how many agreements of a signer are live, the number of the one that tops this number up, and the
   * numbers of all that the signer ever requested.
   */
  liveAgreements(
    userNo: string,
    beneficiaryMobileNo: string,
  ): Promise<{
    readonly count: number;
    readonly ofNumber: string | null;
    readonly allNumbers: readonly string[];
  }>;
}

/** The timers; omitted for the system's. */
interface Given {
  readonly timers?: Timers;
}

const READS_AT_ONCE = 2;
const MOST_PER_READ = 64;

export function createCommandQueries(pool: Database, timers: Given = {}): CommandQueries {
  // Grouped, since every notice about a charge looks it up.
  const charges = createGroupedCalls<{ userNo: string; chargeNo: string }, Charge | null>({
    lanes: READS_AT_ONCE,
    mostPerGroup: MOST_PER_READ,
    keyOf: ({ chargeNo }) => chargeNo,
    isOfOneItem: isRefusedByDatabase,
    ...timers,
    async callGroup(asked) {
      const { rows } = await pool.query<{ charge: ChargeRow }>({
        name: 'charges',
        text: `select to_json(c) as charge
          from unnest($1::text[], $2::text[]) as asked (user_no, charge_no)
          cross join lateral (
            select * from charges where user_no = asked.user_no and charge_no = asked.charge_no offset 0
          ) as c`,
        values: [asked.map(({ userNo }) => userNo), asked.map(({ chargeNo }) => chargeNo)],
      });
      const found = new Map(rows.map(({ charge }) => [charge.charge_no, toCharge(charge, pool.numbers)]));
      return asked.map(({ chargeNo }) => found.get(chargeNo) ?? null);
    },
  });

  return {
    async findOperation(userNo, idempotencyKey) {
      const { rows } = await pool.query<{ operation: OperationRow & { agreement_no: string } }>({
        name: 'operation',
        text: `select to_json(o) as operation from agreement_operations o
          where user_no = $1 and idempotency_key = $2`,
        values: [userNo, idempotencyKey],
      });
      return rows[0]
        ? {
            operation: toOperation(rows[0].operation, pool.numbers),
            agreementNo: rows[0].operation.agreement_no,
          }
        : null;
    },
    findCharge: (userNo, chargeNo) => charges.call({ userNo, chargeNo }),
    async chargeUnderWay(userNo, agreementNo, at) {
      const { rows } = await pool.query<{ charge: ChargeRow }>({
        name: 'charge-under-way',
        text: `select to_json(c) as charge from charges c
          where user_no = $1
            and charge_no between 'C' || substr($2, 2) || '00000000' and 'C' || substr($2, 2) || '99999999'
            and announced_at <= $3 and state <> ${stateLiteral(chargeMachine, 'skipped')}
            and (ended_at is null or ended_at >= $3)
          order by state = ${stateLiteral(chargeMachine, 'announced')}, charge_no desc limit 1`,
        values: [userNo, agreementNo, at],
      });
      return rows[0] ? toCharge(rows[0].charge, pool.numbers) : null;
    },
    async lastMandateNo(userNo, agreementNo, ended) {
      // A mandate from before mandates had numbers of their own was signed under its operation's key.
      const { rows } = await pool.query<{ mandate_no: string }>({
        name: 'last-mandate-no',
        text: `select coalesce(mandate_no, idempotency_key) as mandate_no from agreement_operations
          where user_no = $1 and agreement_no = $2 and kind in ('add', 'edit')
            and state = $3
          order by ended_at desc limit 1`,
        values: [userNo, agreementNo, ended],
      });
      return rows[0]?.mandate_no ?? null;
    },
    async liveAgreements(userNo, beneficiaryMobileNo) {
      const { rows } = await pool.query<{ count: number; ofNumber: string | null; allNumbers: string[] }>({
        name: 'live-agreements',
        text: `select count(*) filter (where live)::integer as count,
            max(agreement_no) filter (where live and agr_mbl = any ($2)) as "ofNumber",
            coalesce(array_agg(agreement_no), '{}') as "allNumbers"
          from agreements where user_no = $1`,
        values: [userNo, pool.numbers.formsOf(beneficiaryMobileNo)],
      });
      return rows[0] ?? { count: 0, ofNumber: null, allNumbers: [] };
    },
  };
}
