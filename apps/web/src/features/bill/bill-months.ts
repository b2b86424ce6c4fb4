/** What the chart, the table and the rows show of a bill's months. Pure; amounts in fen. */
import type { BillMonthView } from '@phonebill/contract/wire';

export type BillKind = BillMonthView['kinds'][number]['kind'];

export interface MonthBar {
  /** yyyymm. */
  readonly month: string;
  readonly totalFen: number;
  /** Of the highest month, from 0 to 1. */
  readonly share: number;
  /** The year stands under this bar: under each January, and under the first bar when no January is near it. */
  readonly year: string | null;
}

const MOST_BARS = 12;
const order: readonly BillKind[] = ['plan', 'calls', 'data', 'sms', 'other'];

/** The last twelve months, oldest first. `months` comes newest first. */
export function monthBars(months: readonly BillMonthView[]): readonly MonthBar[] {
  const shown = months.slice(0, MOST_BARS).toReversed();
  const highest = Math.max(0, ...shown.map(({ totalFen }) => totalFen));
  const firstJanuary = shown.findIndex(({ month }) => isJanuary(month));
  return shown.map(({ month, totalFen }, at) => ({
    month,
    totalFen,
    share: highest === 0 ? 0 : totalFen / highest,
    year: isJanuary(month) || (at === 0 && firstJanuary !== 1) ? month.slice(0, 4) : null,
  }));
}

/** A month's charges by kind, each kind once, in one order for every month; kinds without a charge are left out. */
export function chargesByKind({ kinds }: BillMonthView): readonly { readonly kind: BillKind; readonly amountFen: number }[] {
  return order
    .map((kind) => ({ kind, amountFen: kinds.filter((each) => each.kind === kind).reduce((sum, { amountFen }) => sum + amountFen, 0) }))
    .filter(({ amountFen }) => amountFen > 0);
}

function isJanuary(month: string): boolean {
  return month.endsWith('01');
}
