import { localArea, sessionArea } from '../storage.ts';
import { useStore } from '../store.ts';
import { clientToken } from './client-token.ts';
import { createSession, type Session } from './session.ts';
import type { SessionUser } from './session-user.ts';

export type { Session, SessionUser };
export const session = createSession(sessionArea, localArea);

/** The client token of this device (SPEC section 3). */
export const xAuthToken = (): string => clientToken(localArea);

/** The user who is logged in, or null. */
export function useSessionUser(): SessionUser | null {
  return useStore(session);
}
