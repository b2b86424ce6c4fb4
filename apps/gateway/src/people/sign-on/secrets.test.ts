import { expect, test } from 'vitest';
import { createCodeHash, cryptoRandom, randomText } from './secrets.ts';

const SECRET = 's'.repeat(32);
const OTHER = 't'.repeat(32);

test('DESIGN security: a code hash depends on every part, on where parts end, and on the secret', () => {
  const hash = createCodeHash([SECRET]);
  expect(hash.of('sms', 'login', '123456')).toEqual(hash.of('sms', 'login', '123456'));
  expect(hash.of('ab', 'c')).not.toEqual(hash.of('a', 'bc'));
  expect(hash.of('sms', '123456')).not.toEqual(createCodeHash([OTHER]).of('sms', '123456'));
  expect(() => createCodeHash([SECRET, 'short'])).toThrow('at least 32');
});

test('a code hash is known by the secret before the one in use, and by no other', () => {
  const given = createCodeHash([SECRET]).of('sms', '123456');
  const changed = createCodeHash([OTHER, SECRET]);
  expect(changed.isOf(given, 'sms', '123456')).toBe(true);
  expect(changed.isOf(given.subarray(0, 10), 'sms', '123456')).toBe(true);
  expect(changed.isOf(given, 'sms', '123457')).toBe(false);
  expect(changed.of('sms', '123456')).toEqual(createCodeHash([OTHER]).of('sms', '123456'));
  expect(createCodeHash([OTHER]).isOf(given, 'sms', '123456')).toBe(false);
  expect(changed.isOf(Buffer.alloc(0), 'sms', '123456')).toBe(false);
});

test('SPEC 5 codes: random text has the length and letters asked for', () => {
  for (let run = 0; run < 200; run += 1)
    expect(randomText(cryptoRandom, '0123456789', 6)).toMatch(/^[0-9]{6}$/);
});
