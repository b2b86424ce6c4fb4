/** Files that spreadsheets open: UTF-8 with its sign, and no cell that is taken for a formula. */

/** The sign by which spreadsheets know UTF-8, and the headings. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** As text: spreadsheets make 24 digits a rounded number. */
export function asText(digits: string): string {
  return `'${digits}`;
}

/** What spreadsheets take for a formula; in China and Japan also by its full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
