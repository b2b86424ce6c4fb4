/**
 * Reads agreements and writes their changes, like the order store: one call of `save_agreements` writes the
 * row (only if its version is still the one that was read), its parts, its events, its notices, the order of
 * a new charge and the job for what is due at once. So all of it is written or none. Changes that arrive
 * while others are being written share the next transaction; likewise, readings share a round trip.
 */
import { notInStates, stateLiteral } from '@phonebill/states';
import { chinaDayOf, type Clock, monthPeriod, type Timers } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import {
  createGroupedCalls,
  isRefusedByDatabase,
  type Database,
  violatedConstraint,
} from '../../db/index.ts';
import { selectedOf } from '../../db/columns/index.ts';
import type { IsHeard } from '../../orders/model/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementSet } from './agreement-set.ts';
import { signerOf } from '../model/agreement-no.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';
import { type AgreementAggregateRow, CONSENTS, toAgreementAggregate } from './rows.ts';
import { agreementTable } from '../model/columns.ts';
import { chargeMachine } from '../model/states/charge.ts';
import { paidDebtStates } from '../model/states/debt.ts';
import { type StoredAgreementChange, storedChange } from './stored-change.ts';

/**
 * The reason why nothing was written: a version conflict (the agreement was written since it was read), the
 * idempotency key is used, the number has a live agreement, a number of ours or a reply code is taken, the
 * signer has as many agreements as allowed, or a charge that is announced or leased exceeds the signer's
 * shared cap.
 */
export type NotWritten =
  | 'versionConflict'
  | 'idempotencyKeyUsed'
  | 'numberHasAgreement'
  | 'numberTaken'
  | 'replyCodeTaken'
  | 'tooManyAgreements'
  | 'familyCapReached';

export interface AgreementStore {
  /** Returns the agreement with everything that is open about it; null when there is none. */
  find(agreementNo: string): Promise<AgreementAggregate | null>;
  /** Writes a change, of a new agreement as well. */
  commit(change: AgreementChange): Promise<'written' | NotWritten>;
  /**
   * Reads the agreement, lets `decide` change it, and writes it; reads it again after a version conflict.
   * Returns null when there is none. Throws what `decide` throws, and Refusal `tooManyAgreements`.
   */
  update(
    agreementNo: string,
    decide: (change: AgreementChange) => void | Promise<void>,
  ): Promise<AgreementAggregate | null>;
}

interface Write {
  readonly agreementNo: string;
  readonly stored: StoredAgreementChange;
}

const MAX_VERSION_CONFLICTS = 20;
const WRITES_AT_ONCE = 2;
/**
 * Time (ms) after which another write may begin while one is under way, as for orders: longer than a write
 * takes on a disk that keeps up.
 */
const ANOTHER_WRITE_AFTER_MS = 50;
const MOST_PER_WRITE = 64;
const READS_AT_ONCE = 2;
const MOST_PER_READ = 64;
const refusals: Readonly<Record<string, NotWritten>> = {
  agreement_operations_pkey: 'idempotencyKeyUsed',
  agreements_one_live: 'numberHasAgreement',
  agreements_pkey: 'numberTaken',
  orders_pkey: 'numberTaken',
  member_consents_reply_code: 'replyCodeTaken',
  agreements_most: 'tooManyAgreements',
  family_caps_most: 'familyCapReached',
};

/**
 * The condition for recent charges, a range of the primary key: a charge's number consists of its agreement's
 * and the period.
 */
const recentCharges = `c.user_no = a.user_no
        and c.charge_no between 'C' || substr(a.agreement_no, 2) || $4
          and 'C' || substr(a.agreement_no, 2) || '99999999'`;

/**
 * Reads agreements. $1, $2: the agreements; $3: now; $4: the first month, as yyyymm00, whose charges are
 * read. Each is looked up by its key: `offset 0` keeps the planner from reading the table instead, and the
 * aggregate keeps it from hashing everybody's debts, as `exists` would.
 */
const AGGREGATES = `
  select ${selectedOf(agreementTable, 'a')},
    (select json_agg(o order by o.created_at) from agreement_operations o
      where o.user_no = a.user_no and o.agreement_no = a.agreement_no and o.ended_at is null) as operations,
    ${CONSENTS},
    (select json_agg(c order by c.charge_no) from charges c
      where c.user_no = a.user_no and c.agreement_no = a.agreement_no and c.ended_at is null
        and (c.state <> ${stateLiteral(chargeMachine, 'skipped')} or c.debit_at > $3)) as charges,
    (select json_agg(d order by d.due_at) from debts d
      where d.user_no = a.user_no and d.agreement_no = a.agreement_no
        and ${notInStates('d.state', paidDebtStates)}) as debts,
    coalesce((select bool_or(d.due_at <= $3) from debts d
      where d.user_no = a.user_no and ${notInStates('d.state', paidDebtStates)}), false) as overdue,
    (select json_object_agg(m.month, m.fen) from (
      select substr(c.charge_no, 26, 6) as month, sum(c.amount_fen) as fen from charges c
      where ${recentCharges} and c.counts_towards_cap group by 1) m) as charged,
    (select c.period from charges c
      where ${recentCharges} and c.trigger = 'day' order by c.charge_no desc limit 1) as last_month,
    (select c.period from charges c
      where ${recentCharges} and c.trigger = 'balance' order by c.charge_no desc limit 1) as last_day
  from unnest($1::text[], $2::text[]) as asked (user_no, agreement_no)
  cross join lateral (
    select * from agreements where user_no = asked.user_no and agreement_no = asked.agreement_no offset 0
  ) as a`;

