/**
 * When another code may be sent: kept for this visit and this user, since the gateway refuses one too soon,
 * also after a reload.
 */
import type { StorageArea } from '../../../platform/storage.ts';

const KEY = 'agreementCode';

export interface KeptResend {
  /** Milliseconds until another code may be asked for; zero: now. */
  inMs(): number;
  sent(resendAfterMs: number): void;
}

export function createKeptResend(
  area: StorageArea,
  userNo: string,
  clock: () => number = Date.now,
): KeptResend {
  return {
    inMs() {
      try {
        const kept = JSON.parse(area.getItem(KEY) ?? '{}') as { userNo?: unknown; at?: unknown };
        return kept.userNo === userNo && typeof kept.at === 'number' ? Math.max(0, kept.at - clock()) : 0;
      } catch {
        return 0;
      }
    },
    sent: (resendAfterMs) => area.setItem(KEY, JSON.stringify({ userNo, at: clock() + resendAfterMs })),
  };
}
