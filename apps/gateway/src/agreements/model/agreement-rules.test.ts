import { expect, test } from 'vitest';
import { publishedAgreementTimes as times } from '../../config/agreement-times.ts';
import type { Terms } from './aggregate.ts';
import { readRulesFile, type RulesFile } from './rules-file.ts';
import { createAgreementRules } from './agreement-rules.ts';

/** Noon of 2026-11-20 in China. */
const NOW = Date.UTC(2026, 10, 20, 4);
const file = readRulesFile(new URL('../../../config/agreements.json', import.meta.url));
const rulesAt = (now: number, over: Partial<RulesFile> = {}) =>
  createAgreementRules({ file: { ...file, ...over }, times, clock: () => now });

const good: Terms = {
  trigger: 'day',
  dayOfMonth: 15,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 10_000n,
  endsOn: null,
  payOrder: ['balance', 'card', 'creditPay'],
};
const check =
  (over: Partial<Terms>, channelCode: string | null = null, kept: Terms | null = null) =>
  () =>
    rulesAt(NOW).check({ ...good, ...over }, channelCode, kept);

test.each<[string, Partial<Terms>]>([
  ['a day of the month', {}],
  ['a balance below a threshold', { trigger: 'balance', dayOfMonth: null, thresholdFen: 1000n }],
  ['a cap as high as the amount', { amountFen: 10_000n }],
  ['today as the last day', { endsOn: '2026-11-20' }],
  ['the farthest last day', { endsOn: '2029-11-20' }],
])('accepts valid terms: %s', (_what, over) => {
  expect(check(over)).not.toThrow();
});

test.each<[string, Partial<Terms>]>([
  ['a day without its day', { dayOfMonth: null }],
  ['a day with a threshold', { thresholdFen: 1000n }],
  ['a balance without its threshold', { trigger: 'balance', dayOfMonth: null }],
  ['a balance with a day', { trigger: 'balance', thresholdFen: 1000n }],
  ['a threshold that is not offered', { trigger: 'balance', dayOfMonth: null, thresholdFen: 1001n }],
  ['an amount that is not offered', { amountFen: 5001n }],
  ['an amount that only a channel offers', { amountFen: 1000n }],
  ['a cap that is not offered', { capPerMonthFen: 10_001n }],
  ['a cap below the amount', { amountFen: 10_000n, capPerMonthFen: 5000n }],
  ['one way to pay twice', { payOrder: ['balance', 'balance'] }],
  ['yesterday as the last day', { endsOn: '2026-11-19' }],
  ['a last day too far away', { endsOn: '2029-11-21' }],
  ['a last day that there is not', { endsOn: '2027-02-29' }],
  ['a month that there is not', { endsOn: '2027-13-01' }],
])('refuses as termsNotOffered: %s', (_what, over) => {
  expect(check(over)).toThrow('termsNotOffered');
});

test('SPEC 7 GET /auto/v1/config/getAutoMoneyByCnlCode: a channel’s own amounts, or the usual ones', () => {
  expect(check({ amountFen: 1000n }, 'partner-shop')).not.toThrow();
  expect(check({ amountFen: 20_000n, capPerMonthFen: 20_000n }, 'partner-shop')).toThrow('termsNotOffered');
  const { amounts } = rulesAt(NOW, { amountsFen: [5000, 3000] });
  for (const channelCode of [null, 'unheard-of', 'constructor', '__proto__'])
    expect(amounts(channelCode)).toEqual([3000, 5000]);
});

test('an amount agreed on before stays valid; another unlisted one does not become valid', () => {
  const kept: Terms = { ...good, amountFen: 4200n, capPerMonthFen: 8400n };
  expect(check({ amountFen: 4200n, capPerMonthFen: 8400n }, null, kept)).not.toThrow();
  expect(check({ amountFen: 4300n, capPerMonthFen: 8400n }, null, kept)).toThrow('termsNotOffered');
  expect(check({ amountFen: 4200n, capPerMonthFen: 3000n }, null, kept)).toThrow('termsNotOffered');
});

test('SPEC 7 GET /auto/v1/protocol/version: returns the text that took effect last', () => {
  const texts = [
    ...file.texts,
    { version: '2027-05', effectiveAt: '2027-05-01T00:00:00+08:00', endsAt: null },
  ];
  const midnight = Date.parse('2027-05-01T00:00:00+08:00');
  expect(rulesAt(midnight - 1, { texts }).versions().text).toBe('2027-01');
  expect(rulesAt(midnight, { texts }).versions()).toMatchObject({
    text: '2027-05',
    effectiveAt: new Date(midnight),
    credit: '2026-11',
  });
  expect(() => rulesAt(Date.UTC(2020, 0, 1)).versions()).toThrow('no text is effective yet');
});

test('a text is current, then old until its end, then ended; an unlisted one is ended', () => {
  const end = Date.parse('2027-03-01T00:00:00+08:00');
  expect(rulesAt(NOW).textStanding('2026-11')).toEqual({ standing: 'current', endsAt: null });
  expect(rulesAt(end - 1).textStanding('2025-03')).toEqual({ standing: 'old', endsAt: new Date(end) });
  expect(rulesAt(end).textStanding('2025-03').standing).toBe('ended');
  expect(rulesAt(NOW).textStanding('2019-01').standing).toBe('ended');
});

test('SPEC 7 GET /auto/v1/protocol/rules: the published rules are the enforced ones', () => {
  const view = rulesAt(NOW).view('partner-shop');
  expect(view).toMatchObject({
    amountsFen: [1000, 3000, 5000],
    mostPerChargeFen: 5000,
    noticeMs: times.noticeMs,
    debitHours: times.debitHours,
    retryAfterMs: times.retryAfterMs,
    creditDueMs: times.creditDueMs,
    textVersion: '2026-11',
  });
});

test('a variant has its own amounts, thresholds, caps and sources, which the usual offer lacks', () => {
  const campus = rulesAt(NOW).offer('campus');
  const usual = rulesAt(NOW).offer(undefined);
  const little: Terms = { ...good, amountFen: 1000n, capPerMonthFen: 2000n, payOrder: ['balance'] };
  expect(() => campus.check(little, null, null)).not.toThrow();
  expect(() => usual.check(little, null, null)).toThrow('termsNotOffered');
  expect(() => campus.check({ ...little, amountFen: 1000n }, 'partner-shop', null)).not.toThrow();
  for (const over of [
    { amountFen: 10_000n, capPerMonthFen: 10_000n },
    { capPerMonthFen: 20_000n },
    { trigger: 'balance', dayOfMonth: null, thresholdFen: 5000n },
    { payOrder: ['creditPay'] },
  ] satisfies Partial<Terms>[])
    expect(() => campus.check({ ...little, ...over }, null, null)).toThrow('termsNotOffered');
  expect(campus.view(null)).toMatchObject({
    amountsFen: [1000, 2000, 3000, 5000],
    capsPerMonthFen: [1000, 2000, 3000, 5000, 10_000],
    thresholdsFen: [500, 1000, 2000],
    sources: ['balance', 'card'],
    mostPerChargeFen: 5000,
  });
});
