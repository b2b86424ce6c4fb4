/** What the chart and the table show of the months. Pure; amounts in fen. */
export interface MonthTotal {
  /** yyyymm. */
  readonly month: string;
  readonly totalFen: number;
}

export interface MonthBar extends MonthTotal {
  /** Of the highest month, from 0 to 1. */
  readonly share: number;
  /**
   * The year stands under this bar: under each January, and under the first bar when no January is near it.
   */
  readonly year: string | null;
}

const MOST_BARS = 12;

/** The last twelve months, oldest first. `months` comes newest first. */
export function monthBars(months: readonly MonthTotal[]): readonly MonthBar[] {
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

function isJanuary(month: string): boolean {
  return month.endsWith('01');
}
