import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type ClearNumbers,
  createStoredNumbers,
  type StoredNumber,
  type StoredText,
} from './stored-numbers.ts';

const newKey = (): string => `nbk_${randomBytes(32).toString('base64url')}`;
const [OLD, NEW] = [newKey(), newKey()];
const numbers = (keys = [OLD], clear: ClearNumbers = 'refused') => createStoredNumbers({ keys, clear });
const MOBILE = '13812345678';
const textOf = (stored: StoredNumber | StoredText): string => stored as unknown as string;
const asNumber = (text: string): StoredNumber => text as unknown as StoredNumber;

test('a number has one stored text under each key, and is decrypted again', () => {
  const stored = numbers().store(MOBILE);
  expect(textOf(stored)).toMatch(/^n1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{36}$/);
  expect(numbers().store(MOBILE)).toBe(stored);
  expect(numbers([NEW]).store(MOBILE)).not.toBe(stored);
  expect(numbers().store('13812345679')).not.toBe(stored);
  expect(numbers().read(stored)).toBe(MOBILE);
  expect(numbers().read(numbers().store(''))).toBe('');
});

test('refuses a stored number that was altered or was stored as a text', () => {
  const text = textOf(numbers().store(MOBILE));
  const changed = text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA');
  expect(() => numbers().read(asNumber(changed))).toThrow(/tag|invalid/);
  const body = numbers().storeText(MOBILE);
  expect(numbers().readText(body)).toBe(MOBILE);
  expect(() => numbers().read(asNumber(textOf(body)))).toThrow(/tag|invalid/);
});

test('with two keys the first encrypts, both decrypt, and a search uses both', () => {
  const both = numbers([NEW, OLD]);
  const [old, present] = [numbers([OLD]).store(MOBILE), numbers([NEW]).store(MOBILE)];
  expect(both.store(MOBILE)).toBe(present);
  expect([both.read(old), both.read(present)]).toEqual([MOBILE, MOBILE]);
  expect(both.formsOf(MOBILE)).toEqual([present, old]);
  expect(both.isHashOf(numbers([OLD]).hash('{"a":1}'), '{"a":1}')).toBe(true);
  expect(both.isHashOf(numbers([OLD]).hash('{"a":1}'), '{"a":2}')).toBe(false);
});

test('a sealed text differs each time, and is readable as long as its key exists', () => {
  const both = numbers([NEW, OLD]);
  const sealed = numbers([OLD]).seal(`{"mobile":"${MOBILE}"}`);
  expect(numbers([OLD]).seal(`{"mobile":"${MOBILE}"}`)).not.toBe(sealed);
  expect(both.unseal(sealed)).toBe(`{"mobile":"${MOBILE}"}`);
  expect(numbers([NEW]).unseal(sealed)).toBeNull();
  expect(numbers([OLD]).unseal(numbers([OLD], 'written').seal(''))).toBe('');
  const text = sealed as unknown as string;
  const changed = `${text.slice(0, -3)}${text.at(-3) === 'A' ? 'B' : 'A'}${text.slice(-2)}`;
  expect(() => numbers([OLD]).unseal(changed as never)).toThrow(/authenticate/);
  expect(() => numbers([OLD]).unseal(MOBILE as never)).toThrow('a sealed text is none');
});

test('names the key that encrypted a number when that key is missing, without showing either', () => {
  const [theirs] = numbers([OLD]).keyIds;
  expect(() => numbers([NEW]).read(numbers([OLD]).store(MOBILE))).toThrow(
    `a number is encrypted with the key ${theirs}, which NUMBERS_KEYS lacks`,
  );
});

test('a number in clear is written, read or refused, as configured', () => {
  const [written, read, refused] = (['written', 'read', 'refused'] as const).map((clear) =>
    numbers([OLD], clear),
  );
  const encrypted = numbers().store(MOBILE);
  expect(textOf(written?.store(MOBILE) ?? asNumber(''))).toBe(MOBILE);
  expect(written?.formsOf(MOBILE)).toEqual([MOBILE, encrypted]);
  expect(read?.read(asNumber(MOBILE))).toBe(MOBILE);
  expect(read?.formsOf(MOBILE)).toEqual([encrypted, MOBILE]);
  expect(refused?.formsOf(MOBILE)).toEqual([encrypted]);
  expect(() => refused?.read(asNumber(MOBILE))).toThrow('a number stands in clear in the database');
});

test('there are one or two different keys of 32 bytes', () => {
  expect(() => numbers([])).toThrow('there must be one key for numbers, or two');
  expect(() => numbers([OLD, NEW, newKey()])).toThrow('there must be one key for numbers, or two');
  expect(() => numbers([OLD, OLD])).toThrow('the two keys for numbers are the same');
  expect(() => numbers(['nbk_short'])).toThrow('a key for numbers is nbk_ and 32 bytes in base64url');
});
