/**
 * Keeps the sign-up that this browser began at a screen, so that a user who closes the page and comes back
 * follows the same request. No number is stored; the terms are, for another try.
 */
import type { StorageArea } from '../platform/storage.ts';

const KEY = 'signUp';
/** How long (ms) a sign-up is kept: the wallet is waited for at most one day. */
const LONGEST_MS = 2 * 86_400_000;

export interface KeptSignUp {
  readonly requestNo: string;
  /** The screen at which it was begun. */
  readonly path: string;
  /** The terms in a history entry's format; to be read like one. */
  readonly terms: unknown;
}

/** Returns whether it is a request number in the contract's format. */
export function isRequestNo(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(value);
}

export function keepSignUp(area: StorageArea, kept: KeptSignUp, now = Date.now()): void {
  area.setItem(KEY, JSON.stringify({ ...kept, at: now }));
}

/** Returns the sign-up begun at this screen; null if there is none, or only an old one. */
export function keptSignUp(area: StorageArea, path: string, now = Date.now()): KeptSignUp | null {
  try {
    const kept = JSON.parse(area.getItem(KEY) ?? '{}') as Record<string, unknown> | null;
    if (!kept || kept.path !== path || !isRequestNo(kept.requestNo)) return null;
    if (typeof kept.at !== 'number' || now - kept.at >= LONGEST_MS) return null;
    return { requestNo: kept.requestNo, path, terms: kept.terms };
  } catch {
    return null;
  }
}

/** Forgets a sign-up that is over, or never reached the gateway. Any other one stays. */
export function forgetSignUp(area: StorageArea, requestNo: string): void {
  if (area.getItem(KEY)?.includes(`"${requestNo}"`)) forgetAnySignUp(area);
}

/** Forgets any sign-up, so that the next user of this browser follows none. */
export function forgetAnySignUp(area: StorageArea): void {
  area.removeItem(KEY);
}
