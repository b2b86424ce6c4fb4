/** Compares our books with each other and with the partners' statements. */
export { booksProgress, type ComparedDay, comparedDays, differencesOfDay } from './compared-days.ts';
export { type OwnBook, ownBookOf } from './partner-source.ts';
export { settlementOfDay, type SettlementRow } from './settlement.ts';
export { type BookName, bookNames, booksWithout, cashBookOf } from './differences/difference.ts';
export { laterBooksOf } from './later-books.ts';
export { createReconciliation } from './reconcile.ts';
