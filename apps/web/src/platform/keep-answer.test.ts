import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepAnswer } from './keep-answer.ts';

const key = ['campaign', 'standing'];

/** A query that is answered on demand. */
function slowQuestion() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ask = () => queries.query({ queryKey: key, queryFn: () => promise }).catch(() => 'cancelled');
  return { queries, ask, resolve };
}

test('a late answer to an earlier query does not overwrite the result of an action', async () => {
  const { queries, ask, resolve } = slowQuestion();
  queries.setQueryData(key, 'open');
  const asked = ask();
  await keepAnswer(queries, key, 'claimed');
  resolve('open');
  await asked;
  expect(queries.getQueryData(key)).toBe('claimed');
});

test('the result of an action also replaces the first query still under way', async () => {
  const { queries, ask, resolve } = slowQuestion();
  const asked = ask();
  await keepAnswer(queries, key, 'claimed');
  resolve('open');
  await asked;
  expect(queries.getQueryState(key)).toMatchObject({
    data: 'claimed',
    status: 'success',
    fetchStatus: 'idle',
  });
});

test('a result can be computed from the former data', async () => {
  const { queries } = slowQuestion();
  queries.setQueryData(key, ['a']);
  await keepAnswer<string[]>(queries, key, (before) => before && [...before, 'b']);
  expect(queries.getQueryData(key)).toEqual(['a', 'b']);
});
