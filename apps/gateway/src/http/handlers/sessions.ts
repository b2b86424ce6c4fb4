/** Calls of our own: the sessions of a user. */
import { Refusal } from '../../runtime/index.ts';
import type { OwnSessions } from '../../people/sign-on/index.ts';
import type { HandlersOf } from '../handler.ts';

export function sessionHandlers(
  ownSessions: OwnSessions,
): HandlersOf<'GET /own/v1/sessions' | 'POST /own/v1/sessions/end'> {
  return {
    'GET /own/v1/sessions': async ({ ssoToken }, { userNo }) => ({
      sessions: await ownSessions.list(userNo, ssoToken),
    }),
    /** Refuses `badRequest` when one session is to end and none is named. */
    'POST /own/v1/sessions/end': async ({ ssoToken, which, sessionId }, { userNo, device }) => {
      if (which !== 'one') await ownSessions.end(userNo, { which, ssoToken, device });
      else if (sessionId === undefined) throw new Refusal('badRequest');
      else await ownSessions.end(userNo, { which, sessionId });
      return { sessions: await ownSessions.list(userNo, ssoToken) };
    },
  };
}
