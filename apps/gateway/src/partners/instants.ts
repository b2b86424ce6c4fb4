/**
 * Reads times as partners write them. A leap second (23:59:60), which our clocks do not have, becomes the
 * last moment of its minute; a day that is in no calendar is rejected rather than read as a day of the next
 * month.
 */

const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Returns the time that the text states: ISO 8601, or the same with a space between day and time. `zone`
 * (`+08:00`) applies to a text without a zone; if it is null, the text must have one. Returns null when the
 * text is not a time.
 */
export function instantOf(text: string, zone: string | null = null): Date | null {
  const [, day = '', minute = '', second = '', fraction = '', written = zone] = WRITTEN.exec(text) ?? [];
  if (written === null || !isDay(day)) return null;
  const at = new Date(`${day}T${minute}:${second === '60' ? '59.999' : second + fraction}${written}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Does the same for a text that was already checked to be a time. Throws RangeError when it is not. */
export function checkedInstant(text: string): Date {
  const at = instantOf(text);
  if (at === null) throw new RangeError(`a time that is none: ${text}`);
  return at;
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
