/** Money as the console shows it, and the settlement file of a day. */
export { dayOfBookView, daysView } from './days-view.ts';
export { settlementAsCsv } from './settlement-file.ts';
export { floatsView, ledgerView, marginsView } from './sums-view.ts';
export { unknownsView } from './unknowns-view.ts';
