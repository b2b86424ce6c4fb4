import { expect, test } from 'vitest';
import { violatedConstraint } from './violated-constraint.ts';

const unique = { code: '23505' };

test.each([
  ['named by the server', { ...unique, constraint: 'agreements_most', message: 'unique_violation' }],
  [
    'a key’s, by way of PL/Proxy',
    {
      ...unique,
      message: '[part0] REMOTE ERROR: duplicate key value violates unique constraint "agreements_most"',
    },
  ],
  [
    'a function’s own, by way of PL/Proxy',
    { ...unique, message: '[part0] REMOTE ERROR: violates unique constraint "agreements_most"' },
  ],
])('finds the constraint %s', (_how, error) => {
  expect(violatedConstraint(error)).toBe('agreements_most');
});

test.each([
  [{ ...unique, message: 'unique_violation' }],
  [{ code: '23514', constraint: 'debts_check', message: 'violates check constraint' }],
  [new Error('unique constraint "agreements_most"')],
])('finds no constraint in another error: %o', (error) => {
  expect(violatedConstraint(error)).toBeNull();
});
