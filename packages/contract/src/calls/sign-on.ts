/** Calls for login, single sign-on, sessions and signatures (SPEC sections 2, 4 and 7). */
import { Type } from 'typebox';
import { everybody, users, usersAndTourists, type CallRows } from './call-row.ts';
import {
  ChannelMark,
  ClientKey,
  EncryptedNumber,
  MobileNo,
  SmsCode,
  SsoToken,
  oneOf,
} from '../schemas/fields.ts';

/**
 * A parameter of single sign-on. Any text is accepted here, since the check itself answers why it refuses
 * one.
 */
const SignOnText = Type.Optional(Type.String({ maxLength: 4096 }));

export const signOnCalls = {
  'POST /vi/mobileLogin': {
    token: 'none',
    who: everybody,
    summary: 'Log in with a number and the code sent to it',
    request: Type.Object({
      mobileNo: MobileNo,
      smsCode: Type.Optional(SmsCode),
      messageTicket: Type.Optional(
        Type.String({
          maxLength: 128,
          description: 'From checkMessage or getMobileNumber, instead of the code',
        }),
      ),
      clientKey: Type.Optional(ClientKey),
      staffTicket: Type.Optional(
        Type.String({
          maxLength: 64,
          description: "At a hall's counter: the session ends by itself after a few minutes; by code only",
        }),
      ),
    }),
    response: Type.Object({
      ssoToken: Type.String(),
      userNo: Type.String(),
      mobileNo: EncryptedNumber,
      rechargeMobileNo: EncryptedNumber,
    }),
  },
  'GET /common/v1/ssoToken/check': {
    token: 'none',
    who: everybody,
    summary:
      "Single sign-on: a wallet's signature, a single-use token or the carrier's token gives a session",
    request: Type.Object({
      originalData: SignOnText,
      signData: SignOnText,
      signType: SignOnText,
      ssoToken: SignOnText,
      backUrl: SignOnText,
      authorize: Type.Optional(
        Type.String({ maxLength: 8, description: 'false: never ask for authorisation' }),
      ),
      sourceChannel: SignOnText,
      ssoType: Type.Optional(
        Type.String({
          maxLength: 16,
          description: "cm: ssoToken is the carrier's (ydrzToken); otherwise hebao",
        }),
      ),
      clientKey: Type.Optional(ClientKey),
    }),
    response: Type.Object({
      authorizationFlag: oneOf(['Y', 'N'] as const),
      authorizationUrl: Type.String({ description: 'Where to authorise; empty unless the flag is N' }),
      ssoToken: Type.String({
        description: 'The session token; empty when the flag is N, like all that follows',
      }),
      userNo: Type.String(),
      mobileNo: EncryptedNumber,
      rechargeMobileNo: EncryptedNumber,
    }),
  },
  'GET /common/v1/ssoToken/validCheck': {
    token: 'carried',
    who: usersAndTourists,
    summary: 'Whether the session is still good, and whose it is',
    request: Type.Object({ ssoToken: SsoToken, clientKey: Type.Optional(ClientKey) }),
    response: Type.Object({ userNo: Type.String(), mobileNo: EncryptedNumber }),
  },
  'POST /common/v1/ssoToken/apply': {
    token: 'carried',
    who: users,
    summary: 'A jump into another channel with a single-use token for it',
    request: Type.Object({
      ssoToken: SsoToken,
      targetChannelMark: ChannelMark,
      targetChannelUrl: Type.String({ maxLength: 2048 }),
      ssoType: Type.String({
        maxLength: 16,
        description:
          'hebao: a token that ssoToken/check takes, for a channel of ours; other: a token of which the ' +
          "channel's server asks us who came, for a partner. Anything else is refused, and so is the one " +
          'for the other',
      }),
      tokenName: Type.String({
        pattern: '^[A-Za-z][A-Za-z0-9_-]{0,31}$',
        description: 'The query key under which the token is appended',
      }),
    }),
    response: Type.Object({ jumpUrl: Type.String() }),
  },
  'POST /common/v1/ssoToken/invalidate': {
    token: 'carried',
    who: usersAndTourists,
    summary: 'Log out',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({}),
  },
  'POST /vi/verification': {
    token: 'none',
    who: everybody,
    summary: 'A channel vouches for a tourist; gives a session for the top-up pages only',
    request: Type.Object({
      cnlCode: ChannelMark,
      sign: Type.String({
        maxLength: 4096,
        description:
          "Milliseconds since 1970, a dot, the channel's RSA-SHA256 signature in base64url; docs/partners.md",
      }),
      signMobileNo: Type.String({
        maxLength: 1024,
        description: "The number, SM2-encrypted to the gateway's key, hex",
      }),
    }),
    response: Type.Object({ ssoToken: Type.String(), userNo: Type.String(), validForMs: Type.Integer() }),
  },
  'POST /vi/getMobileNumber': {
    token: 'none',
    who: everybody,
    feature: 'walletSignOn',
    summary: 'The number behind a one-tap token of the carrier, and a ticket that logs it in',
    note:
      "Our login page asks here when its address carries a one-tap token of the carrier's script " +
      '(oneTapToken), and logs in with the ticket and without a code by SMS. A ydrzToken is not one: ' +
      'ssoToken/check takes that.',
    request: Type.Object({
      oneTapToken: Type.String({ minLength: 1, maxLength: 512 }),
      clientKey: Type.Optional(ClientKey),
    }),
    response: Type.Object({
      mobileNo: EncryptedNumber,
      messageTicket: Type.String({
        description: 'Taken by mobileLogin instead of a code: once, for this number, for five minutes',
      }),
    }),
  },
  'POST /vi/rsaSignData': {
    token: 'none',
    who: everybody,
    summary: 'Our RSA signature for a partner page, over a text that says what it is for',
    notOfOurPages:
      'Our pages leave to a partner with a single-use token of ssoToken/apply, which says who comes; a ' +
      'partner that needs our word and no user asks for a signature here.',
    request: Type.Object({
      purpose: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,32}$', description: 'What the signature is for' }),
      targetOrigin: Type.String({ maxLength: 256, description: 'The origin of the partner page it is for' }),
      data: Type.String({ maxLength: 2048 }),
    }),
    response: Type.Object({
      signedText: Type.String({ description: 'Exactly what was signed; see docs/partners.md' }),
      sign: Type.String({ description: 'RSA-SHA256 in base64' }),
      signType: Type.Literal('RSA'),
    }),
  },
} as const satisfies CallRows;
