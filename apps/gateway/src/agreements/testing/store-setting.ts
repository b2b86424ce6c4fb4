/**
 * The stores of agreements and of their charges' orders on a database of their own, and the agreements,
 * charges and changes with which their tests begin.
 */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { createOrderStore, type OrderStore } from '../../orders/store/index.ts';
import type { AgreementAggregate, Charge } from '../model/aggregate.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import { chargeNoOf } from '../model/agreement-no.ts';
import { type AgreementStore, createAgreementStore } from '../store/agreement-store.ts';
import { drafting, sign, START } from './agreement-samples.ts';
import { payDebts } from './pay-debts.ts';

/** The stores under test, available once the tests run. */
export interface AgreementStoresUnderTest {
  readonly store: AgreementStore;
  readonly orders: OrderStore;
  /** The present time of the stores (ms), which a test moves. */
  readonly time: { now: number };
  /**
   * Returns everything that was ever written for an agreement, as text; a charge's begins with `charges `.
   */
  everythingOf(agreementNo: string): Promise<readonly string[]>;
  /** Sets the shared cap of a signer, in fen. */
  setFamilyCap(userNo: string, capFen: bigint): Promise<void>;
  /** Pays all debts of an agreement, without a repayment's order. */
  payDebts(agreementNo: string): Promise<void>;
}

const ofTable = (table: string): string =>
  `select '${table} ' || t::text as row from ${table} t where agreement_no = $1`;

/** Returns everything that was ever written for an agreement, as text, its job included. */
export async function everythingOf(pool: Pool, agreementNo: string): Promise<string[]> {
  const tables = ['agreements', 'agreement_operations', 'charges', 'debts', 'agreement_events'];
  const { rows } = await pool.query<{ row: string }>(
    `${tables.map(ofTable).join(' union all ')}
     union all select concat_ws(' ', 'job', key, run_at, revision) from graphile_worker.jobs
       where key = 'agreement:' || $1 or key like 'notice:' || $1 || '-%' order by 1`,
    [agreementNo],
  );
  return rows.map(({ row }) => row);
}

const DAY = 24 * 3_600_000;
let people = 0;
/** Returns the number of a new signer. */
export const newUser = (): string => String(5_000_000_000 + (people += 1));

interface DatabaseOfTest {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates the stores before the tests of a file and ends them after them. */
export function createStoreSetting(createDatabase: () => Promise<DatabaseOfTest>) {
  const given = {} as AgreementStoresUnderTest;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const database = await createDatabase();
    const pool = createTestPool(database.url, 12);
    end = async () => {
      await pool.end();
      await database.drop();
    };
    const time = { now: START };
    const clock = (): number => time.now;
    Object.assign(given, {
      store: createAgreementStore({ pool, clock }),
      orders: createOrderStore({ pool, clock, onWritten: () => undefined }),
      time,
      everythingOf: (agreementNo) => everythingOf(pool, agreementNo),
      async setFamilyCap(userNo, capFen) {
        await pool.query('select set_family_cap($1, $2, now())', [userNo, capFen]);
      },
      payDebts: (agreementNo) => payDebts(pool, agreementNo, new Date(time.now)),
    } satisfies AgreementStoresUnderTest);
  });
  beforeEach(() => {
    given.time.now = START;
  });
  afterAll(() => end());

  async function read(agreementNo: string): Promise<AgreementAggregate> {
    const found = await given.store.find(agreementNo);
    if (!found) throw new Error('the agreement is gone');
    return found;
  }
  async function change(agreementNo: string, decide: (change: AgreementChange) => void) {
    const after = await given.store.update(agreementNo, decide);
    if (!after) throw new Error('no such agreement');
    return after;
  }
  async function signed(over: Parameters<typeof drafting>[1] & { userNo?: string } = {}) {
    const draft = drafting(over.userNo ?? newUser(), over);
    expect(await given.store.commit(draft)).toBe('written');
    const { agreementNo } = draft.after.agreement;
    await change(agreementNo, sign);
    return read(agreementNo);
  }
  /** Makes a change that announces a charge; returns its number. */
  async function announced(agreementNo: string, period: string, over: Partial<Charge> = {}) {
    await change(agreementNo, (one) =>
      one.addCharge({
        trigger: 'day',
        period,
        amountFen: 5000n,
        debitAt: new Date(START + 5 * DAY),
        ...over,
      }),
    );
    return chargeNoOf(agreementNo, period);
  }
  const unchangedAfter = async (agreementNo: string, attempt: () => Promise<unknown>) => {
    const before = [await read(agreementNo), await given.everythingOf(agreementNo)];
    await attempt();
    expect([await read(agreementNo), await given.everythingOf(agreementNo)]).toEqual(before);
  };
  return { given, read, change, signed, announced, unchangedAfter };
}
