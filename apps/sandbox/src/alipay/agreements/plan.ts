/**
 * When Alipay takes a debit under a plan of one each month, and the rules for moving it. Pure; days are in
 * China, as yyyy-mm-dd.
 */
import type { Agreement } from './book.ts';

const DAY_MS = 86_400_000;
/** The number of days before the planned one on which a debit is also accepted. */
const DAYS_BEFORE = 5;
/** The last day of a month that can be planned. */
const LATEST_DAY = 28;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export function isPlannable(day: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) && Number(day.slice(8)) <= LATEST_DAY && !Number.isNaN(numberOf(day))
  );
}

type Planned = Pick<Agreement, 'singleFen' | 'nextOn'>;

/** Returns the name of the reason why a debit is refused; null when it is accepted. */
export function whyOutsidePlan(
  { singleFen, nextOn }: Planned,
  amountFen: number,
  today: string,
): string | null {
  if (singleFen !== null && amountFen > singleFen) return 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED';
  if (nextOn === null) return null;
  const ahead = numberOf(nextOn) - numberOf(today);
  return ahead >= 0 && ahead <= DAYS_BEFORE ? null : 'ACQ.CYCLE_PAY_DATE_NOT_MATCH';
}

/** Returns the day of the next debit after one was made, a month later. */
export function monthLater(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `${next}${day.slice(7)}`;
}

/** Whether the next debit may be postponed to a day. */
export function isLater({ nextOn }: Planned, day: string): boolean {
  return nextOn !== null && isPlannable(day) && day > nextOn;
}
