import { localArea, sessionArea, type StorageArea } from '../storage.ts';
import { createSession } from './session.ts';
import { newId } from '../new-id.ts';

const KEY = 'xAuthToken';

export const session = createSession(sessionArea, localArea);

/** Returns the client token of this device (SPEC section 3). */
export const xAuthToken = (): string => clientToken(localArea);

/** Returns the client token (SPEC section 3): a unique id made once and kept on this device. */
export function clientToken(area: StorageArea, makeId: () => string = newId): string {
  const kept = area.getItem(KEY);
  if (kept) return kept;
  const made = makeId();
  area.setItem(KEY, made);
  return made;
}
