/**
 * The database is restored to before a delivery was sent, and another supplier has been preferred since: the
 * product is not told of the restore, and the number is credited once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

let database: TestDatabase;
let product: RunningProduct;
beforeAll(async () => {
  database = await createTestDatabase();
  const suppliers = { PLAYED_PARTNERS: 'dtone', TOP_UP_SUPPLIER: 'dtone,carrier' };
  product = await startProduct(suppliers, database);
});
afterAll(() => product.stop());

test('after a restore an order stays with the supplier that it was sent to', async () => {
  const buyer = await product.newUser();
  const { order, payment } = await placeTopUp(buyer.api, '13800134341');
  if (!order || !payment) throw new Error('no order');
  let setBack = (): Promise<void> => Promise.reject(new Error('nothing was kept'));
  await product.restart({
    whileStopped: async () => {
      setBack = await database.keep();
    },
  });
  await product.sandbox.pay(payment.paymentNo);
  await untilOrderIs('credited', buyer.api, order.orderNo);

  await product.restart({
    environment: { TOP_UP_SUPPLIER: 'carrier,dtone' },
    whileStopped: async () => {
      await setBack();
      // A restored server has another timeline; the database is made to record a different one here.
      const pool = createTestPool(database.url, 1);
      await pool.query('update database_lineage set lineage = $1', ['7000000000000000000/00000001']);
      await pool.end();
    },
  });
  await untilOrderIs('credited', buyer.api, order.orderNo);
  const { rows } = await product.pool.query('select supplier from deliveries where order_no = $1', [
    order.orderNo,
  ]);
  expect(rows).toEqual([{ supplier: 'dtone' }]);
  const credits = [...(await product.sandbox.dtoneCredits()), ...(await product.sandbox.credits())];
  expect(credits.map(({ requestNo }) => requestNo)).toEqual([`D${order.orderNo}`]);
});
