/** Schemas for the monthly cost of a signer's family (calls of our own, family-month.ts). */
import { type Static, Type } from 'typebox';
import { agreementStates } from '../agreement-states.ts';
import { AgreementNo, ChargeNo } from './agreements.ts';
import { MemberConsent } from './family.ts';
import { Amount, Time, nullable, oneOf } from './fields.ts';

const MonthOfYear = Type.String({ description: 'yyyymm' });

export const FamilyMember = Type.Object({
  agrMbl: Type.String(),
  nickname: Type.String(),
  agreementNo: Type.String({ ...AgreementNo, description: 'Of the number now, or last' }),
  state: oneOf(agreementStates),
  chargedFen: Type.Integer({ minimum: 0, description: 'Face values that were debited and are not back' }),
  plannedFen: Type.Integer({ minimum: 0, description: 'What is still to be debited in the month' }),
  plannedAt: nullable(Time),
  memberConsent: nullable(MemberConsent),
});

export const FamilyMonth = Type.Object({
  month: MonthOfYear,
  capFen: Type.Union([Amount, Type.Null()], {
    description: 'What all members may cost together in a month, as it is set now; null: no cap',
  }),
  chargedFen: Amount,
  plannedFen: Amount,
  members: Type.Array(FamilyMember, { description: 'The newest agreement first, those that ended last' }),
  months: Type.Array(Type.Object({ month: MonthOfYear, chargedFen: Amount }), {
    description: 'What was charged in the last twelve, the present one first, without gaps',
  }),
});

/** A charge that was cancelled because it no longer fits under the lowered cap. */
export const CancelledForCap = Type.Object({
  chargeNo: ChargeNo,
  agrMbl: Type.String(),
  nickname: Type.String(),
  amountFen: Amount,
  debitAt: Time,
});

export type FamilyMonthView = Static<typeof FamilyMonth>;
export type FamilyMemberView = Static<typeof FamilyMember>;
export type CancelledForCapView = Static<typeof CancelledForCap>;
