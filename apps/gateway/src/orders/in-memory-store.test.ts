import { testNumbers } from '../db/testing/test-pool.ts';
import type { OrderChange } from './model/order-change.ts';
import { storedChange } from './store/stored-change.ts';
import { inMemoryOrderStore } from './testing/in-memory-order-store.ts';
import { describeOrderStorePromises } from './testing/order-store-promises.ts';
import { SAMPLE_TIME } from './testing/order-samples.ts';

describeOrderStorePromises('the order store in memory', async () => {
  const reported: OrderChange[] = [];
  const { store, written } = inMemoryOrderStore(
    () => SAMPLE_TIME.getTime(),
    (change) => reported.push(change),
  );
  const storedOf = (orderNo: string) =>
    written
      .filter(({ after }) => after.order.orderNo === orderNo)
      .map((change) => storedChange(change, testNumbers));
  return {
    store,
    reported,
    everythingOf: async ({ order }) => storedOf(order.orderNo).map((change) => JSON.stringify(change)),
    async wakeInMs({ order }) {
      return storedOf(order.orderNo).at(-1)?.wakeInMs ?? null;
    },
    async isOpen({ order }) {
      const row = storedOf(order.orderNo).at(-1)?.['order'] as { readonly open: boolean } | undefined;
      return row?.open === true;
    },
    end: async () => undefined,
  };
});
