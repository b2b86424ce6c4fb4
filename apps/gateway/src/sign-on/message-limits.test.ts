import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressLimits, DAY_MS, HOUR_MS, judgeSend, NUMBER_LIMITS } from './message-limits.ts';

const NOW = Date.UTC(2026, 10, 20, 8);

describe('DESIGN security, few sends: limits', () => {
  test('the first message to a number is allowed, the next after 60 s', () => {
    expect(judgeSend([], NOW, NUMBER_LIMITS)).toEqual({ kind: 'allowed' });
    expect(judgeSend([NOW - 1], NOW, NUMBER_LIMITS)).toEqual({ kind: 'tooSoon', waitMs: 59_999 });
    expect(judgeSend([NOW - 59_999], NOW, NUMBER_LIMITS)).toEqual({ kind: 'tooSoon', waitMs: 1 });
    expect(judgeSend([NOW - 60_000], NOW, NUMBER_LIMITS)).toEqual({ kind: 'allowed' });
  });
  test('a sixth within an hour and an eleventh within a day are too many', () => {
    const everyTenMinutes = [50, 40, 30, 20, 10].map((minutes) => NOW - minutes * 60_000);
    expect(judgeSend(everyTenMinutes, NOW, NUMBER_LIMITS)).toEqual({ kind: 'tooMany' });
    expect(judgeSend(everyTenMinutes, NOW + 10 * 60_000, NUMBER_LIMITS)).toEqual({ kind: 'allowed' });
    const everyTwoHours = Array.from({ length: 10 }, (_, index) => NOW - (index + 1) * 2 * HOUR_MS);
    expect(judgeSend(everyTwoHours, NOW, NUMBER_LIMITS)).toEqual({ kind: 'tooMany' });
    expect(judgeSend(everyTwoHours, NOW + 4 * HOUR_MS, NUMBER_LIMITS)).toEqual({ kind: 'allowed' });
  });
  test('an address has no wait between two, only so many per hour', () => {
    expect(judgeSend(Array<number>(29).fill(NOW), NOW, addressLimits(30))).toEqual({ kind: 'allowed' });
    expect(judgeSend(Array<number>(30).fill(NOW), NOW, addressLimits(30))).toEqual({ kind: 'tooMany' });
  });
  test('a send time ahead of our clock makes nobody wait longer than 60 s', () => {
    expect(judgeSend([NOW + DAY_MS], NOW, NUMBER_LIMITS)).toEqual({ kind: 'tooSoon', waitMs: 60_000 });
  });
  test('whoever asks at any times never gets more than 5 in an hour, 10 in a day, or two within 60 s', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * HOUR_MS }), { maxLength: 80 }), (gaps) => {
        const sent: number[] = [];
        let now = NOW;
        for (const gap of gaps) {
          now += gap;
          if (judgeSend(sent, now, NUMBER_LIMITS).kind === 'allowed') sent.push(now);
        }
        for (const [index, at] of sent.entries()) {
          expect(at - (sent[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(60_000);
          expect(at - (sent[index - 5] ?? -Infinity)).toBeGreaterThanOrEqual(HOUR_MS);
          expect(at - (sent[index - 10] ?? -Infinity)).toBeGreaterThanOrEqual(DAY_MS);
        }
      }),
      { numRuns: 100 },
    );
  });
});
