/** How often a message may be sent. Pure: times in ms, the newest need not come last. */
export interface MessageLimits {
  /** The least time between two. */
  readonly apartMs: number;
  readonly perHour: number;
  readonly perDay: number;
}

export const NUMBER_LIMITS: MessageLimits = { apartMs: 60_000, perHour: 5, perDay: 10 };
export const MESSAGES_PER_ADDRESS = 30;
/** A network address may stand for many people: no wait between two messages, only so many per hour. */
export const addressLimits = (perHour: number): MessageLimits => ({
  apartMs: 0,
  perHour,
  perDay: perHour * 24,
});

export const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;

export type Verdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'tooSoon'; readonly waitMs: number }
  | { readonly kind: 'tooMany' };

/**
 * Whether one more may be sent now, after those of `sentAt`. A time ahead of ours (another clock) counts as
 * just now.
 */
export function judgeSend(sentAt: readonly number[], nowMs: number, limits: MessageLimits): Verdict {
  const since = (ms: number): number => sentAt.filter((at) => nowMs - at < ms).length;
  if (since(HOUR_MS) >= limits.perHour || since(DAY_MS) >= limits.perDay) return { kind: 'tooMany' };
  const waitMs = Math.min(limits.apartMs, Math.max(...sentAt, -Infinity) + limits.apartMs - nowMs);
  return waitMs > 0 ? { kind: 'tooSoon', waitMs } : { kind: 'allowed' };
}
