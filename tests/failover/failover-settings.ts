import { number, seed, type ValuesOf } from '../harness/command-line.ts';

/** The settings of a fail-over run. */
export const failoverOptions = {
  seed,
  rounds: number(20, 'times that the primary is killed'),
  synchronous: number(1, '1: a commit waits for one standby of two. 0: it does not, and orders are lost'),
  users: number(6, 'users who place and pay one order after another'),
  ordersPerRound: number(20, 'orders before a primary is killed, half of them while a standby hears nothing'),
  // Longer than every time limit, so that a commit ended by one would be found lost.
  silenceMs: number(40_000, 'ms in which no standby hears anything before the first kill: above every limit'),
  settleWithinMs: number(120_000, 'ms at the most until no order is open'),
};
export type FailoverSettings = ValuesOf<typeof failoverOptions>;
