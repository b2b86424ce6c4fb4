/** Converts times to the format of the browser's field for a moment, in China's time, and back. */
import { clockText } from '@phonebill/china-time';

/** Returns `2026-12-01T09:00`, with seconds if there are any; empty if the text is not a time. */
export function momentText(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : clockText(ms).replace(' ', 'T').replace(/:00$/, '');
}

/** Returns `2026-12-01T09:00:00+08:00`; empty if nothing was chosen. */
export function instantOf(moment: string): string {
  if (moment === '') return '';
  return `${moment.length === 'yyyy-mm-ddThh:mm'.length ? `${moment}:00` : moment}+08:00`;
}
