import type { Sessions } from '../../sign-on/sessions.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, POST /common/v1/ssoToken/invalidate: logs out. */
export function invalidateTokenHandler(sessions: Sessions): Handler<'POST /common/v1/ssoToken/invalidate'> {
  return async ({ ssoToken }) => {
    await sessions.endSession(ssoToken);
    return {};
  };
}
