/** Calls of our own: the cost of a signer's family by member and month, and the cap that members share. */
import { Type } from 'typebox';
import { CancelledForCap, FamilyMonth } from '../schemas/family-month.ts';
import { Month, SsoToken } from '../schemas/fields.ts';
import { type CallRows, users } from './call-row.ts';

export const familyMonthCalls = {
  'GET /own/v1/family': {
    token: 'carried',
    who: users,
    ours: true,
    summary: "What agreements for other people's numbers cost in a month, by member; and their shared cap",
    request: Type.Object({ ssoToken: SsoToken, month: Type.Optional(Month) }),
    response: FamilyMonth,
  },
  'POST /own/v1/familyCap': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'Set the shared cap, or take it away; announced charges that no longer fit are cancelled',
    request: Type.Object({
      ssoToken: SsoToken,
      capFen: Type.Union([Type.Integer({ minimum: 0, maximum: 10_000_000, multipleOf: 100 }), Type.Null()], {
        description: 'Whole yuan in fen, ¥100,000 at most; null: no cap',
      }),
    }),
    response: Type.Object({
      ...FamilyMonth.properties,
      cancelled: Type.Array(CancelledForCap, { description: 'The earliest debit first' }),
    }),
  },
} as const satisfies CallRows;
