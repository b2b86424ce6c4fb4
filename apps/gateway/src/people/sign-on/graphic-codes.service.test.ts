import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { GRAPHIC_CODE_ALPHABET } from './graphic-codes.ts';
import { createSignOnHarness, START } from './testing/sign-on-harness.ts';

let harness: ReturnType<typeof createSignOnHarness>;
beforeAll(async () => {
  harness = createSignOnHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
});

const wrong = expect.objectContaining({ errorName: 'graphicCodeWrong' });
let networks = 0;
const newAddress = (): string => `2001:db8:${(networks += 1).toString(16)}::1`;
/** Creates a code whose letters are the first four of the alphabet. */
async function knownCode() {
  harness.random.choose(0, 1, 2, 3);
  return { ...(await harness.graphicCodes.create(newAddress())), letters: GRAPHIC_CODE_ALPHABET.slice(0, 4) };
}

describe('SPEC 5 graphic code: exactly 4 letters', () => {
  test('is a PNG with pixels only, valid for five minutes', async () => {
    const { graphicId, png, validForMs, letters } = await knownCode();
    expect(graphicId).toMatch(/^[A-Za-z0-9_-]{59}$/);
    expect(validForMs).toBe(300_000);
    const file = Buffer.from(png, 'base64');
    const chunks: string[] = [];
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
      chunks.push(file.toString('latin1', at + 4, at + 8));
    expect(chunks).toEqual(['IHDR', 'IDAT', 'IEND']);
    for (const spelling of ['base64', 'base64url', 'latin1', 'hex'] as const)
      expect(Buffer.from(graphicId, 'base64url').toString(spelling)).not.toContain(letters);
  });
  test('two pictures of the same letters have no equal row of pixels', async () => {
    const rowsOf = ({ png }: { png: string }): string[] => {
      const file = Buffer.from(png, 'base64');
      const pixels = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
      return Array.from({ length: 88 }, (_, y) => pixels.toString('hex', y * 121, (y + 1) * 121));
    };
    const [one, other] = [rowsOf(await knownCode()), rowsOf(await knownCode())];
    expect(one.filter((row, y) => row === other[y])).toEqual([]);
  });
  test('letters that look alike appear at most once in the alphabet', () => {
    for (const alike of ['MN', 'OQD0', 'IL1', 'UV', 'VW', 'PR', 'EF', 'CG', 'B8', 'S5', 'Z2'])
      expect(
        [...alike].filter((letter) => GRAPHIC_CODE_ALPHABET.includes(letter)).length,
        alike,
      ).toBeLessThan(2);
  });
  test.each([
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => ` ${text.slice(0, 2).toLowerCase()}${text.slice(2)} `,
    (text: string) => text.replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  ])('is accepted once, in upper or lower case or full width (%#)', async (typed) => {
    const { graphicId, letters } = await knownCode();
    await harness.graphicCodes.check(graphicId, typed(letters));
    await expect(harness.graphicCodes.check(graphicId, letters)).rejects.toEqual(wrong);
  });
  test('a wrong try invalidates the code', async () => {
    const { graphicId, letters } = await knownCode();
    await expect(harness.graphicCodes.check(graphicId, 'ZZZZ')).rejects.toEqual(wrong);
    await expect(harness.graphicCodes.check(graphicId, letters)).rejects.toEqual(wrong);
  });
  test.each(['', 'ABC', 'ABCEF', 'AB1E', '字母字母'])(
    '%j is no code and does not invalidate it',
    async (typed) => {
      const { graphicId, letters } = await knownCode();
      await expect(harness.graphicCodes.check(graphicId, typed)).rejects.toEqual(wrong);
      await harness.graphicCodes.check(graphicId, letters);
    },
  );
  test('one of several concurrent tries succeeds', async () => {
    const { graphicId, letters } = await knownCode();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => harness.graphicCodes.check(graphicId, letters)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  test('is refused after five minutes, under another id or without an id', async () => {
    const { graphicId, letters } = await knownCode();
    const other = await harness.graphicCodes.create(newAddress());
    await expect(harness.graphicCodes.check(other.graphicId, 'AAAA')).rejects.toEqual(wrong);
    await expect(harness.graphicCodes.check('', letters)).rejects.toEqual(wrong);
    harness.time.now += 300_000;
    await expect(harness.graphicCodes.check(graphicId, letters)).rejects.toEqual(wrong);
  });
  test('a foreign or changed id is refused and stores nothing', async () => {
    const { graphicId, letters } = await knownCode();
    const before = await harness.dump('sign_on_nonces');
    const changed = Buffer.from(graphicId, 'base64url');
    changed[13] = (changed[13] ?? 0) ^ 1;
    for (const id of [changed.toString('base64url'), 'x', Buffer.alloc(44, 7).toString('base64url')])
      await expect(harness.graphicCodes.check(id, letters)).rejects.toEqual(wrong);
    expect(await harness.dump('sign_on_nonces')).toBe(before);
  });
  test('creating a code stores no row of its own; a network gets 120 an hour', async () => {
    const address = newAddress();
    for (let picture = 0; picture < 120; picture += 1) await harness.graphicCodes.create(address);
    await expect(harness.graphicCodes.create(address.replace('::1', '::2'))).rejects.toMatchObject({
      errorName: 'tooManyRequests',
    });
    await harness.graphicCodes.create(newAddress());
    expect(await harness.dump('graphic_codes')).toBe('[]');
  });
});
