import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publishedAgreementTimes as times } from '../../config/agreement-times.ts';
import type { Terms } from './aggregate.ts';
import {
  chinaDayOf,
  chinaTime,
  DAY_MS,
  dayText,
  dueDay,
  endOfDay,
  HOUR_MS,
  monthAfter,
  monthOfPeriod,
  monthPeriod,
  withinHours,
} from '../../runtime/time/index.ts';
import { dayDebitAt, debitTime, periodOf, planFrom, planNextMonth } from './plan.ts';

const MINUTE = 60_000;
const dayTerms: Terms = {
  trigger: 'day',
  dayOfMonth: 15,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 10_000n,
  endsOn: null,
  payOrder: ['balance'],
};
const balanceTerms: Terms = { ...dayTerms, trigger: 'balance', dayOfMonth: null, thresholdFen: 1000n };

const anyNo = fc.stringMatching(/^A[0-9]{24}$/);
const anyDay = fc.integer({ min: 1, max: 31 });
const anyNow = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });
/**
 * Returns the month of a time, or one of the two before or the one after it: what may have been charged last.
 */
const monthNear = (now: number, offset: number): string =>
  monthPeriod(chinaDayOf(chinaTime({ ...chinaDayOf(now), month: chinaDayOf(now).month + offset, day: 1 })));
const day = (
  agreementNo: string,
  dayOfMonth: number,
  now: number,
  { lastMonth = null as string | null, begun = false, endsOn = null as string | null } = {},
) => planFrom({ agreementNo, terms: { ...dayTerms, dayOfMonth, endsOn }, lastMonth }, now, begun, times);

describe('a day of the month', () => {
  test('debits once a month, on its day or the last one, within the hours, a day after the notice', () => {
    fc.assert(
      fc.property(
        anyNo,
        anyDay,
        anyNow,
        fc.option(fc.integer({ min: -2, max: 1 })),
        fc.boolean(),
        (agreementNo, dayOfMonth, now, offset, begun) => {
          const lastMonth = offset === null ? null : monthNear(now, offset);
          const { planAt, planPeriod, planDebitAt } = day(agreementNo, dayOfMonth, now, { lastMonth, begun });
          if (!planAt || !planPeriod || !planDebitAt) throw new Error('nothing is planned');
          if (lastMonth) expect(planPeriod > lastMonth).toBe(true);
          expect(planPeriod >= monthPeriod(chinaDayOf(now))).toBe(true);
          expect(periodOf('day', planDebitAt)).toBe(planPeriod);
          expect(chinaDayOf(planDebitAt.getTime())).toEqual(dueDay(monthOfPeriod(planPeriod), dayOfMonth));
          expect(withinHours(planDebitAt.getTime(), times.debitHours)).toBe(planDebitAt.getTime());
          expect(planAt.getTime()).toBe(Math.max(now, planDebitAt.getTime() - times.noticeMs.day));
          if (!begun) expect(planDebitAt.getTime()).toBeGreaterThan(now);
        },
      ),
    );
  });

  test('following its own plans charges every month once, in order, for ten years', () => {
    fc.assert(
      fc.property(anyNo, anyDay, anyNow, (agreementNo, dayOfMonth, start) => {
        let [now, lastMonth, begun] = [start, null as string | null, false];
        for (let months = 0; months < 120; months += 1) {
          const { planAt, planPeriod }: ReturnType<typeof day> = day(agreementNo, dayOfMonth, now, {
            lastMonth,
            begun,
          });
          if (lastMonth) expect(planPeriod).toBe(monthPeriod(monthAfter(monthOfPeriod(lastMonth))));
          [now, lastMonth, begun] = [planAt?.getTime() ?? NaN, planPeriod, true];
        }
      }),
      { numRuns: 40 },
    );
  });

  test('missed months are not charged later, and after a gap the current or next month is planned', () => {
    fc.assert(
      fc.property(
        anyNo,
        anyDay,
        anyNow,
        fc.integer({ min: 2, max: 30 }),
        fc.boolean(),
        (agreementNo, dayOfMonth, now, gap, begun) => {
          const { planPeriod } = day(agreementNo, dayOfMonth, now, {
            lastMonth: monthNear(now, -gap),
            begun,
          });
          const today = chinaDayOf(now);
          expect([monthPeriod(today), monthPeriod(monthAfter(today))]).toContain(planPeriod);
        },
      ),
    );
  });

  test('an agreement opened on its day begins next month, but a late run still charges this month', () => {
    const noon = chinaTime({ year: 2026, month: 12, day: 15 }, 12 * HOUR_MS);
    expect(day('A1', 15, noon).planPeriod).toBe('202701');
    expect(day('A1', 15, noon - DAY_MS).planPeriod).toBe('202612');
    expect(day('A1', 15, noon, { lastMonth: '202611', begun: true })).toMatchObject({
      planPeriod: '202612',
      planAt: new Date(noon),
    });
    const lastOfFebruary = chinaTime({ year: 2027, month: 2, day: 28 });
    expect(day('A1', 31, lastOfFebruary).planPeriod).toBe('202703');
    expect(day('A1', 31, lastOfFebruary - 1).planPeriod).toBe('202702');
  });

  test('agreements with one day are spread over the published hours, each at a fixed time', () => {
    const month = { year: 2027, month: 1 };
    const nine = chinaTime({ ...month, day: 15 }, times.dayDebitHour * HOUR_MS);
    fc.assert(
      fc.property(anyNo, (agreementNo) => {
        const at = dayDebitAt(agreementNo, month, 15, times);
        expect(at - nine).toBeGreaterThanOrEqual(0);
        expect(at - nine).toBeLessThan(times.spreadMs);
        expect(dayDebitAt(agreementNo, monthAfter(month), 15, times) - at).toBe(31 * DAY_MS);
      }),
    );
    const moments = Array.from({ length: 400 }, (_, index) =>
      dayDebitAt(`A${String(index).padStart(24, '0')}`, month, 15, times),
    );
    const ofQuarter = (quarter: number) =>
      moments.filter((at) => Math.floor((at - nine) / (times.spreadMs / 4)) === quarter).length;
    for (const quarter of [0, 1, 2, 3]) expect(ofQuarter(quarter)).toBeGreaterThan(60);
  });
});

