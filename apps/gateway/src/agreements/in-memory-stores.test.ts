import { describeAgreementStorePromises } from './testing/agreement-store-promises.ts';
import { inMemoryStores } from './testing/in-memory-stores.ts';

const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

describeAgreementStorePromises('the agreement store in memory', async () => {
  const time = { now: 0 };
  const { store, orderStore, agreements, written, payDebts, familyCaps } = inMemoryStores(() => time.now);
  return {
    store,
    orders: orderStore,
    time,
    async everythingOf(agreementNo) {
      const kept = agreements.get(agreementNo);
      return [
        `agreements ${asText(kept?.agreement)}`,
        ...[...(kept?.operations.values() ?? [])].map((one) => `operations ${asText(one)}`),
        ...[...(kept?.charges.values() ?? [])].map((one) => `charges ${asText(one)}`),
        ...[...(kept?.debts.values() ?? [])].map((one) => `debts ${asText(one)}`),
        ...written
          .filter(({ after }) => after.agreement.agreementNo === agreementNo)
          .map(({ events, notices }) => `events ${asText([events, notices])}`),
      ];
    },
    setFamilyCap: async (userNo, capFen) => void familyCaps.set(userNo, capFen),
    payDebts: async (agreementNo) => payDebts(agreementNo),
    end: async () => undefined,
  };
});
