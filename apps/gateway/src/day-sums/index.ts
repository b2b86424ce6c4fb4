/** What is summed by day in China, so that nobody adds it up from all orders while somebody waits. */
export { createDaySums } from './sum-days.ts';
export {
  accountsOfDay,
  costsOfDays,
  marginsOfDays,
  type MarginSum,
  postingsOfDay,
  summedUntil,
} from './read-days.ts';
