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

/** Who is here now (SPEC section 6). */
export const callerNow = (): Caller => tourists.callerOf(session.get());

/**
 * The user who is logged in. Null for a visitor, and for a tourist: their session is no login, and everything
 * but the top-up pages is for them as for a visitor (SPEC section 6).
 */
export function useUser(): SessionUser | null {
  const user = useStore(session);
  return tourists.callerOf(user) === 'user' ? user : null;
}

/** Follows who is here. */
export function useCaller(): Caller {
  return tourists.callerOf(useStore(session));
}
