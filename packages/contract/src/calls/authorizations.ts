/**
 * Authorization calls: a user's answer to one purpose, all of their authorizations, and their consent records
 * (SPEC section 7, authorization).
 */
import { Type } from 'typebox';
import {
  Authorization,
  authorizationAnswers,
  ConsentRecord,
  languages,
  NoticeVersion,
  Purpose,
} from '../schemas/authorizations.ts';
import { oneOf, SsoToken } from '../schemas/fields.ts';
import { type CallRows, users } from './call-row.ts';

export const authorizationCalls = {
  'POST /common/v1/authorization': {
    token: 'carried',
    who: users,
    summary: 'Grant, refuse or withdraw the authorization for one purpose',
    request: Type.Object({
      ssoToken: SsoToken,
      purpose: Purpose,
      answer: oneOf(authorizationAnswers),
      noticeVersion: NoticeVersion,
      language: oneOf(languages),
    }),
    response: Type.Object({ authorization: Authorization }),
  },
  'GET /own/v1/authorizations': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'Every purpose that is asked for or was answered, with its notice and how it stands',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ authorizations: Type.Array(Authorization) }),
  },
  'GET /own/v1/consentRecords': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'The records of all answers, with the fields of ISO/IEC TS 27560, oldest first',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ records: Type.Array(ConsentRecord) }),
  },
} as const satisfies CallRows;
