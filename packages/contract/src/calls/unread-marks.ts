/** Calls for the unread marks of a user's items (SPEC section 7, redPoint). */
import { Type } from 'typebox';
import { users, type CallRows } from './call-row.ts';
import { OrderNo, SsoToken, oneOf } from '../schemas/fields.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, maximum: 99, description });

export const unreadMarkCalls = {
  'POST /vi/redPoint': {
    token: 'carried',
    who: users,
    summary: 'Unread marks: what happened since the user last looked; and marking one as seen',
    request: Type.Object({
      ssoToken: SsoToken,
      seen: Type.Optional(oneOf(['rechargeRecord', 'agreements'] as const)),
    }),
    response: Type.Object({
      rechargeRecord: Count(
        'Own top-ups that ended since the user last looked at the records, but for those whose end was ' +
          'read by followOrder or queryRechargeBill; 99 at most',
      ),
      agreements: Count(
        'Automatic top-ups that ended, agreements that stopped by themselves, and members who answered, ' +
          'since the user last looked at the agreements, 99 at most',
      ),
      offers: Count(
        'Asks by others to top up the own number that wait for an answer, seen or not; 99 at most',
      ),
      answers: Type.Array(OrderNo, {
        maxItems: 20,
        description: 'Orders with an answer to a message that its user has not read, the newest first',
      }),
    }),
  },
} as const satisfies CallRows;
