import { expect, test } from 'vitest';
import { asAgreementNo, asChargeNo, placeOfCharge } from './agreements.ts';

const agreementNo = `A${'1'.repeat(24)}`;

test('an invalid agreement or charge number is null', () => {
  expect(asAgreementNo(agreementNo)).toBe(agreementNo);
  expect(asChargeNo(`C${'1'.repeat(24)}20261215`)).toBe(`C${'1'.repeat(24)}20261215`);
  for (const text of [
    null,
    '',
    'A1',
    '1'.repeat(25),
    `C${'1'.repeat(24)}`,
    `${agreementNo}0`,
    `A${'x'.repeat(24)}`,
  ]) {
    expect(asAgreementNo(text)).toBeNull();
    expect(asChargeNo(text)).toBeNull();
  }
});

test('a charge number gives its agreement and the month of its period', () => {
  expect(placeOfCharge(`C${'1'.repeat(24)}20261215`)).toEqual({ agreementNo, month: '202612' });
  expect(placeOfCharge(`C${'1'.repeat(24)}20261200`)).toEqual({ agreementNo, month: '202612' });
});
