/**
 * The console's lists for which operators can save views, and the moving periods that a view can hold in
 * place of fixed days.
 */
import type { ConsoleVerb } from './roles.ts';

export const listNames = ['orders', 'differences', 'events', 'audit'] as const;
export type ListName = (typeof listNames)[number];

/** The verb that an operator needs to see each list. */
export const listVerbs: Readonly<Record<ListName, ConsoleVerb>> = {
  orders: 'orders.read',
  differences: 'differences.read',
  events: 'events.read',
  audit: 'audit.read',
};

/**
 * Moving periods in China, each ending today. `last7Days` and `last30Days` are that many days, today
 * included; `thisMonth` begins on the first of the month.
 */
export const movingPeriods = ['today', 'last7Days', 'last30Days', 'thisMonth'] as const;
export type MovingPeriod = (typeof movingPeriods)[number];
