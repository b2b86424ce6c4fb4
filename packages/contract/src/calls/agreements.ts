/**
 * Calls for the user's own agreements, and for the numbers for which an agreement is recommended (SPEC
 * section 7, /auto/v1).
 */
import { Type } from 'typebox';
import { agreementStates } from '../agreement-states.ts';
import { users, type CallRows } from './call-row.ts';
import { carriers } from '../order-states.ts';
import {
  Agreement,
  AgreementAnswer,
  AgreementNo,
  AgreementWithEvents,
  OneAgreement,
  Operation,
  Recommendation,
} from '../schemas/agreements.ts';
import { ConsentOffer } from '../schemas/family.ts';
import { MobileNo, RequestNo, SsoToken, nullable, oneOf } from '../schemas/fields.ts';

export const agreementCalls = {
  'GET /auto/v1/protocol/queryProtocolList': {
    token: 'carried',
    who: users,
    summary: 'Own agreements, as signer and as beneficiary, live or ended',
    request: Type.Object({ ssoToken: SsoToken, which: Type.Optional(oneOf(['live', 'ended'] as const)) }),
    response: Type.Object({
      agreements: Type.Array(Agreement, { description: 'As signer first; newest first' }),
      waiting: Type.Array(Operation, {
        description:
          "With live ones: openings that wait for the member's consent, those of the last 30 days that " +
          'were refused or not answered in time, until the signer takes them off the list, and those that ' +
          'the signer has to agree to at their wallet (`signAt`)',
      }),
    }),
  },
  'GET /auto/v1/protocol': {
    token: 'carried',
    who: users,
    summary: 'One own agreement with what happened to it',
    request: OneAgreement,
    response: Type.Object({ agreement: AgreementWithEvents }),
  },
  'GET /auto/v1/protocol/queryProtocolByAgrMbl': {
    token: 'carried',
    who: users,
    summary: 'Own agreements of one number',
    note:
      'Our page otherTelConfirms asks for the own number, to show what others ask and pay for it, again ' +
      'and again while an answer is under way. The own agreements of any number stand in the same ' +
      'answer; our lists have them of queryProtocolList.',
    request: Type.Object({ ssoToken: SsoToken, agrMbl: MobileNo }),
    response: Type.Object({
      agreements: Type.Array(Agreement),
      offers: Type.Array(ConsentOffer, {
        description: 'For the own number: what others ask and pay for it; empty for any other',
      }),
    }),
  },
  'GET /auto/v1/protocol/queryProtocolByArgId': {
    token: 'carried',
    who: users,
    summary: 'One own agreement by its number',
    request: Type.Object({ ssoToken: SsoToken, agrId: AgreementNo }),
    response: AgreementAnswer,
  },
  'GET /auto/v1/protocol/queryAgrIdByReqNo': {
    token: 'carried',
    who: users,
    summary: 'The agreement that a request number opened or changed',
    notOfOurPages:
      'Our pages keep the request number in their address and after a reload ask operation-status by it. ' +
      'Its answer holds all of this one and more: the number of the agreement from the first moment on, ' +
      'how far the opening is, and why it ended. Asking here as well would be a second question for a ' +
      'part of the same answer. A channel that kept nothing but its request number finds the agreement here.',
    request: Type.Object({ ssoToken: SsoToken, requestNo: RequestNo }),
    response: Type.Object({ agrId: nullable(AgreementNo) }),
  },
  'GET /auto/v1/querySignMobileList': {
    token: 'carried',
    who: users,
    summary: 'Numbers under a live agreement',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({
      numbers: Type.Array(
        Type.Object({
          agrMbl: Type.String(),
          nickname: Type.String(),
          carrier: oneOf(carriers),
          agreementNo: AgreementNo,
          state: oneOf(agreementStates),
        }),
      ),
    }),
  },
  'GET /auto/v1/protocol/queryRecommendationList': {
    token: 'carried',
    who: users,
    summary: 'Numbers worth an agreement: topped up again and again, without one',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ recommendations: Type.Array(Recommendation) }),
  },
  'POST /auto/v1/protocol/noLongerRecommended': {
    token: 'carried',
    who: users,
    summary: 'Do not recommend a number again, or take that back',
    request: Type.Object({ ssoToken: SsoToken, mobileNo: MobileNo, undo: Type.Optional(Type.Boolean()) }),
    response: Type.Object({ recommendations: Type.Array(Recommendation) }),
  },
} as const satisfies CallRows;
