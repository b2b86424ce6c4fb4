import { call } from '../http/index.ts';
import { encryptNumber } from '../sm2/index.ts';
import { session } from '../session/index.ts';
import type { SessionUser } from '../session/session-user.ts';
import { localArea, sessionArea } from '../storage.ts';
import { useStore } from '../store.ts';
import { type Caller, createTourists } from './tourists.ts';

export const tourists = createTourists({
  verification: (input) => call('POST /vi/verification', input, { failureShownBy: 'caller' }),
  encrypt: async (mobileNo) => {
    const { sm2PublicKey } = await call('POST /vi/jkSwitch', {}, { failureShownBy: 'caller' });
    return encryptNumber(mobileNo, sm2PublicKey);
  },
  sessionArea,
  localArea,
});

/** Returns the kind of the present caller (SPEC section 6). */
export const callerNow = (): Caller => tourists.callerOf(session.get());

/**
 * Returns the user who is logged in. Null for a visitor, and for a tourist: a tourist's session is no login,
 * and outside the top-up pages tourists are treated as visitors (SPEC section 6).
 */
export function useUser(): SessionUser | null {
  const user = useStore(session);
  return tourists.callerOf(user) === 'user' ? user : null;
}

/** Follows the kind of the present caller. */
export function useCaller(): Caller {
  return tourists.callerOf(useStore(session));
}
