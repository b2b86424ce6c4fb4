/** Where a page of a list ended: the next one begins after it. */
import { ConsoleRefused } from './refused.ts';

/** A time, and of several of that time the number. */
export interface Place {
  readonly at: Date;
  readonly number: string;
}

/** Names a place in a list in an address; `placeOf` reads it. */
export function cursorOf({ at, number }: Place): string {
  return `${at.toISOString()}_${number}`;
}

/** `numbers`: what numbers of the list look like. Throws ConsoleRefused (badRequest). */
export function placeOf(cursor: string, numbers: RegExp): Place {
  const [time = '', number = ''] = cursor.split('_');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || !numbers.test(number)) throw new ConsoleRefused('badRequest');
  return { at, number };
}

/** The first page of rows of which one more than a page was read, and the cursor of the next one. */
export function pageOf<R>(
  rows: readonly R[],
  most: number,
  placeOfRow: (row: R) => Place,
): { readonly rows: readonly R[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > most && last ? cursorOf(placeOfRow(last)) : null };
}
