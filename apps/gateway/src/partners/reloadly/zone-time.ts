/** Converts times without a zone, `2026-11-27 08:30:00`, as Reloadly writes them. */

import { instantOf } from '../instants.ts';

const MINUTE_MS = 60_000;

/** Returns the text of a time in a zone. Throws RangeError when there is no such zone. */
export function zoneTimeOf(at: Date, timeZone: string): string {
  // The Swedish date format is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

/**
 * Returns the time that the text states; null when it is not such a time. A time in the hour that occurs
 * twice in autumn may be read as either of the two. Throws RangeError when there is no such zone.
 */
export function zoneInstantOf(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const asUtc = instantOf(text, 'Z')?.getTime();
  if (asUtc === undefined) return null;
  const first = asUtc - offsetMs(asUtc, timeZone);
  return new Date(asUtc - offsetMs(first, timeZone));
}

/** Returns how far a zone is ahead of UTC, in ms, rounded to whole minutes. */
function offsetMs(at: number, timeZone: string): number {
  const there = Date.parse(`${zoneTimeOf(new Date(at), timeZone).replace(' ', 'T')}Z`);
  return Math.round((there - at) / MINUTE_MS) * MINUTE_MS;
}
