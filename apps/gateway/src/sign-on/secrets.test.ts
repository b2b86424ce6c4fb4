import { expect, test } from 'vitest';
import { createCodeHash, cryptoRandom, randomText } from './secrets.ts';

const SECRET = 's'.repeat(32);

test('DESIGN security: a code hash depends on every part, on where parts end, and on the secret', () => {
  const hash = createCodeHash(SECRET);
  expect(hash('sms', 'login', '123456')).toEqual(hash('sms', 'login', '123456'));
  expect(hash('ab', 'c')).not.toEqual(hash('a', 'bc'));
  expect(hash('sms', '123456')).not.toEqual(createCodeHash('t'.repeat(32))('sms', '123456'));
  expect(() => createCodeHash('short')).toThrow('at least 32');
});

test('SPEC 5 codes: random text has the length and letters asked for', () => {
  for (let run = 0; run < 200; run += 1)
    expect(randomText(cryptoRandom, '0123456789', 6)).toMatch(/^[0-9]{6}$/);
});
