/** Ending and resuming the trust in a partner's key by one command, in every process at once. */
import { createVerifier } from '@phonebill/signing';
import type { ChangedBy, KeyStop } from '../../settings/index.ts';
import { changeStops, type StopParts } from './change-stops.ts';

/**
 * From now on nothing counts that is signed with this public key (`whpk_…`) of a partner. Gives true once no
 * process takes anything by it any more; otherwise it has said why not.
 */
export async function distrustKey(parts: StopParts, key: string, by: ChangedBy): Promise<boolean> {
  if (!isPublicKey(key)) {
    parts.print(`Not done: ${key} is no public key of a partner (whpk_…).`);
    return false;
  }
  return changeStops<KeyStop>(parts, 'keyStops', 'distrust-key', by, (stops) =>
    stops.some((one) => one.key === key) ? 'this key is not trusted already' : [...stops, { key }],
  );
}

/** Takes back what `distrustKey` did. */
export function trustKey(parts: StopParts, key: string, by: ChangedBy): Promise<boolean> {
  return changeStops<KeyStop>(parts, 'keyStops', 'trust-key', by, (stops) => {
    const left = stops.filter((one) => one.key !== key);
    return left.length < stops.length ? left : 'no such key is distrusted: config:show lists them';
  });
}

function isPublicKey(key: string): boolean {
  try {
    createVerifier(key);
    return !/\s/.test(key);
  } catch {
    return false;
  }
}
