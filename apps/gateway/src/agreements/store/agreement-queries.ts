/**
 * Queries for agreements: lists, one, the events of one, the outcome of a request. The first key of every
 * query is the user's number, so that other users' agreements are never found; a beneficiary finds an
 * agreement by their own number.
 */
import type { AgreementState, Carrier } from '@phonebill/contract';
import { inStates, notInStates, stateLiteral } from '@phonebill/states';
import { chinaDayOf, type Clock, DAY_MS, monthPeriod } from '../../runtime/time/index.ts';
import type { Database } from '../../db/index.ts';
import { selectedOf } from '../../db/columns/index.ts';
import type { StoredNumber, StoredNumbers } from '../../db/numbers/index.ts';
import {
  type AgreementAggregate,
  type AgreementEntity,
  type AgreementEventRow,
  internalEvents,
  type Operation,
} from '../model/aggregate.ts';
import { signerOf } from '../model/agreement-no.ts';
import { agreementTable } from '../model/columns.ts';
import { type ChargeQueries, createChargeQueries } from './charge-queries.ts';
import {
  type AgreementAggregateRow,
  CONSENTS,
  type OperationRow,
  toAgreementAggregate,
  toOperation,
} from './rows.ts';
import { pastAgreementStates } from '../model/states/agreement.ts';
import { chargedStates, chargeMachine } from '../model/states/charge.ts';
import { paidDebtStates } from '../model/states/debt.ts';
import { operationMachine } from '../model/states/operation.ts';
import { failedConsentStates, openConsentStates } from '../model/states/member-consent.ts';

/**
 * The parts of an agreement that are shown; `charged` has only the present month. Aggregates that the store
 * read can be shown as well.
 */
export type ShownAgreement = Pick<
  AgreementAggregate,
  'agreement' | 'consents' | 'charges' | 'debts' | 'charged'
>;

/** The user who asks. */
export interface Caller {
  readonly userNo: string;
  /** The session user's own number. */
  readonly mobileNo: string;
}

/**
 * The outcome of a request, with the agreement that it is about and the newest month for which that
 * agreement's day trigger charged.
 */
export interface FoundOperation {
  readonly operation: Operation;
  readonly shown: ShownAgreement;
  readonly lastMonth: string | null;
}

export interface LiveNumber {
  readonly beneficiaryMobileNo: string;
  readonly nickname: string;
  readonly carrier: Carrier;
  readonly agreementNo: string;
  readonly state: AgreementState;
}

export interface AgreementEventRecord {
  readonly at: Date;
  readonly entity: Exclude<AgreementEntity, 'mandate'>;
  readonly event: string;
  readonly to: string;
  readonly detail: AgreementEventRow['detail'];
}

export interface AgreementQueries extends ChargeQueries {
  /**
   * Lists agreements, first as signer, then as beneficiary, the newest first; never those that were not
   * opened.
   */
  list(caller: Caller, which: 'live' | 'ended'): Promise<ShownAgreement[]>;
  /**
   * Returns live and ended agreements of a number, in the same order; those of another signer only for one's
   * own number.
   */
  ofNumber(caller: Caller, beneficiaryMobileNo: string): Promise<ShownAgreement[]>;
  /** Returns an agreement of which the caller is signer or beneficiary; null otherwise. */
  one(caller: Caller, agreementNo: string): Promise<ShownAgreement | null>;
  /** Finds the operation of an own request number; null when unknown. */
  operation(userNo: string, idempotencyKey: string): Promise<FoundOperation | null>;
  /**
   * Returns a signer's openings that wait for the member, and those lately refused or not answered that the
   * signer has not removed from the list; the newest first.
   */
  waiting(userNo: string): Promise<FoundOperation[]>;
  /** Returns a signer's openings that the wallet has not signed yet; the newest first. */
  signing(userNo: string): Promise<FoundOperation[]>;
  /** Returns the numbers under live agreements of a signer, the newest agreement first. */
  liveNumbers(userNo: string): Promise<LiveNumber[]>;
  /** Returns the events of an agreement and its debts, the newest first, 100 at most. */
  events(userNo: string, agreementNo: string): Promise<AgreementEventRecord[]>;
}

