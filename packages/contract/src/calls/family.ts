/**
 * Calls of family top-up: the consent of the member whose number another person pays for (SPEC section 7).
 */
import { Type } from 'typebox';
import { users, type CallRows } from './call-row.ts';
import { Operation } from '../schemas/agreements.ts';
import { ConsentNo, ConsentOffer, MemberConsent, consentAnswers } from '../schemas/family.ts';
import { CodeSent, SmsCode, SsoToken, nullable, oneOf } from '../schemas/fields.ts';

const OneConsent = Type.Object({ ssoToken: SsoToken, consentNo: ConsentNo });
const ConsentAnswer = Type.Object({ consent: MemberConsent });

export const familyCalls = {
  'POST /common/v1/sendMessageToAgrMobile': {
    token: 'carried',
    who: users,
    feature: 'automatic',
    summary: 'Send the member a code, with which they agree at the signer’s phone',
    request: OneConsent,
    response: CodeSent,
  },
  'POST /auto/v1/message/uplinkProTransCheckSms': {
    token: 'carried',
    who: users,
    summary: 'Agree with the code that was sent to the member',
    request: Type.Object({ ssoToken: SsoToken, consentNo: ConsentNo, smsCode: SmsCode }),
    response: Type.Object({ operation: nullable(Operation), consent: MemberConsent }),
  },
  'POST /auto/v1/message/uplink-retry': {
    token: 'carried',
    who: users,
    summary: 'Ask the member again by SMS',
    request: OneConsent,
    response: ConsentAnswer,
  },
  'POST /auto/v1/message/cancelUplink': {
    token: 'carried',
    who: users,
    summary: 'Take back what the member was asked',
    request: OneConsent,
    response: ConsentAnswer,
  },
  'POST /auto/v1/message/deleteUplink': {
    token: 'carried',
    who: users,
    summary: "Take an ask that has ended off the signer's list",
    request: OneConsent,
    response: Type.Object({}),
  },
  'POST /auto/v1/protocol/user/confirm': {
    token: 'carried',
    who: users,
    summary: "The member's answer on the page: agree, refuse, stop, block the signer or take that back",
    request: Type.Object({ ssoToken: SsoToken, consentNo: ConsentNo, answer: oneOf(consentAnswers) }),
    response: Type.Object({ offer: ConsentOffer }),
  },
} as const satisfies CallRows;
