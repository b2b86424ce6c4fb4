/** The settlement of one partner's day as CSV, line by line. */
import type { Pool } from '../../db/index.ts';
import { type OwnBook, settlementOfDay, type SettlementRow } from '../../reconciliation/index.ts';
import { clockText } from '../../runtime/time/index.ts';
import { asText, csvHead, csvLine, yuanCell } from '../csv.ts';

const HEADINGS = [
  'kind',
  'number',
  'done (China)',
  'amount',
  'unit',
  "partner's number",
  'supplier',
  'differs',
];
/** Numbers that spreadsheets would round; shorter ones are kept unchanged. */
const LONG_NUMBER = /^\d{12,}$/;

export async function* settlementAsCsv(
  pool: Pool,
  own: OwnBook,
  day: string,
): AsyncGenerator<string, void, undefined> {
  const unit = own.book === 'points' ? 'points' : 'yuan';
  yield csvHead(HEADINGS);
  for await (const rows of settlementOfDay(pool, own, day))
    yield rows.map((row) => csvLine(cellsOf(row, unit))).join('');
}

function cellsOf(
  { kind, reference, at, amount, theirNo, supplier, differences }: SettlementRow,
  unit: string,
) {
  const number = theirNo ?? '';
  return [
    kind,
    reference,
    clockText(at.getTime()),
    unit === 'yuan' ? yuanCell(amount) : String(amount),
    unit,
    LONG_NUMBER.test(number) ? asText(number) : number,
    supplier ?? '',
    differences,
  ];
}
