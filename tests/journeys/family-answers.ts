// What a family costs in a month, as the gateway answers it.

import type { FamilyMemberView, FamilyMonthView } from '@phonebill/contract/wire';
import { AGREEMENT_NO, MUMS_NUMBER } from '../support/agreement-samples.ts';

/** Newest first; what the pages take for the present month is the first of them. */
const MONTHS = [
  '202611',
  '202610',
  '202609',
  '202608',
  '202607',
  '202606',
  '202605',
  '202604',
  '202603',
  '202602',
  '202601',
  '202512',
];

export function familyMember(changes: Partial<FamilyMemberView> = {}): FamilyMemberView {
  return {
    agrMbl: MUMS_NUMBER,
    nickname: '',
    agreementNo: `${AGREEMENT_NO.slice(0, -1)}2`,
    state: 'active',
    chargedFen: 5000,
    plannedFen: 0,
    plannedAt: null,
    ...changes,
  };
}

/** The present month, with one member unless others are given. */
export function familyMonth(changes: Partial<FamilyMonthView> = {}): FamilyMonthView {
  const members = changes.members ?? [familyMember()];
  return {
    month: '202611',
    capFen: null,
    chargedFen: members.reduce((sum, { chargedFen }) => sum + chargedFen, 0),
    plannedFen: members.reduce((sum, { plannedFen }) => sum + plannedFen, 0),
    members,
    months: MONTHS.map((month, at) => ({ month, chargedFen: at < 4 ? 5000 * (at + 1) : 0 })),
    ...changes,
  };
}
