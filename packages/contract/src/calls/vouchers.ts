/** A call of our own that lists a user's vouchers. */
import { Type } from 'typebox';
import { SsoToken } from '../schemas/fields.ts';
import { Voucher } from '../schemas/vouchers.ts';
import { type CallRows, users } from './call-row.ts';

export const voucherCalls = {
  'GET /own/v1/vouchers': {
    token: 'carried',
    who: users,
    ours: true,
    summary: "The user's vouchers: those that can be used, the next to expire first, then the others",
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ vouchers: Type.Array(Voucher) }),
  },
} as const satisfies CallRows;
