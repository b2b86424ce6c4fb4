import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool, testNumbers } from '../../db/testing/test-pool.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementSet } from '../store/agreement-set.ts';
import { createAgreementStore } from '../store/agreement-store.ts';
import { storedChange } from '../store/stored-change.ts';
import { drafting, sign, START } from '../testing/agreement-samples.ts';

/** Two processes, each with a pool and a store of its own, over one database. */
const clock = (): number => START;
let pools: Pool[];
let drop: () => Promise<void>;
let stores: ReturnType<typeof createAgreementStore>[];
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = () => database.drop();
  pools = [createTestPool(database.url, 6), createTestPool(database.url, 6)];
  stores = pools.map((one) => createAgreementStore({ pool: one, clock }));
});
afterAll(async () => {
  await Promise.all(pools.map((one) => one.end()));
  await drop();
});

const SAVE = 'select save_agreements($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as not_written';
const WAITING = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
const SIGNERS = 12;
const MEMBERS = 4;
const DEBIT_AT = new Date(START + 24 * 3_600_000);

function pool(): Pool {
  const [first] = pools;
  if (!first) throw new Error('there are two processes');
  return first;
}

function storeOf(process: number) {
  const store = stores[process % stores.length];
  if (!store) throw new Error('there are two processes');
  return store;
}

async function reading(agreementNo: string): Promise<AgreementChange> {
  const aggregate = await storeOf(0).find(agreementNo);
  if (!aggregate) throw new Error('the agreement is gone');
  return AgreementChange.of(aggregate, new Date(START));
}

/** Opens agreements of one signer for so many numbers of others. */
async function familyOf(userNo: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: MEMBERS }, async (_, index) => {
      const draft = drafting(userNo, { beneficiaryMobileNo: `1370013700${index}` });
      expect(await storeOf(index).commit(draft)).toBe('written');
      const signing = AgreementChange.of(draft.after, draft.at);
      sign(signing);
      expect(await storeOf(index).commit(signing)).toBe('written');
      return draft.after.agreement.agreementNo;
    }),
  );
}

async function announcing(agreementNo: string): Promise<AgreementChange> {
  const change = await reading(agreementNo);
  change.addCharge({ trigger: 'day', period: '202611', amountFen: 5000n, debitAt: DEBIT_AT });
  return change;
}

/** Commits each change in one of the two processes, all at the same moment. */
async function commitTogether(changes: readonly AgreementChange[]): Promise<string[]> {
  const outcomes = await Promise.all(changes.map((change, index) => storeOf(index).commit(change)));
  return outcomes.toSorted();
}

const signers = Array.from({ length: SIGNERS }, (_, index) => String(7_000_000_000 + index));
const setCap = (userNo: string, capFen: bigint) =>
  pool().query('select set_family_cap($1, $2, now())', [userNo, capFen]);
const TWO_FIT = ['familyCapReached', 'familyCapReached', 'written', 'written'];

async function leasing(agreementNo: string): Promise<AgreementChange> {
  const change = await reading(agreementNo);
  for (const { chargeNo } of change.after.charges)
    change.charge(chargeNo, 'debitStarted', { firstDebitAt: change.at });
  return change;
}

test('concurrent announcements for a signer in two processes stay within the cap', async () => {
  const families = await Promise.all(signers.map(familyOf));
  for (const userNo of signers) await setCap(userNo, 10_000n);
  const changes = await Promise.all(families.map((nos) => Promise.all(nos.map(announcing))));
  const outcomes = await Promise.all(changes.map(commitTogether));
  expect(outcomes).toEqual(signers.map(() => TWO_FIT));
});

test('concurrent leases for a signer in two processes stay within the cap', async () => {
  const others = signers.map((userNo) => userNo.replace('7', '8'));
  const families = await Promise.all(others.map(familyOf));
  for (const nos of families)
    for (const change of await Promise.all(nos.map(announcing)))
      expect(await storeOf(0).commit(change)).toBe('written');
  for (const userNo of others) await setCap(userNo, 10_000n);
  const changes = await Promise.all(families.map((nos) => Promise.all(nos.map(leasing))));
  const outcomes = await Promise.all(changes.map(commitTogether));
  expect(outcomes).toEqual(others.map(() => TWO_FIT));
});

test.each([
  ['announced', '9000000001'],
  ['leased', '9000000002'],
] as const)(
  'while one charge is %s but not committed, another of the signer waits and includes it',
  async (what, userNo) => {
    const nos = await familyOf(userNo);
    if (what === 'leased')
      for (const no of nos) expect(await storeOf(0).commit(await announcing(no))).toBe('written');
    await setCap(userNo, 5000n);
    const [first, second] = await Promise.all(nos.map(what === 'leased' ? leasing : announcing));
    if (!first || !second) throw new Error('a family has several members');
    const client = await pool().connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(
        SAVE,
        agreementSet([storedChange(first, testNumbers)], testNumbers),
      );
      expect(rows).toEqual([{ not_written: {} }]);
      const outcome = storeOf(1).commit(second);
      await eventually('the other one waits for a lock', async () => {
        const { rows: waiting } = await pool().query(WAITING);
        return waiting.length > 0;
      });
      await client.query('commit');
      expect(await outcome).toBe('familyCapReached');
    } finally {
      client.release();
    }
  },
);
