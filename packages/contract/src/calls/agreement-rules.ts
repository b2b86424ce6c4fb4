/**
 * Calls that say what automatic top-up offers and whether a number may have it (SPEC section 7, /auto/v1).
 * Rules, text, amounts and reasons are the same for every user and are shown before login: a visitor's page
 * asks without a token. A token that is sent is checked, and refused when its session has ended.
 */
import { Type } from 'typebox';
import { agreementVariants, checkReasons, triggerKinds } from '../agreement-states.ts';
import { everybody, users, type CallRows } from './call-row.ts';
import { AgreementNo, AgreementRules, TextVersion } from '../schemas/agreements.ts';
import {
  Amount,
  BilingualText,
  CnlCode,
  MobileNo,
  OptionalToken,
  SsoToken,
  Time,
  nullable,
  oneOf,
} from '../schemas/fields.ts';

/** Selects the offer: a channel's, a variant's, or the standard one. */
const Offered = {
  cnlCode: Type.Optional(CnlCode),
  variant: Type.Optional(Type.Literal(agreementVariants[0])),
};

export const agreementRuleCalls = {
  'GET /auto/v1/protocol/rules': {
    token: 'carried',
    who: everybody,
    summary: 'What an agreement may say: triggers, amounts, caps, ways to pay, notices and tries',
    request: Type.Object({ ...Offered, ssoToken: OptionalToken }),
    response: AgreementRules,
  },
  'GET /auto/v1/protocol/check': {
    token: 'carried',
    who: users,
    summary: 'Whether this number may have an agreement of ours, and if not why',
    request: Type.Object({ ssoToken: SsoToken, agrMbl: MobileNo }),
    response: Type.Object({
      allowed: Type.Boolean(),
      reason: nullable(oneOf(checkReasons)),
      triggers: Type.Array(oneOf(triggerKinds), {
        description: "A balance is its owner's: only the own number may have a balance trigger",
      }),
      agreementNo: nullable(AgreementNo),
      own: Type.Boolean(),
    }),
  },
  'GET /auto/v1/protocol/version': {
    token: 'carried',
    who: everybody,
    summary: 'The version of the agreement text that counts now',
    request: Type.Object({ ssoToken: OptionalToken }),
    response: Type.Object({ version: TextVersion, effectiveAt: Time, creditVersion: TextVersion }),
  },
  'GET /auto/v1/config/getAutoMoneyByCnlCode': {
    token: 'carried',
    who: everybody,
    summary: 'The amounts that a channel offers',
    request: Type.Object({ ...Offered, ssoToken: OptionalToken }),
    response: Type.Object({ amountsFen: Type.Array(Amount) }),
  },
  'GET /auto/v1/cancelReason/getReason': {
    token: 'carried',
    who: everybody,
    summary: 'Reasons for cancelling to choose from',
    request: Type.Object({ ssoToken: OptionalToken }),
    response: Type.Object({ reasons: Type.Array(Type.Object({ code: Type.String(), text: BilingualText })) }),
  },
} as const satisfies CallRows;
