// The gateway's answers about the monthly cost of a family.

import type { FamilyMemberView, FamilyMonthView, OperationView } from '@phonebill/contract/wire';
import { AGREEMENT_NO, dayTerms, MUMS_NUMBER, operationWith } from '../support/agreement-samples.ts';
import { TWELVE_MONTHS } from '../support/charge-samples.ts';

export function familyMember(changes: Partial<FamilyMemberView> = {}): FamilyMemberView {
  return {
    agrMbl: MUMS_NUMBER,
    nickname: '',
    agreementNo: `${AGREEMENT_NO.slice(0, -1)}2`,
    state: 'active',
    chargedFen: 5000,
    plannedFen: 0,
    plannedAt: null,
    memberConsent: null,
    ...changes,
  };
}

/** Returns the present month, with one member unless others are given. */
export function familyMonth(changes: Partial<FamilyMonthView> = {}): FamilyMonthView {
  const members = changes.members ?? [familyMember()];
  return {
    month: '202611',
    capFen: null,
    chargedFen: members.reduce((sum, { chargedFen }) => sum + chargedFen, 0),
    plannedFen: members.reduce((sum, { plannedFen }) => sum + plannedFen, 0),
    members,
    months: TWELVE_MONTHS.map((month, at) => ({ month, chargedFen: at < 4 ? 5000 * (at + 1) : 0 })),
    ...changes,
  };
}

type Consent = NonNullable<OperationView['memberConsent']>;

/** Returns a setup whose member was asked for consent; `last` is the last digit of its numbers. */
export function askedOperation(last: number, changes: Partial<Consent> = {}): OperationView {
  const agreementNo = `${AGREEMENT_NO.slice(0, -1)}${last}`;
  const agrMbl = `1370013700${last}`;
  return operationWith({
    requestNo: `ask-request-000${last}`,
    agreementNo,
    agrMbl,
    state: 'awaitingConsent',
    terms: dayTerms,
    memberConsent: {
      consentNo: `M${agreementNo.slice(1)}01`,
      agreementNo,
      agrMbl,
      state: 'asked',
      requestedAt: '2026-11-20T01:00:00.000Z',
      askedAt: '2026-11-20T01:00:00.000Z',
      remindedAt: null,
      expiresAt: '2026-11-23T01:00:00.000Z',
      answeredAt: null,
      answeredBy: null,
      askAgainAt: '2026-11-20T02:00:00.000Z',
      serviceNumber: '10658000',
      agreeText: 'Y37',
      askText: null,
      ...changes,
    },
  });
}
