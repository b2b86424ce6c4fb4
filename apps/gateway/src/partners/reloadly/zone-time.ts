/** Times of day without a zone, `2026-11-27 08:30:00`, which is how Reloadly writes when something was. */

import { instantOf } from '../instants.ts';

const MINUTE_MS = 60_000;

/** Throws RangeError when there is no such zone. */
export function zoneTimeOf(at: Date, timeZone: string): string {
  // Swedes write dates as ISO 8601 has them.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

/**
 * When that was; null: it is no such time. Of the hour that comes twice in autumn it is the first or the
 * second, and nobody can say which. Throws RangeError when there is no such zone.
 */
export function zoneInstantOf(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const asUtc = instantOf(text, 'Z')?.getTime();
  if (asUtc === undefined) return null;
  const first = asUtc - offsetMs(asUtc, timeZone);
  return new Date(asUtc - offsetMs(first, timeZone));
}

/** How far a zone is ahead of UTC, in whole minutes of ms. */
function offsetMs(at: number, timeZone: string): number {
  const there = Date.parse(`${zoneTimeOf(new Date(at), timeZone).replace(' ', 'T')}Z`);
  return Math.round((there - at) / MINUTE_MS) * MINUTE_MS;
}