/** The most agreements listed as signer, and as beneficiary; nobody has as many. */
const MOST_LISTED = 500;

const LIVE = 'a.live';
const ENDED = inStates('a.state', pastAgreementStates);
const OPENED = `(${LIVE} or ${ENDED})`;
const SKIPPED = stateLiteral(chargeMachine, 'skipped');
const STATES = { live: LIVE, ended: ENDED } as const;

/**
 * The selected columns. $1: now, $2: the present month as yyyymm, for which debited sums are shown, not
 * announced ones.
 */
const SHOWN = `${selectedOf(agreementTable, 'a')}, ${CONSENTS},
  (select json_agg(c order by c.charge_no) from charges c
    where c.user_no = a.user_no and c.agreement_no = a.agreement_no and c.ended_at is null
      and (c.state <> ${SKIPPED} or c.debit_at > $1)) as charges,
  (select json_agg(d order by d.due_at) from debts d
    where d.user_no = a.user_no and d.agreement_no = a.agreement_no
      and ${notInStates('d.state', paidDebtStates)}) as debts,
  (select json_build_object($2::text, coalesce(sum(c.amount_fen), 0)) from charges c
    where c.user_no = a.user_no
      and c.charge_no between 'C' || substr(a.agreement_no, 2) || $2 || '00'
        and 'C' || substr(a.agreement_no, 2) || $2 || '99'
      and ${inStates('c.state', chargedStates)}) as charged`;
const NEWEST_FIRST = `order by a.created_at desc, a.agreement_no desc limit ${MOST_LISTED}`;

/** Selects operations `o` and their agreements; a condition is appended. */
const OPERATIONS = `select ${SHOWN}, to_json(o) as operation,
    (select c.period from charges c
      where c.user_no = a.user_no and c.trigger = 'day'
        and c.charge_no between 'C' || substr(a.agreement_no, 2)
          and 'C' || substr(a.agreement_no, 2) || '99999999'
      order by c.charge_no desc limit 1) as last_month
  from agreement_operations o
  join agreements a on a.user_no = o.user_no and a.agreement_no = o.agreement_no`;
/** How long (ms) requests that were refused or not answered are listed. */
const WAITING_SHOWN_MS = 30 * DAY_MS;

type FoundOperationRow = ShownRow & { operation: OperationRow; last_month: string | null };
type ShownRow = Omit<AgreementAggregateRow, 'operations' | 'overdue' | 'last_month' | 'last_day'>;

