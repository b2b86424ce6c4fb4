/**
 * Calls for staff at the counters of business halls, and for recording who referred a customer (SPEC section
 * 7, /auto/v1).
 */
import { Type } from 'typebox';
import { AgreementNo } from '../schemas/agreements.ts';
import { BilingualText, CnlCode, nullable, OptionalToken, SsoToken, Time } from '../schemas/fields.ts';
import { type CallRows, everybody, users } from './call-row.ts';

export const StaffTicket = Type.String({
  pattern: '^st_[A-Za-z0-9_-]{43}$',
  description: 'Stands for a staff code that was checked, for a working day',
});
/** A code as a person typed it; the gateway decides whether it is valid. */
const TypedCode = Type.String({ minLength: 1, maxLength: 64 });

export const businessHallCalls = {
  'POST /auto/v1/config/check': {
    token: 'carried',
    who: everybody,
    summary: 'Whether a staff member (by code, or by the ticket that a code gave) or a channel is allowed',
    request: Type.Object({
      ssoToken: OptionalToken,
      staffCode: Type.Optional(TypedCode),
      staffTicket: Type.Optional(StaffTicket),
      cnlCode: Type.Optional(CnlCode),
    }),
    response: Type.Object({
      allowed: Type.Boolean(),
      hall: nullable(BilingualText),
      validUntil: nullable(Time),
      maskedName: nullable(Type.String()),
      staffTicket: nullable(StaffTicket),
    }),
  },
  'POST /auto/v1/config/register': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    summary: 'Enrol as staff at the hall of an enrolment code; gives the staff code, this once',
    request: Type.Object({ ssoToken: SsoToken, hallCode: TypedCode }),
    response: Type.Object({
      staff: Type.Object({
        staffNo: Type.String(),
        staffCode: Type.String(),
        hall: BilingualText,
        validUntil: Time,
        maskedName: Type.String(),
      }),
    }),
  },
  'POST /auto/v1/registerPromotionRelationship': {
    token: 'carried',
    who: users,
    summary: 'Record who brought the caller, for an agreement or in general: once, a second changes nothing',
    request: Type.Object({
      ssoToken: SsoToken,
      promoterCode: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'The ticket of a staff member, or the code of a channel',
      }),
      agreementNo: Type.Optional(AgreementNo),
    }),
    response: Type.Object({
      recorded: Type.Boolean({ description: 'This promoter is the one that counts' }),
    }),
  },
} as const satisfies CallRows;
