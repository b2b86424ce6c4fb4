/** Cursors of lists: the place where a page ended and after which the next one begins. */
import { ConsoleRefused } from './refused.ts';

/** A time, and a number that orders entries of the same time. */
export interface Place {
  readonly at: Date;
  readonly number: string;
}

/** Returns the cursor that names a place in a list; `placeOf` reads it. */
export function cursorOf({ at, number }: Place): string {
  return `${at.toISOString()}_${number}`;
}

/** Reads a cursor. `numbers` matches the numbers of the list. Throws ConsoleRefused (badRequest). */
export function placeOf(cursor: string, numbers: RegExp): Place {
  const [time = '', number = ''] = cursor.split('_');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || !numbers.test(number)) throw new ConsoleRefused('badRequest');
  return { at, number };
}

/**
 * Returns the first page of rows, of which one more than a page was read, and the cursor of the next page.
 */
export function pageOf<R>(
  rows: readonly R[],
  most: number,
  placeOfRow: (row: R) => Place,
): { readonly rows: readonly R[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > most && last ? cursorOf(placeOfRow(last)) : null };
}
