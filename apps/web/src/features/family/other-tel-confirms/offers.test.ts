import { expect, test } from 'vitest';
import { CONSENT_NO, offerWith } from '../../../../../../tests/support/family-samples.ts';
import { asConsentNo, changesAgreed, groupOffers, signerText, withAnswer } from './offers.ts';

const numbered = (end: string, state: Parameters<typeof offerWith>[0]) =>
  offerWith({ consentNo: CONSENT_NO.slice(0, -1) + end, ...state });
const [asked, reminded, agreed, refused] = [
  numbered('1', { state: 'asked' }),
  numbered('2', { state: 'reminded' }),
  numbered('3', { state: 'agreed' }),
  numbered('4', { state: 'refused' }),
];
const all = [agreed, asked, refused, reminded];

test('groups offers into waiting, running and over, with the linked one first', () => {
  expect(groupOffers(all)).toEqual({ open: [asked, reminded], paid: [agreed], over: [refused] });
  expect(groupOffers(all, reminded.consentNo).open).toEqual([reminded, asked]);
});

test('an offer answered on this page stays in its group, so that its outcome is visible', () => {
  const answers = withAnswer({}, asked, 'agree');
  const nowAgreed = { ...asked, state: 'agreed' } as const;
  expect(groupOffers([nowAgreed, agreed], null, answers)).toMatchObject({
    open: [nowAgreed],
    paid: [agreed],
  });
  const stopped = withAnswer(answers, nowAgreed, 'stop');
  expect(stopped[asked.consentNo]).toEqual({ answer: 'stop', group: 'open' });
});

test('marks an offer that changes an earlier agreement', () => {
  expect(changesAgreed(asked, all)).toBe(true);
  expect(changesAgreed(asked, [asked, refused])).toBe(false);
  expect(changesAgreed(agreed, all)).toBe(false);
});

test("shows the payer's masked number, and the masked name when there is one", () => {
  expect(signerText(offerWith())).toBe('138****8000\u00a0· *三');
  expect(signerText(offerWith({ signerName: null }))).toBe('138****8000');
});

test('a link with an invalid consent number has none', () => {
  expect(asConsentNo(CONSENT_NO)).toBe(CONSENT_NO);
  for (const text of [null, '', 'M1', `A${CONSENT_NO.slice(1)}`, `${CONSENT_NO}0`])
    expect(asConsentNo(text)).toBeNull();
});
