/** Sums by day in China, prepared so that no report adds up all orders while somebody waits. */
export { createDaySums } from './sum-days.ts';
export {
  accountsOfDay,
  costsOfDays,
  marginsOfDays,
  type MarginSum,
  postingsOfDay,
  summedUntil,
} from './read-days.ts';
