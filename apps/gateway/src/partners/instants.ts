/**
 * Times as partners write them. A leap second (23:59:60), which no clock of ours has, is the last moment of
 * its minute; a day that is in no calendar is no time, and not a day of the next month.
 */

const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * When that was: ISO 8601, or the same with a space between day and time. `zone` (`+08:00`): where it is
 * written without one; null: it has to have one. Gives null for what is no time.
 */
export function instantOf(text: string, zone: string | null = null): Date | null {
  const [, day = '', minute = '', second = '', fraction = '', written = zone] = WRITTEN.exec(text) ?? [];
  if (written === null || !isDay(day)) return null;
  const at = new Date(`${day}T${minute}:${second === '60' ? '59.999' : second + fraction}${written}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The same of what was checked to be one. Throws RangeError where it is none. */
export function checkedInstant(text: string): Date {
  const at = instantOf(text);
  if (at === null) throw new RangeError(`a time that is none: ${text}`);
  return at;
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
