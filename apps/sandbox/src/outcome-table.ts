/** A row of a table of outcomes: what becomes of a request, by the end of a number in it. */
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
