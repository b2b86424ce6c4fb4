import { agreementStates, type AgreementView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { canPause, canResume, canSkip, canUnskip, stepOnCard } from './agreement-steps.tsx';
import { cardDisplayStatus } from './card-status.ts';
import { agreementNotices } from './notices.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const next = {
  chargeNo: null,
  state: 'planned',
  debitAt: '2026-12-15T01:00:00Z',
  amountFen: 5000,
  reason: null,
} as const;
const agreement: AgreementView = {
  agreementNo: `A${'1'.repeat(24)}`,
  agrMbl: '13800138000',
  own: true,
  role: 'signer',
  signerMobileNo: '13800138000',
  nickname: '',
  carrier: 'CMCC',
  province: null,
  state: 'active',
  suspendReason: null,
  walletNotice: null,
  memberConsent: null,
  endReason: null,
  terms: {
    trigger: 'day',
    dayOfMonth: 15,
    thresholdFen: null,
    amountFen: 5000,
    capPerMonthFen: 20_000,
    endsOn: null,
    payOrder: ['balance'],
  },
  variant: null,
  nextCharge: next,
  skipNext: false,
  chargedThisMonthFen: 5000,
  owedFen: 0,
  textVersion: '2026-11',
  text: 'current',
  textEndsAt: null,
  endsSoon: false,
  createdAt: '2026-10-01T00:00:00Z',
  signedAt: '2026-10-01T00:00:00Z',
  endedAt: null,
};
const balance = { ...agreement.terms, trigger: 'balance', dayOfMonth: null, thresholdFen: 2000 } as const;
const ways = (patch: Partial<AgreementView>) =>
  agreementNotices({ ...agreement, ...patch }, now, 'en').map(({ kind, ways: each }) => [kind, ...each]);
const statusOf = (patch: Partial<AgreementView>) => cardDisplayStatus({ ...agreement, ...patch }, now, 'en');

test('an agreement in order has no notice', () => {
  expect(ways({})).toEqual([]);
});

test('an agreement on hold shows a notice and announces no top-up', () => {
  const restsBecause = { zh: '暂停', en: 'On hold.' };
  expect(ways({ restsBecause })).toEqual([['rests']]);
  expect([statusOf({}).next, statusOf({ restsBecause }).next]).toEqual([
    'Tops up ¥50.00 on 15\u00a0Dec',
    null,
  ]);
});

test('a suspended agreement shows its reason and offers a remedy', () => {
  expect(ways({ state: 'suspended', suspendReason: 'debitRefused' })).toEqual([
    ['suspended', 'resume', 'changeSources'],
  ]);
  expect(ways({ state: 'suspended', suspendReason: 'cardMissing' })[0]?.[1]).toBe('addCard');
});

test('arrears must be paid first, in one notice; once paid, the agreement can be resumed', () => {
  expect(ways({ state: 'suspended', suspendReason: 'arrears', owedFen: 5000 })).toEqual([
    ['suspended', 'pay', 'changeSources'],
  ]);
  expect(ways({ state: 'suspended', suspendReason: 'arrears', owedFen: 0 })).toEqual([
    ['suspended', 'resume'],
  ]);
  expect(ways({ owedFen: 5000 })).toEqual([['debt', 'pay']]);
  expect(ways({ state: 'cancelled', nextCharge: null, owedFen: 5000 })).toEqual([['debt', 'pay']]);
});

test('an outdated text asks in one notice to accept the new one by its day or to close the agreement', () => {
  const [notice] = agreementNotices(
    { ...agreement, text: 'old', textEndsAt: '2026-12-31T15:59:59Z' },
    now,
    'en',
  );
  expect(notice?.body).toContain('31\u00a0Dec');
  expect(ways({ text: 'old', textEndsAt: '2026-12-31T15:59:59Z' })).toEqual([
    ['oldText', 'readText', 'closeOld'],
  ]);
  expect(ways({ state: 'suspended', suspendReason: 'textOutdated', text: 'ended' })).toEqual([
    ['suspended', 'readText', 'closeOld'],
  ]);
  expect(ways({ state: 'cancelled', text: 'old' })).toEqual([]);
});

test('an agreement that ends soon can be extended, or its reminder dropped', () => {
  expect(ways({ endsSoon: true, terms: { ...agreement.terms, endsOn: '2026-12-31' } })).toEqual([
    ['endsSoon', 'extend', 'noEndReminder'],
  ]);
});

test('a user who does not pay sees no notices, steps or reasons', () => {
  const beneficiary = {
    role: 'beneficiary',
    state: 'suspended',
    suspendReason: 'debitRefused',
    owedFen: 5000,
    nextCharge: null,
  } as const;
  expect(ways(beneficiary)).toEqual([]);
  expect(statusOf(beneficiary).next).toBe('Stopped for now. Ask the person who pays for it.');
  expect(statusOf({ ...beneficiary, state: 'cancelled', suspendReason: null }).next).not.toContain('You');
  for (const state of agreementStates)
    for (const can of [canPause, canResume, canSkip, canUnskip])
      expect(can({ ...agreement, ...beneficiary, state, skipNext: true })).toBe(false);
});

test('a card shows the next top-up, or why there is none', () => {
  expect(statusOf({}).next).toBe('Tops up ¥50.00 on 15\u00a0Dec');
  expect(statusOf({ state: 'paused', nextCharge: null })).toMatchObject({
    state: 'Paused',
    tone: 'waiting',
    next: 'Nothing is topped up until you resume it.',
  });
  expect(statusOf({ state: 'suspended', suspendReason: 'arrears', nextCharge: null }).next).toBeNull();
});

test('a planned or announced charge can be skipped once and unskipped; a charge being tried cannot', () => {
  const at = (patch: Partial<AgreementView>) => [
    canSkip({ ...agreement, ...patch }),
    canUnskip({ ...agreement, ...patch }),
  ];
  expect(at({})).toEqual([true, false]);
  expect(at({ nextCharge: { ...next, state: 'announced' } })).toEqual([true, false]);
  expect(at({ nextCharge: { ...next, state: 'retrying' } })).toEqual([false, false]);
  expect(at({ nextCharge: { ...next, state: 'skipped' } })).toEqual([false, true]);
  expect(at({ skipNext: true })).toEqual([false, true]);
  expect(at({ nextCharge: null, terms: balance })).toEqual([true, false]);
  expect(at({ state: 'paused' })).toEqual([false, false]);
});

test('a card offers the most likely step', () => {
  expect(stepOnCard(agreement)).toBeNull();
  expect(stepOnCard({ ...agreement, nextCharge: { ...next, state: 'announced' } })).toBe('skip');
  expect(stepOnCard({ ...agreement, skipNext: true })).toBe('unskip');
  expect(stepOnCard({ ...agreement, state: 'paused' })).toBe('resume');
});
