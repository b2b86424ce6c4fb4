/** Clocks, and time in China. */
export { abortAfterAwake, afterAwake } from './awake-time.ts';
export {
  MINUTE_MS,
  HOUR_MS,
  DAY_MS,
  chinaDayOf,
  chinaTime,
  dayText,
  clockText,
  endOfDay,
  lastMonths,
  monthPeriod,
  dayPeriod,
  monthAfter,
  monthOfPeriod,
  dueDay,
  withinHours,
  type Hours,
} from '@phonebill/china-time';
export { type Clock, systemTimers, type Timers } from './timers.ts';
