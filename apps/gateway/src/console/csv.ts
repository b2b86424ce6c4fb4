/**
 * Files that spreadsheets open: UTF-8 with its sign, no cell that is taken for a formula, and none whose
 * direction is turned.
 */
import { withSignsHidden, withSignsKept } from '@phonebill/contract/console';
import { formatYuan } from '@phonebill/money';

/** The sign by which spreadsheets know UTF-8, and the headings. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`;
}

/** A line of a file for spreadsheets, with its line end. A cell that would be a formula becomes text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** As text: spreadsheets make 24 digits a rounded number. */
export function asText(digits: string): string {
  return `'${digits}`;
}

/** Any text, digits too, as `plainCell` reads it. */
export function textCell(text: string): string {
  return LONG_NUMBER.test(text) ? `'${text}` : text;
}

/** The text that `textCell` and `csvLine` made this cell of. */
export function plainCell(cell: string): string {
  const isMarked = cell.startsWith("'") && (FORMULA.test(cell) || LONG_NUMBER.test(cell));
  return withSignsHidden(isMarked ? cell.slice(1) : cell);
}

/** A line of a file as it stands there, with its line end, and what is in its cells. */
export interface CsvRecord {
  readonly raw: string;
  readonly cells: readonly string[];
}

/** The records of such a file; what is none to its end is one without cells. */
export async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord, void, undefined> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    let read = 0;
    for (const [raw] of rest.matchAll(RECORD)) {
      read += raw.length;
      yield { raw, cells: cellsOf(raw) };
    }
    rest = rest.slice(read);
    if (rest.length > MOST_OF_A_RECORD) break;
  }
  if (rest !== '') yield { raw: rest, cells: [] };
}

function cellsOf(raw: string): string[] {
  return [...raw.replace(/^\uFEFF/, '').matchAll(CELL)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}

/** An amount (fen) in yuan, as a number that spreadsheets add up: 1234.56. */
export function yuanCell(amount: bigint): string {
  return formatYuan(amount, { sign: false }).replaceAll(',', '');
}

/**
 * What spreadsheets take for a formula; in China and Japan also by its full-width signs. One that
 * begins with the sign of text gets another, so that `plainCell` gives every text back.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** What spreadsheets round. */
const LONG_NUMBER = /^'*\d{12,}$/;
/** Below zero, which is no formula. */
const NUMBER = /^-\d+(?:\.\d+)?$/;
/** One after the other, from the beginning. */
const RECORD = /\uFEFF?(?:"[^"]*(?:""[^"]*)*"|[^",\r\n]*)(?:,(?:"[^"]*(?:""[^"]*)*"|[^",\r\n]*))*\r\n/gy;
const CELL = /(?<=^|,)(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(?=,|\r\n)/g;
/** Far beyond any line of ours, in characters. */
const MOST_OF_A_RECORD = 1_000_000;

function cellOf(text: string): string {
  const seen = withSignsKept(text);
  const safe = FORMULA.test(seen) && !NUMBER.test(seen) ? `'${seen}` : seen;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
