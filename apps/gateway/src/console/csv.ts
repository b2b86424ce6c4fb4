/**
 * CSV files for spreadsheets: UTF-8 with a byte order mark, without cells that would be taken for a formula,
 * and without text whose direction is reversed.
 */
import { withSignsHidden, withSignsKept } from '@phonebill/contract/console';
import { formatYuan } from '@phonebill/money';

/** Returns the byte order mark by which spreadsheets recognise UTF-8, and the headings. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`;
}

/** Returns a line with its line end. A cell that would be a formula becomes text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Marks digits as text, because spreadsheets turn 24 digits into a rounded number. */
export function asText(digits: string): string {
  return `'${digits}`;
}

/** Returns a cell for any text, including digits, which `plainCell` reads back. */
export function textCell(text: string): string {
  return LONG_NUMBER.test(text) ? `'${text}` : text;
}

/** Returns the text from which `textCell` and `csvLine` made this cell. */
export function plainCell(cell: string): string {
  const isMarked = cell.startsWith("'") && (FORMULA.test(cell) || LONG_NUMBER.test(cell));
  return withSignsHidden(isMarked ? cell.slice(1) : cell);
}

/** A line of a file as it was read, with its line end, and the contents of its cells. */
export interface CsvRecord {
  readonly raw: string;
  readonly cells: readonly string[];
}

/** Reads the records of such a file; a remainder that is not a record is returned without cells. */
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

/** Returns an amount (fen) in yuan, as a number that spreadsheets can add up: 1234.56. */
export function yuanCell(amount: bigint): string {
  return formatYuan(amount, { sign: false }).replaceAll(',', '');
}

/**
 * Text that spreadsheets take for a formula; in China and Japan also with full-width signs. Text that begins
 * with the mark for text gets another one, so that `plainCell` returns every text unchanged.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Numbers that spreadsheets round. */
const LONG_NUMBER = /^'*\d{12,}$/;
/** A negative number, which is no formula. */
const NUMBER = /^-\d+(?:\.\d+)?$/;
/** Records one after the other, from the beginning. */
const RECORD = /\uFEFF?(?:"[^"]*(?:""[^"]*)*"|[^",\r\n]*)(?:,(?:"[^"]*(?:""[^"]*)*"|[^",\r\n]*))*\r\n/gy;
const CELL = /(?<=^|,)(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(?=,|\r\n)/g;
/** The longest possible record in characters, far beyond any line of ours. */
const MOST_OF_A_RECORD = 1_000_000;

function cellOf(text: string): string {
  const seen = withSignsKept(text);
  const safe = FORMULA.test(seen) && !NUMBER.test(seen) ? `'${seen}` : seen;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