export function createAgreementQueries(pool: Database, clock: Clock): AgreementQueries {
  async function shown(name: string, tail: string, values: readonly unknown[]): Promise<ShownAgreement[]> {
    const { rows } = await pool.query<ShownRow>({
      name: `agreements-${name}`,
      text: `select ${SHOWN} from agreements a ${tail}`,
      values: [...present(), ...values],
    });
    return rows.map((row) => toShown(row, pool.numbers));
  }
  const present = (): unknown[] => [new Date(clock()), monthPeriod(chinaDayOf(clock()))];

  return {
    ...createChargeQueries(pool),
    async list({ userNo, mobileNo }, which) {
      const both = await Promise.all([
        shown(`signed-${which}`, `where a.user_no = $3 and ${STATES[which]} ${NEWEST_FIRST}`, [userNo]),
        shown(
          `received-${which}`,
          `where a.agr_mbl = any ($3) and a.user_no <> $4 and ${STATES[which]} ${NEWEST_FIRST}`,
          [pool.numbers.formsOf(mobileNo), userNo],
        ),
      ]);
      return both.flat();
    },
    async ofNumber({ userNo, mobileNo }, beneficiaryMobileNo) {
      const both = await Promise.all([
        shown(
          'signed-of-number',
          `where a.user_no = $3 and a.agr_mbl = any ($4) and ${OPENED} ${NEWEST_FIRST}`,
          [userNo, pool.numbers.formsOf(beneficiaryMobileNo)],
        ),
        beneficiaryMobileNo === mobileNo
          ? shown(
              'received-of-number',
              `where a.agr_mbl = any ($3) and a.user_no <> $4 and ${OPENED} ${NEWEST_FIRST}`,
              [pool.numbers.formsOf(mobileNo), userNo],
            )
          : [],
      ]);
      return both.flat();
    },
    async one({ userNo, mobileNo }, agreementNo) {
      const [found] = await shown(
        'one',
        `where a.user_no = $3 and a.agreement_no = $4
          and (a.user_no = $5 or (a.agr_mbl = any ($6) and ${OPENED}))`,
        [signerOf(agreementNo), agreementNo, userNo, pool.numbers.formsOf(mobileNo)],
      );
      return found ?? null;
    },
    async operation(userNo, idempotencyKey) {
      const {
        rows: [row],
      } = await pool.query<FoundOperationRow>({
        name: 'agreement-operation',
        text: `${OPERATIONS} where o.user_no = $3 and o.idempotency_key = $4`,
        values: [...present(), userNo, idempotencyKey],
      });
      return row ? toFoundOperation(row, pool.numbers) : null;
    },
    async waiting(userNo) {
      const { rows } = await pool.query<FoundOperationRow>({
        name: 'agreements-waiting',
        text: `${OPERATIONS}
          join member_consents m on m.user_no = o.user_no and m.agreement_no = o.agreement_no
            and m.operation_key = o.idempotency_key
          where o.user_no = $3 and o.kind = 'add' and m.listed and (
            ${inStates('m.state', openConsentStates)}
            or ${inStates('m.state', failedConsentStates)} and m.ended_at > $4)
          order by m.requested_at desc, m.consent_no desc limit ${MOST_LISTED}`,
        values: [...present(), userNo, new Date(clock() - WAITING_SHOWN_MS)],
      });
      return rows.map((row) => toFoundOperation(row, pool.numbers));
    },
    async signing(userNo) {
      const { rows } = await pool.query<FoundOperationRow>({
        name: 'agreements-signing',
        text: `${OPERATIONS}
          where o.user_no = $3 and o.kind = 'add' and o.state = ${stateLiteral(operationMachine, 'signing')}
          order by o.created_at desc, o.agreement_no desc limit ${MOST_LISTED}`,
        values: [...present(), userNo],
      });
      return rows.map((row) => toFoundOperation(row, pool.numbers));
    },
    async liveNumbers(userNo) {
      const { rows } = await pool.query<
        Omit<LiveNumber, 'beneficiaryMobileNo'> & { beneficiaryMobileNo: StoredNumber }
      >({
        name: 'agreements-live-numbers',
        text: `select agr_mbl as "beneficiaryMobileNo", nickname, carrier, agreement_no as "agreementNo",
            state
          from agreements a
          where user_no = $1 and ${LIVE}
          order by created_at desc, agreement_no desc`,
        values: [userNo],
      });
      return rows.map((row) => ({ ...row, beneficiaryMobileNo: pool.numbers.read(row.beneficiaryMobileNo) }));
    },
    async events(userNo, agreementNo) {
      // The effect of a repayment on a debt is stored with the debt; both are ranges of their primary keys.
      const { rows } = await pool.query<AgreementEventRecord>({
        name: 'agreement-events',
        text: `select at, entity, event, "to", detail from (
            (select at, entity, event, to_state as "to", detail, seq from agreement_events
              where user_no = $1 and agreement_no = $2 and entity <> 'mandate' and event <> all($3)
              order by seq desc limit 100)
            union all
            select at, 'debt', event, to_state, null, seq from debt_events
              where user_no = $1
                and charge_no between 'C' || substr($2, 2) and 'C' || substr($2, 2) || '99999999'
          ) e order by at desc, seq desc limit 100`,
        values: [userNo, agreementNo, internalEvents],
      });
      return rows;
    },
  };
}

function toFoundOperation(row: FoundOperationRow, numbers: StoredNumbers): FoundOperation {
  return {
    operation: toOperation(row.operation, numbers),
    shown: toShown(row, numbers),
    lastMonth: row.last_month,
  };
}

function toShown(row: ShownRow, numbers: StoredNumbers): ShownAgreement {
  const rest = { operations: null, overdue: false, last_month: null, last_day: null };
  return toAgreementAggregate({ ...row, ...rest }, numbers);
}
