import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { agreementKeys } from './agreement-keys.ts';

const {
  list,
  one,
  charges,
  charge,
  bill,
  recommendations,
  check,
  rules,
  amounts,
  operation,
  card,
  creditAccount,
  cancelReasons,
  textVersion,
} = agreementKeys;
const ofAgreements = [
  list('live'),
  list('ended'),
  one('A1'),
  charges({ agreementNo: null, month: null, state: null }),
  charge('C1'),
  bill('13800138000', null),
  recommendations,
  check('13800138000'),
];
const ofOffer = [rules(undefined), rules('mall'), amounts('mall')];
const others = [operation('r1'), card, creditAccount, cancelReasons, textVersion];

/** Which of all queries are asked again once those that begin with a key are. */
async function askedAgain(queryKey: readonly unknown[]): Promise<readonly unknown[]> {
  const queries = new QueryClient();
  for (const key of [...ofAgreements, ...ofOffer, ...others]) queries.setQueryData(key, 'known');
  await queries.invalidateQueries({ queryKey });
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map((query) => query.queryKey);
}

test('after a change everything that agreements may change is asked again, and nothing else', async () => {
  expect(await askedAgain(agreementKeys.own)).toEqual(ofAgreements);
});

test('a refused proposal has the offer and whether numbers may have an agreement asked again', async () => {
  expect(await askedAgain(agreementKeys.offer)).toEqual(ofOffer);
  expect(await askedAgain(agreementKeys.checks)).toEqual([check('13800138000')]);
});
