/** Days and times as operators type them. */

/** Returns whether the text is a day of the calendar, such as 2026-11-20. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // The 30th of February would be read as the 2nd of March.
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Reads a time; returns a sentence that says what is wrong if it is invalid. */
export function readTime(name: string, text: string): Date | string {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T.*(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const isWhole = isDay(day) && !Number.isNaN(Date.parse(text));
  return isWhole ? new Date(text) : `--${name} takes a time with its offset: 2026-12-01T00:00:00+08:00.`;
}
