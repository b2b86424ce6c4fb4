/** Files that spreadsheets open: UTF-8 with its sign, and no cell that is taken for a formula. */
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

/** An amount (fen) in yuan, as a number that spreadsheets add up: 1234.56. */
export function yuanCell(amount: bigint): string {
  return formatYuan(amount, { sign: false }).replaceAll(',', '');
}

/** What spreadsheets take for a formula; in China and Japan also by its full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Below zero, which is no formula. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
