import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { callLimits, createPool, type Pool } from '../../db/index.ts';
import { createStoredNumbers } from '../../db/numbers/index.ts';
import { createTestPool, testNumbers } from '../../db/testing/test-pool.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementSet } from './agreement-set.ts';
import { createAgreementStore, withNextVersion } from './agreement-store.ts';
import { storedChange } from './stored-change.ts';
import { drafting, sign } from '../testing/agreement-samples.ts';
import { everythingOf } from '../testing/store-setting.ts';

let pool: Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  drop = () => database.drop();
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const SAVE = 'select save_agreements($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as not_written';

test('a version conflict within a set of changes affects only its own change', async () => {
  const store = createAgreementStore({ pool, clock: () => Date.UTC(2026, 10, 20, 4) });
  const signings: AgreementChange[] = [];
  for (const userNo of ['6000000001', '6000000002', '6000000003']) {
    const draft = drafting(userNo);
    expect(await store.commit(draft)).toBe('written');
    const signing = AgreementChange.of(draft.after, draft.at);
    sign(signing);
    signing.enqueueNotice('opened', 'request-0000000001');
    signings.push(signing);
  }
  const [first, second, third] = signings;
  if (!first || !second || !third) throw new Error('three agreements were drafted');
  const everything = (change: AgreementChange) => everythingOf(pool, change.after.agreement.agreementNo);
  const renamed = AgreementChange.of(second.before ?? second.after, second.at);
  renamed.amend('renamed', { nickname: 'Dad' });
  expect(await store.commit(renamed)).toBe('written');
  const before = await everything(second);
  const drafted = drafting('6000000004');
  const { rows } = await pool.query(
    SAVE,
    agreementSet(
      [third, second, drafted, first].map((change) => storedChange(change, testNumbers)),
      testNumbers,
    ),
  );
  expect(rows).toEqual([{ not_written: { [second.after.agreement.agreementNo]: 'versionConflict' } }]);
  expect(await everything(second)).toEqual(before);
  for (const change of [first, third]) {
    const { agreement } = withNextVersion(change);
    expect(await store.find(agreement.agreementNo)).toMatchObject({
      agreement: { state: 'active', version: agreement.version, signedAt: agreement.signedAt },
      operations: [],
    });
    const kinds = (await everything(change)).map((row) => row.split(' ')[0]);
    expect(kinds.filter((kind) => kind === 'agreement_events')).toHaveLength(
      (change.before ? 2 : 0) + change.events.length,
    );
    expect(kinds.filter((kind) => kind === 'job')).not.toEqual([]);
  }
  expect(await store.find(drafted.after.agreement.agreementNo)).toMatchObject({
    agreement: { state: drafted.after.agreement.state, version: 1 },
    operations: drafted.after.operations,
  });
});

test("a signer has one live agreement for a number, whatever order a process's keys are in", async () => {
  const keys = [1, 2].map((byte) => `nbk_${Buffer.alloc(32, byte).toString('base64url')}`);
  const database = await createTestDatabase();
  const pools = [keys, keys.toReversed()].map((order) =>
    createPool(database.url, 4, callLimits, createStoredNumbers({ keys: order, clear: 'refused' })),
  );
  const stores = pools.map((one) => createAgreementStore({ pool: one, clock: () => Date.UTC(2026, 10, 20) }));
  for (let round = 0; round < 5; round += 1) {
    const userNo = `600000010${round}`;
    const outcomes = await Promise.all(
      stores.map(async (store) => {
        const draft = drafting(userNo);
        expect(await store.commit(draft)).toBe('written');
        const signing = AgreementChange.of(draft.after, draft.at);
        sign(signing);
        return store.commit(signing);
      }),
    );
    expect(outcomes.toSorted()).toEqual(['numberHasAgreement', 'written']);
  }
  await Promise.all(pools.map((one) => one.end()));
  await database.drop();
});
