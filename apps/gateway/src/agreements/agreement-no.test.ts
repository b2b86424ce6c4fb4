import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementNoOf, chargeNoOf, monthOf, newAgreementNo, signerOf } from './agreement-no.ts';

const anyUser = fc.stringMatching(/^[0-9]{10}$/);
const anyTime = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 11, 31) });
const anyPeriod = fc.oneof(
  fc.stringMatching(/^20[2-9][0-9](0[1-9]|1[0-2])$/),
  fc.stringMatching(/^20[2-9][0-9](0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$/),
);

test('numbers lead back: an agreement’s to its signer, a charge’s to agreement, signer and month', () => {
  fc.assert(
    fc.property(anyUser, anyTime, fc.nat(999), anyPeriod, (userNo, now, random, period) => {
      const agreementNo = newAgreementNo(userNo, now, () => random);
      expect(agreementNo).toMatch(/^A\d{24}$/);
      expect(signerOf(agreementNo)).toBe(userNo);
      const chargeNo = chargeNoOf(agreementNo, period);
      expect(chargeNo).toMatch(/^C\d{32}$/);
      expect([signerOf(chargeNo), agreementNoOf(chargeNo), monthOf(chargeNo)]).toEqual([
        userNo,
        agreementNo,
        period.slice(0, 6),
      ]);
    }),
  );
});

test('one agreement and period, one number; a month is not one of its days', () => {
  const agreementNo = newAgreementNo('0123456789', 0, () => 7);
  fc.assert(
    fc.property(anyPeriod, anyPeriod, (one, other) => {
      expect(chargeNoOf(agreementNo, one) === chargeNoOf(agreementNo, other)).toBe(one === other);
    }),
  );
  expect(chargeNoOf(agreementNo, '202612') < chargeNoOf(agreementNo, '20261201')).toBe(true);
});
