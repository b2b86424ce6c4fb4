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

/** The most orders about which one call asks partners again; a longer list is asked about call by call. */
export const MOST_ASKED_AT_ONCE = 10;