describe('a low balance', () => {
  test('the balance is queried at once at first, then daily at a fixed time within the hours', () => {
    fc.assert(
      fc.property(anyNo, anyNow, (agreementNo, now) => {
        const ask = (begun: boolean, at: number) =>
          planFrom(
            { agreementNo, terms: balanceTerms, lastMonth: null },
            at,
            begun,
            times,
          ).planAt?.getTime() ?? NaN;
        expect(ask(false, now)).toBe(now);
        const next = ask(true, now);
        expect(dayText(next)).toBe(dayText(now + DAY_MS));
        expect(withinHours(next, times.debitHours)).toBe(next);
        expect(ask(true, next) - next).toBe(DAY_MS);
      }),
    );
  });

  test('the balance is queried more often if so configured, but never at night', () => {
    const plan = planFrom(
      { agreementNo: 'A1', terms: balanceTerms, lastMonth: null },
      chinaTime({ year: 2026, month: 12, day: 1 }, 21 * HOUR_MS),
      true,
      { ...times, askBalanceMs: 2 * HOUR_MS },
    );
    expect(plan.planAt).toEqual(new Date(chinaTime({ year: 2026, month: 12, day: 2 }, 8 * HOUR_MS)));
  });
});

test("plans nothing after the agreement's last day, with any trigger", () => {
  fc.assert(
    fc.property(
      anyNo,
      anyDay,
      anyNow,
      fc.integer({ min: -5, max: 70 }),
      fc.boolean(),
      (agreementNo, dayOfMonth, now, days, begun) => {
        const endsOn = dayText(now + days * DAY_MS);
        for (const plan of [
          day(agreementNo, dayOfMonth, now, { begun, endsOn }),
          planFrom({ agreementNo, terms: { ...balanceTerms, endsOn }, lastMonth: null }, now, begun, times),
        ]) {
          const at = plan.planDebitAt ?? plan.planAt;
          if (at) expect(at.getTime()).toBeLessThan(endOfDay(endsOn));
          else expect(plan).toEqual({ planAt: null, planPeriod: null, planDebitAt: null });
        }
      },
    ),
  );
});

test('an agreement at its cap charges nothing before the next month, with either trigger', () => {
  fc.assert(
    fc.property(anyNo, anyDay, anyNow, (agreementNo, dayOfMonth, now) => {
      const next = monthPeriod(monthAfter(chinaDayOf(now)));
      expect(planNextMonth({ agreementNo, terms: { ...dayTerms, dayOfMonth } }, now, times).planPeriod).toBe(
        next,
      );
      const asked = planNextMonth({ agreementNo, terms: balanceTerms }, now, times).planAt;
      expect(asked && monthPeriod(chinaDayOf(asked.getTime()))).toBe(next);
    }),
  );
});

test('a debit is never before its plan, within its notice time, or outside the hours', () => {
  fc.assert(
    fc.property(
      anyNow,
      fc.integer({ min: -40 * DAY_MS, max: 2 * DAY_MS }),
      fc.constantFrom(1000, 30 * MINUTE, DAY_MS),
      (now, ahead, noticeMs) => {
        const at = debitTime(now + ahead, now, noticeMs, times).getTime();
        expect(at).toBeGreaterThanOrEqual(now + ahead);
        expect(at - now).toBeGreaterThanOrEqual(Math.min(noticeMs, HOUR_MS));
        expect(withinHours(at, times.debitHours)).toBe(at);
      },
    ),
  );
});
