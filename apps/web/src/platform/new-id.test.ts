import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('is a UUID, and a different one each time', () => {
  expect(newId()).toMatch(uuid);
  expect(newId()).not.toBe(newId());
});

test('is also a UUID in an insecure context', () => {
  const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) } as unknown as Crypto;
  expect(newId(insecure)).toMatch(uuid);
  expect(newId(insecure)).not.toBe(newId(insecure));
});
