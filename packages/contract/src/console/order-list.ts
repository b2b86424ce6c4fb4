/** The columns of the console's list of orders that can be hidden; the order number cannot. */
export const hideableColumns = [
  'placed',
  'state',
  'number',
  'carrier',
  'method',
  'face',
  'price',
  'ended',
] as const;
export type HideableColumn = (typeof hideableColumns)[number];

/**
 * The parts of an order that wait for a partner. The list can be narrowed to orders in which one waits too
 * long.
 */
export const stuckParts = ['payment', 'debit', 'delivery', 'refund'] as const;

/** The outcomes that a person can decide of what is stuck in each way. */
export const decisionsOfStuck = {
  payment: ['closed'],
  debit: ['closed'],
  delivery: ['credited', 'refused'],
  refund: ['settled'],
} as const;

/** The most orders on which one call acts; a longer list is gone through call by call. */
export const MOST_ACTED_ON_AT_ONCE = 10;
