import type { AgreementView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { agreedBefore } from './changes-since.tsx';

const agreement = (agreementNo: string, textVersion: string, role: AgreementView['role'] = 'signer') =>
  ({ agreementNo, textVersion, role }) as AgreementView;

test("lists the user's own agreements on an older version, but not those that others pay for", () => {
  const list = [
    agreement('A1', '2025-03'),
    agreement('A2', '2026-11'),
    agreement('A3', '2025-03'),
    agreement('A4', '2025-03', 'beneficiary'),
  ];
  const found = agreedBefore(list, '2026-11');
  expect(
    found.map(({ version, agreements }) => [version, agreements.map((each) => each.agreementNo)]),
  ).toEqual([['2025-03', ['A1', 'A3']]]);
  expect(agreedBefore(list, '2025-03')).toEqual([]);
});
