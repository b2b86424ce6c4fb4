/** Days and times as operators type them. */

/** Whether it is a day of the calendar, as 2026-11-20. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // The 30th of February is read as the 2nd of March.
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Gives what is wrong with what was typed in a sentence. */
export function readTime(name: string, text: string): Date | string {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T.*(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const isWhole = isDay(day) && !Number.isNaN(Date.parse(text));
  return isWhole ? new Date(text) : `--${name} takes a time with its offset: 2026-12-01T00:00:00+08:00.`;
}
