/** What becomes of a request follows from the end of a number in it: a table of outcomes has a row for each. */
export interface OutcomeRow {
  /** The last four characters; null: every number that is not listed. */
  readonly digits: string | null;
  readonly en: string;
}

/** Finds a number's row; the last of the table, without digits, is for all others. */
export function byLastDigits<Row extends OutcomeRow>(rows: readonly Row[]): (number: string) => Row {
  const table = new Map(rows.map((row) => [row.digits, row]));
  const otherwise = table.get(null);
  if (!otherwise) throw new Error('a table of outcomes has a row for all others');
  return (number) => table.get(number.slice(-4)) ?? otherwise;
}
