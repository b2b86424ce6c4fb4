import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryFamily, queryKey } from './query-keys.ts';

const checked = queryKey('agreements', 'check', '13800138000');
const ofAgreements = [
  queryKey('agreements', 'list', 'live'),
  queryKey('agreements', 'list', 'ended'),
  queryKey('agreements', 'one', 'A1'),
  queryKey('agreements', 'charges', { agreementNo: null, month: null, state: null }),
  queryKey('agreements', 'charge', 'C1'),
  queryKey('agreements', 'bill', '13800138000', null),
  queryKey('agreements', 'recommendations'),
  checked,
];
const ofOffer = [
  queryKey('agreementOffer', 'rules', undefined),
  queryKey('agreementOffer', 'rules', 'mall'),
  queryKey('agreementOffer', 'amounts', 'mall'),
];
const others = [
  queryKey('agreementSetup', 'operation', 'r1'),
  queryKey('agreementSetup', 'card'),
  queryKey('agreementSetup', 'textVersion'),
  queryKey('agreementCancel', 'reasons'),
  queryKey('creditPay', 'account'),
  queryKey('topUp', 'fusionPageInfo', 'mall'),
];

/** Returns the queries that are refetched after those that begin with a key are invalidated. */
async function askedAgain(key: readonly unknown[]): Promise<readonly unknown[]> {
  const queries = new QueryClient();
  for (const each of [...ofAgreements, ...ofOffer, ...others]) queries.setQueryData(each, 'known');
  await queries.invalidateQueries({ queryKey: key });
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map((query) => query.queryKey);
}

test('a change refetches everything that agreements affect, and nothing else', async () => {
  expect(await askedAgain(queryFamily('agreements'))).toEqual(ofAgreements);
});

test('a refused setup refetches the offer and the checks of numbers', async () => {
  expect(await askedAgain(queryFamily('agreementOffer'))).toEqual(ofOffer);
  expect(await askedAgain(queryFamily('agreements', 'check'))).toEqual([checked]);
});

test('a single query is refetched by its own key', async () => {
  expect(await askedAgain(queryKey('agreements', 'one', 'A1'))).toEqual([
    queryKey('agreements', 'one', 'A1'),
  ]);
});
