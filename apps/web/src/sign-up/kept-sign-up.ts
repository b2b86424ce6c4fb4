/**
 * The sign-up that this browser has begun at a screen, so that who closes the page and comes back follows the
 * same request. No number is kept; the terms are, for another try.
 */
import type { StorageArea } from '../platform/storage.ts';

const KEY = 'signUp';
/** The wallet is waited for no longer than a day. */
const LONGEST_MS = 2 * 86_400_000;

export interface KeptSignUp {
  readonly requestNo: string;
  /** The screen it was begun at. */
  readonly path: string;
  /** As a history entry keeps them; to be read like one. */
  readonly terms: unknown;
}

/** Whether it is a request number as the contract wants it. */
export function isRequestNo(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(value);
}

export function keepSignUp(area: StorageArea, kept: KeptSignUp, now = Date.now()): void {
  area.setItem(KEY, JSON.stringify({ ...kept, at: now }));
}

/** The one that was begun at this screen; null: none, or an old one. */
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

/** It is over, or never reached us. Another one stays. */
export function forgetSignUp(area: StorageArea, requestNo: string): void {
  if (area.getItem(KEY)?.includes(`"${requestNo}"`)) forgetAnySignUp(area);
}

/** Whoever comes next to this browser follows none. */
export function forgetAnySignUp(area: StorageArea): void {
  area.removeItem(KEY);
}
