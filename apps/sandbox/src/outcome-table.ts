/** A row of a table of outcomes: the outcome of a request, by the end of a number in it. */
export interface OutcomeRow {
  /** The last four characters; null for every number that is not listed. */
  readonly digits: string | null;
  readonly en: string;
}

/**
 * Returns a function that finds a number's row; the last row of the table, without digits, is for all others.
 */
export function byLastDigits<Row extends OutcomeRow>(rows: readonly Row[]): (number: string) => Row {
  const table = new Map(rows.map((row) => [row.digits, row]));
  const otherwise = table.get(null);
  if (!otherwise) throw new Error('a table of outcomes has a row for all others');
  return (number) => table.get(number.slice(-4)) ?? otherwise;
}
