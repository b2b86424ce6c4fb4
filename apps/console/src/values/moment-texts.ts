/** Instants as the browser's field for a moment has them, in China, and back. */
import { clockText } from '@phonebill/china-time';

/** `2026-12-01T09:00`, with seconds where there are any; empty: the text is no instant. */
export function momentText(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : clockText(ms).replace(' ', 'T').replace(/:00$/, '');
}

/** `2026-12-01T09:00:00+08:00`; empty where nothing was chosen. */
export function instantOf(moment: string): string {
  if (moment === '') return '';
  return `${moment.length === 'yyyy-mm-ddThh:mm'.length ? `${moment}:00` : moment}+08:00`;
}