/**
 * Creates a store over a pool. `onWritten` is called with every change once it is written, `onGroup` with the
 * number of changes that shared a transaction. `close` accepts no further reads or writes and resolves once
 * all accepted ones are done.
 */
export function createAgreementStore({
  pool,
  clock,
  onWritten = () => undefined,
  onGroup = () => undefined,
  isHeard = () => true,
  ...timers
}: {
  readonly pool: Database;
  readonly clock: Clock;
  readonly onWritten?: ((change: AgreementChange) => void) | undefined;
  readonly onGroup?: ((changes: number) => void) | undefined;
  /**
   * Returns whether any endpoint of a channel subscribes to an event of its agreements. Default: always true.
   */
  readonly isHeard?: IsHeard | undefined;
  /** The timers. Default: the system's. */
  readonly timers?: Timers;
}): AgreementStore & { close(): Promise<void> } {
  const writer = createGroupedCalls<Write, 'versionConflict' | null>({
    lanes: WRITES_AT_ONCE,
    anotherAfterMs: ANOTHER_WRITE_AFTER_MS,
    mostPerGroup: MOST_PER_WRITE,
    keyOf: ({ agreementNo }) => agreementNo,
    isOfOneItem: isRefusedByDatabase,
    onGroup,
    ...timers,
    async callGroup(writes) {
      const { rows } = await pool.query<{ not_written: Readonly<Record<string, 'versionConflict'>> }>({
        name: 'save-agreements',
        text: `select save_agreements($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as not_written`,
        values: agreementSet(
          writes.map(({ stored }) => stored),
          pool.numbers,
        ),
      });
      const notWritten = rows[0]?.not_written;
      if (!notWritten) throw new Error('save_agreements gives an object');
      return writes.map(({ agreementNo }) => notWritten[agreementNo] ?? null);
    },
  });

  const reader = createGroupedCalls<string, AgreementAggregate | null>({
    lanes: READS_AT_ONCE,
    mostPerGroup: MOST_PER_READ,
    keyOf: (agreementNo) => agreementNo,
    isOfOneItem: isRefusedByDatabase,
    ...timers,
    async callGroup(agreementNos) {
      const now = clock();
      const today = chinaDayOf(now);
      const monthBefore =
        today.month === 1 ? { year: today.year - 1, month: 12 } : { ...today, month: today.month - 1 };
      const { rows } = await pool.query<AgreementAggregateRow>({
        name: 'agreements',
        text: AGGREGATES,
        values: [agreementNos.map(signerOf), agreementNos, new Date(now), `${monthPeriod(monthBefore)}00`],
      });
      const found = new Map(rows.map((row) => [row.agreement_no, toAgreementAggregate(row, pool.numbers)]));
      return agreementNos.map((agreementNo) => found.get(agreementNo) ?? null);
    },
  });
  const find = (agreementNo: string): Promise<AgreementAggregate | null> => reader.call(agreementNo);

  async function commit(change: AgreementChange): Promise<'written' | NotWritten> {
    if (change.isEmpty) return 'written';
    try {
      const { agreementNo } = change.after.agreement;
      const result = await writer.call({ agreementNo, stored: storedChange(change, pool.numbers, isHeard) });
      if (result !== null) return result;
    } catch (error) {
      const constraint = violatedConstraint(error);
      const why = constraint === null ? undefined : refusals[constraint];
      if (!why) throw error;
      return why;
    }
    onWritten(change);
    return 'written';
  }

  return {
    find,
    commit,
    close: async () => void (await Promise.all([writer.close(), reader.close()])),
    async update(agreementNo, decide) {
      for (let tries = 0; tries < MAX_VERSION_CONFLICTS; tries += 1) {
        const aggregate = await find(agreementNo);
        if (!aggregate) return null;
        const change = AgreementChange.of(aggregate, new Date(clock()));
        await decide(change);
        const outcome = await commit(change);
        if (outcome === 'written') return withNextVersion(change);
        refuseTooMany(change, outcome);
      }
      throw new Error(`agreement ${agreementNo} keeps changing`);
    },
  };
}

/** Throws Refusal when the change was not written because its signer has as many agreements as allowed. */
export function refuseTooMany({ mostAgreements }: AgreementChange, outcome: NotWritten): void {
  if (outcome === 'tooManyAgreements') throw new Refusal(outcome, { most: mostAgreements ?? 0 });
}

/** Returns the agreement as it is stored once a change was written. */
export function withNextVersion(change: AgreementChange): AgreementAggregate {
  if (change.isEmpty || !change.before) return change.after;
  return {
    ...change.after,
    agreement: { ...change.after.agreement, version: change.before.agreement.version + 1 },
  };
}
