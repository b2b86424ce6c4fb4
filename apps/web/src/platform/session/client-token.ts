import { newId } from '../new-id.ts';
import type { StorageArea } from '../storage.ts';

const KEY = 'xAuthToken';

/** The client token (SPEC section 3): a unique id made once and kept on this device. */
export function clientToken(localArea: StorageArea, makeId: () => string = newId): string {
  const kept = localArea.getItem(KEY);
  if (kept) return kept;
  const made = makeId();
  localArea.setItem(KEY, made);
  return made;
}
