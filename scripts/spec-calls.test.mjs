import { callRows } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { specCalls } from './spec-calls.mjs';

const rows = Object.entries(callRows);
const listed = new Map(specCalls.map(({ name, token }) => [name, token]));

test('the table has the 81 calls of the specification, each once', () => {
  expect(specCalls).toHaveLength(81);
  expect(listed.size).toBe(81);
});

describe("SPEC 7 the contract compared with the specification's table", () => {
  test('a call is marked as ours exactly when the specification does not list it', () => {
    const marked = rows.filter(([, { ours }]) => ours).map(([name]) => name);
    expect(marked).toEqual(rows.map(([name]) => name).filter((name) => !listed.has(name)));
  });

  test('a listed call carries the token unless it is marked (no token)', () => {
    const different = rows.filter(
      ([name, { token, ours }]) => !ours && (token === 'carried') !== listed.get(name),
    );
    expect(different.map(([name]) => name)).toEqual([]);
  });

  test('every listed call is in the contract', () => {
    expect([...listed.keys()].filter((name) => !(name in callRows))).toEqual([]);
  });

  test('a call without token is open to users, tourists and visitors', () => {
    for (const [name, { token, who }] of rows)
      if (token === 'none') expect(who, name).toEqual(['user', 'tourist', 'visitor']);
  });
});
