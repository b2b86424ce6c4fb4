/**
 * Calls for codes by SMS, and for the graphic code that is required before one is sent (SPEC section 7,
 * /common/v1).
 */
import { Type } from 'typebox';
import { everybody, users, usersAndTourists, type CallRows } from './call-row.ts';
import { CodeSent, MobileNo, SmsCode, SsoToken, nullable, oneOf } from '../schemas/fields.ts';

/** The purpose of the code. `register`: a sign-up, protocol/registerAndAddProtocol. */
const Scene = oneOf(['login', 'register'] as const);
/** The purpose of a code that is sent to the session's own number. */
const OwnScene = oneOf(['integral', 'sensitive'] as const);

/** A challenge in the format that ALTCHA's widgets and solvers take. */
const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.Optional(Type.String()),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
    ),
  }),
  signature: Type.Optional(Type.String()),
});

export const messageCalls = {
  'GET /own/v1/graphicCode': {
    token: 'none',
    who: everybody,
    ours: true,
    summary: 'A new graphic code: its id and its picture',
    note: 'Asked for where workChallenge says so. Nothing of its letters is in the file but the picture.',
    request: Type.Object({}),
    response: Type.Object({
      graphicId: Type.String(),
      png: Type.String({ description: 'A PNG of 4 letters, base64' }),
      validForMs: Type.Integer(),
    }),
  },
  'POST /own/v1/workChallenge': {
    token: 'none',
    who: everybody,
    ours: true,
    summary: 'What has to be done before sendMessage: work, and sometimes a picture',
    note:
      'An ALTCHA challenge for this number, purpose and browser (header `X-Auth-Token`); solved once. With ' +
      '`withoutPicture` more work stands for the picture, for who cannot see it.',
    request: Type.Object({ mobileNo: MobileNo, scene: Scene, withoutPicture: Type.Optional(Type.Boolean()) }),
    response: Type.Object({
      challenge: Challenge,
      pictureNeeded: Type.Boolean(),
      captchaPage: nullable(
        Type.String({ description: "A provider's captcha that stands for the picture, to be framed" }),
      ),
      validForMs: Type.Integer(),
    }),
  },
  'POST /common/v1/sendMessage': {
    token: 'none',
    who: everybody,
    summary: 'Send a code by SMS to a number',
    note:
      'With the solved challenge of workChallenge, and the graphic code where that asked for one. The code ' +
      'is good in the browser (header `X-Auth-Token`) that asked for it.',
    request: Type.Object({
      mobileNo: MobileNo,
      scene: Scene,
      work: Type.Optional(
        Type.String({ maxLength: 4000, description: "ALTCHA's payload: base64 of challenge and solution" }),
      ),
      graphicId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
      graphicCode: Type.Optional(Type.String({ maxLength: 16 })),
      captchaToken: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    response: CodeSent,
  },
  'POST /common/v1/checkMessage': {
    token: 'none',
    who: everybody,
    summary: 'Check a code; gives a ticket that stands for it once',
    notOfOurPages:
      'Our login page sends number and code to mobileLogin at once; a channel with a form of its own ' +
      'checks the code here and logs in with the ticket.',
    request: Type.Object({ mobileNo: MobileNo, scene: Scene, smsCode: SmsCode }),
    response: Type.Object({ messageTicket: Type.String() }),
  },
  'POST /common/v1/loginUser/sendMessage': {
    token: 'carried',
    who: usersAndTourists,
    summary: "Send a code to the session's own number",
    request: Type.Object({ ssoToken: SsoToken, scene: OwnScene }),
    response: CodeSent,
  },
  'POST /common/v1/loginUser/checkMessage': {
    token: 'carried',
    who: usersAndTourists,
    summary: "Check a code sent to the session's own number; gives a ticket that stands for it once",
    request: Type.Object({ ssoToken: SsoToken, scene: OwnScene, smsCode: SmsCode }),
    response: Type.Object({ messageTicket: Type.String() }),
  },
  'POST /common/v1/self/sendMessage': {
    token: 'carried',
    who: users,
    summary: 'Send a code to oneself, for a sensitive step',
    request: Type.Object({ ssoToken: SsoToken }),
    response: CodeSent,
  },
} as const satisfies CallRows;
