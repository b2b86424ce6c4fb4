/** The console's lists of which people keep views, and what a view says instead of fixed days. */
import type { ConsoleVerb } from './roles.ts';

export const listNames = ['orders', 'differences', 'events', 'audit'] as const;
export type ListName = (typeof listNames)[number];

/** Of each the verb of who sees it. */
export const listVerbs: Readonly<Record<ListName, ConsoleVerb>> = {
  orders: 'orders.read',
  differences: 'differences.read',
  events: 'events.read',
  audit: 'audit.read',
};

/**
 * Days that move, in China, each up to today: `last7Days` and `last30Days` are that many days with today;
 * `thisMonth` begins on its first.
 */
export const movingPeriods = ['today', 'last7Days', 'last30Days', 'thisMonth'] as const;
export type MovingPeriod = (typeof movingPeriods)[number];
