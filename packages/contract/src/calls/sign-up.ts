/**
 * Calls by which users without a wallet account register and sign an agreement in one request (SPEC section
 * 7, /auto/v1).
 */
import { Type } from 'typebox';
import { everybody, type CallRows } from './call-row.ts';
import { Terms, TextVersion } from '../schemas/agreements.ts';
import { CnlCode, MobileNo, nullable, OptionalToken, RequestNo, SmsCode } from '../schemas/fields.ts';
import { SignUp } from '../schemas/sign-up.ts';

export const signUpCalls = {
  'POST /auto/v1/protocol/registerAndAddProtocol': {
    token: 'carried',
    who: everybody,
    feature: 'automatic',
    summary: 'Register a wallet account and open an agreement, in one request with one code',
    request: Type.Object({
      ssoToken: OptionalToken,
      requestNo: RequestNo,
      mobileNo: MobileNo,
      smsCode: SmsCode,
      agrMbl: MobileNo,
      nickname: Type.Optional(Type.String({ maxLength: 200 })),
      terms: Terms,
      textVersion: TextVersion,
      consented: Type.Boolean({ description: 'The agreement was ticked' }),
      registrationConsented: Type.Boolean({ description: "The wallet's terms were ticked" }),
      cnlCode: Type.Optional(CnlCode),
      promoterCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
    }),
    response: Type.Object({
      signUp: SignUp,
      ssoToken: nullable(
        Type.String({ description: "A session of the number's user; null: the caller has one already" }),
      ),
    }),
  },
  'POST /auto/v1/protocol/registeredNotify': {
    token: 'carried',
    who: everybody,
    summary: 'Whether the wallet has registered the account of a request; the wallet is asked',
    request: Type.Object({ ssoToken: OptionalToken, requestNo: RequestNo }),
    response: Type.Object({ signUp: SignUp }),
  },
} as const satisfies CallRows;
