/** The columns of the console's list of orders that can be left out; the order's number cannot. */
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

/** Parts of an order that wait for a partner, by which the list is narrowed to those that wait too long. */
export const stuckParts = ['payment', 'debit', 'delivery', 'refund'] as const;
