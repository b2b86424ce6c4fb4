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
