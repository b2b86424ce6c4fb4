import type { OrderKind } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { placeSample } from '../testing/order-samples.ts';
import { isPlacedByHand } from './stored-change.ts';

let pool: Pool;
beforeAll(async () => {
  pool = createTestPool((await createTestDatabase()).url, 1);
});
afterAll(() => pool.end());

const kinds: readonly OrderKind[] = ['topUp', 'repayment'];
const given = { rewardNo: `G${'1'.repeat(36)}`, activityId: 'opening-gift' };
const cases = kinds.flatMap((kind) =>
  [null, 'C1'].flatMap((chargeNo) => [null, given].map((reward) => ({ kind, chargeNo, reward }))),
);

test.each(cases)(
  'the SQL function and the gateway agree which orders a person placed: %o',
  async ({ kind, chargeNo, reward }) => {
    const { rows } = await pool.query<{ byHand: boolean }>(
      'select is_placed_by_hand($1, $2, $3) as "byHand"',
      [kind, chargeNo, reward?.rewardNo ?? null],
    );
    const { order } = placeSample().after;
    expect(rows[0]?.byHand).toBe(isPlacedByHand({ ...order, kind, chargeNo, reward }));
  },
);
