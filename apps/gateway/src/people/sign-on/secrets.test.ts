import { expect, test } from 'vitest';
import { createCodeHash, cryptoRandom, randomText } from './secrets.ts';

const SECRET = 's'.repeat(32);
const OTHER = 't'.repeat(32);

test('DESIGN security: a code hash depends on each part, on their boundaries and the secret', () => {
  const hash = createCodeHash([SECRET]);
  expect(hash.of('sms', 'login', '123456')).toEqual(hash.of('sms', 'login', '123456'));
  expect(hash.of('ab', 'c')).not.toEqual(hash.of('a', 'bc'));
  expect(hash.of('sms', '123456')).not.toEqual(createCodeHash([OTHER]).of('sms', '123456'));
  expect(() => createCodeHash([SECRET, 'short'])).toThrow('at least 32');
});

test('a code hash of the former secret is recognised, and of no other', () => {
  const given = createCodeHash([SECRET]).of('sms', '123456');
  const changed = createCodeHash([OTHER, SECRET]);
  expect(changed.isOf(given, 'sms', '123456')).toBe(true);
  expect(changed.isOf(given.subarray(0, 10), 'sms', '123456')).toBe(true);
  expect(changed.isOf(given, 'sms', '123457')).toBe(false);
  expect(changed.of('sms', '123456')).toEqual(createCodeHash([OTHER]).of('sms', '123456'));
  expect(createCodeHash([OTHER]).isOf(given, 'sms', '123456')).toBe(false);
  expect(changed.isOf(Buffer.alloc(0), 'sms', '123456')).toBe(false);
});

test('SPEC 5 codes: random text has the requested length and letters', () => {
  for (let run = 0; run < 200; run += 1)
    expect(randomText(cryptoRandom, '0123456789', 6)).toMatch(/^[0-9]{6}$/);
});
