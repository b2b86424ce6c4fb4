import { localArea, sessionArea } from '../storage.ts';
import { clientToken } from './client-token.ts';
import { createSession } from './session.ts';

export const session = createSession(sessionArea, localArea);

/** The client token of this device (SPEC section 3). */
export const xAuthToken = (): string => clientToken(localArea);
