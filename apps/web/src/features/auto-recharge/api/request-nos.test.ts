import { expect, test } from 'vitest';
import { createRequestNos } from './request-nos.ts';

test('a change keeps its request number until it is answered; another change has its own', () => {
  let count = 0;
  const numbers = createRequestNos(() => `id-${(count += 1)}`);
  expect(numbers.requestNoFor('pause A1')).toBe('id-1');
  expect(numbers.requestNoFor('pause A1')).toBe('id-1');
  expect(numbers.requestNoFor('resume A1')).toBe('id-2');
  numbers.settle('pause A1');
  expect(numbers.requestNoFor('pause A1')).toBe('id-3');
});
