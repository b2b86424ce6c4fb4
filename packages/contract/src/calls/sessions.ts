/** Calls of our own: listing the sessions in which a user is logged in, and ending them. */
import { Type } from 'typebox';
import { oneOf, SsoToken } from '../schemas/fields.ts';
import { OwnSession, SessionId } from '../schemas/sessions.ts';
import { type CallRows, users } from './call-row.ts';

const Sessions = Type.Object({ sessions: Type.Array(OwnSession) });

export const sessionCalls = {
  'GET /own/v1/sessions': {
    token: 'carried',
    who: users,
    ours: true,
    summary: "The user's live sessions: the one that asks first, then the last used",
    request: Type.Object({ ssoToken: SsoToken }),
    response: Sessions,
  },
  'POST /own/v1/sessions/end': {
    token: 'carried',
    who: users,
    ours: true,
    summary: 'End one session of the user, all but the one that asks, or all; gives those that are left',
    request: Type.Object({
      ssoToken: SsoToken,
      which: oneOf(['one', 'others', 'all'] as const),
      sessionId: Type.Optional(SessionId),
    }),
    response: Sessions,
  },
} as const satisfies CallRows;
