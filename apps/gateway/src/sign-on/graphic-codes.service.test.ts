import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
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
/** A code whose letters are the first, second, third and fourth of the alphabet. */
async function knownCode() {
  harness.random.choose(0, 1, 2, 3);
  return { ...(await harness.graphicCodes.create()), letters: GRAPHIC_CODE_ALPHABET.slice(0, 4) };
}

describe('SPEC 5 graphic code: exactly 4 letters', () => {
  test('comes as a picture that does not spell its letters, good for five minutes', async () => {
    const { graphicId, svg, validForMs } = await knownCode();
    expect(graphicId).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(svg).toMatch(/^<svg [^>]*>(<path [^>]*\/>){6}<\/svg>$/);
    expect(svg).not.toContain('<text');
    expect(validForMs).toBe(300_000);
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
  test('a wrong try burns it', async () => {
    const { graphicId, letters } = await knownCode();
    await expect(harness.graphicCodes.check(graphicId, 'ZZZZ')).rejects.toEqual(wrong);
    await expect(harness.graphicCodes.check(graphicId, letters)).rejects.toEqual(wrong);
  });
  test.each(['', 'ABC', 'ABCEF', 'AB1E', '字母字母'])('%j is no code and burns nothing', async (typed) => {
    const { graphicId, letters } = await knownCode();
    await expect(harness.graphicCodes.check(graphicId, typed)).rejects.toEqual(wrong);
    await harness.graphicCodes.check(graphicId, letters);
  });
  test('of two tries at once one gets through', async () => {
    const { graphicId, letters } = await knownCode();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => harness.graphicCodes.check(graphicId, letters)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  test('is no good after five minutes, under another id, or under none', async () => {
    const { graphicId, letters } = await knownCode();
    const other = await harness.graphicCodes.create();
    await expect(harness.graphicCodes.check(other.graphicId, 'AAAA')).rejects.toEqual(wrong);
    await expect(harness.graphicCodes.check('', letters)).rejects.toEqual(wrong);
    harness.time.now += 300_000;
    await expect(harness.graphicCodes.check(graphicId, letters)).rejects.toEqual(wrong);
  });
  test('DESIGN security: is not stored in clear', async () => {
    const { letters } = await knownCode();
    const rows = await harness.dump('graphic_codes');
    expect(rows).not.toContain(`"${letters}`);
    expect(rows.toLowerCase()).not.toContain(Buffer.from(letters).toString('hex'));
  });
});
