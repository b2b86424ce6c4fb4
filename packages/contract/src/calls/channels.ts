/**
 * Calls for what depends on the channel: its features, settings, promotions and adverts (SPEC sections 3 and
 * 7).
 */
import { Type } from 'typebox';
import { everybody, users, type CallRows } from './call-row.ts';
import {
  Amount,
  BilingualText,
  ChannelMark,
  CnlCode,
  OptionalToken,
  SsoToken,
  Time,
  nullable,
  oneOf,
} from '../schemas/fields.ts';
import { Advert } from '../schemas/top-up.ts';
import type { SwitchName } from '../switches.ts';

export const channelCalls = {
  'POST /vi/jkSwitch': {
    token: 'none',
    who: everybody,
    summary: 'Which features are on, and the key that numbers are encrypted to',
    request: Type.Object({}),
    response: Type.Object({
      switches: Type.Partial(
        Type.Object({
          adverts: Type.Boolean({ description: 'Off: no adverts are answered' }),
          integralTopUp: Type.Boolean({ description: 'Off: pages do not offer to pay with points' }),
          digitalTopUp: Type.Boolean({ description: 'Off: pages do not offer to pay with digital RMB' }),
        } satisfies Record<SwitchName, unknown>),
        { description: 'One that is missing is on' },
      ),
      sm2PublicKey: Type.String({
        description:
          "The gateway's SM2 public key in hex (04, x, y): numbers sent for verification are encrypted to it",
      }),
    }),
  },
  'POST /vi/getChannelInfo': {
    token: 'carried',
    who: users,
    summary: "A channel's settings",
    request: Type.Object({ ssoToken: SsoToken, cnlCode: ChannelMark }),
    response: Type.Object({
      cnlCode: Type.String(),
      name: BilingualText,
      supportTourists: oneOf(['Y', 'N'] as const),
      navShow: oneOf(['Y', 'N'] as const),
      amountsFen: nullable(
        Type.Array(Amount, {
          description: 'Face values: nothing else is offered and placed with this cnlCode; null: no limit',
        }),
      ),
      notice: nullable(BilingualText),
    }),
  },
  'GET /common/v1/getPromotionConfig': {
    token: 'carried',
    who: users,
    summary: 'Promotions that run now',
    request: Type.Object({ ssoToken: SsoToken, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({
      promotions: Type.Array(
        Type.Object({
          promotionId: Type.String(),
          title: BilingualText,
          text: BilingualText,
          link: nullable(Type.String()),
          startsAt: Time,
          endsAt: Time,
        }),
      ),
    }),
  },
  'POST /vi/queryAdvMaintainInfo': {
    token: 'carried',
    who: everybody,
    summary: 'Adverts of the top-up pages',
    request: Type.Object({
      ssoToken: OptionalToken,
      adBusTyp: Type.String({ maxLength: 8, description: 'Business code, see adverts.ts' }),
      adAppTyp: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'Position codes, separated by commas; without it, all positions',
        }),
      ),
      cnlCode: Type.Optional(CnlCode),
      nonrelogin: Type.Optional(
        Type.Union([Type.Boolean(), Type.String({ maxLength: 8 })], {
          description: 'For the page: a session that has ended does not lead to login',
        }),
      ),
    }),
    response: Type.Object({ adverts: Type.Array(Advert) }),
  },
  'GET /auto/v1/advMaintain': {
    token: 'carried',
    who: everybody,
    summary: 'Adverts of the automatic top-up pages',
    request: Type.Object({
      ssoToken: OptionalToken,
      channelType: Type.String({ maxLength: 8, description: 'Business code, see adverts.ts' }),
    }),
    response: Type.Object({ adverts: Type.Array(Advert) }),
  },
} as const satisfies CallRows;
