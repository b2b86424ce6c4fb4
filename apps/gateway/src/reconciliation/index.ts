/** Compares our books with each other and with the partners' statements. */
export {
  closeAsRead,
  closeDifference,
  type ClosedBy,
  closeOneAsRead,
  type DifferenceKey,
  differenceName,
  type OpenDifference,
  openDifferencesNamed,
  openDifferencesOfAll,
  OTHER_AMOUNT,
  type ReadDifference,
  type WhichDifferences,
} from './closed-differences.ts';
export { planWriteOff } from './write-off.ts';
export { findWritable, lockWritable, writableDifferences, writeOff } from './written-off.ts';
export { booksProgress, type ComparedDay, comparedDays, differencesOfDay } from './compared-days.ts';
export { type OwnBook, ownBookOf } from './partner-source.ts';
export { settlementOfDay, type SettlementRow } from './settlement.ts';
export { openDifferenceStates } from './difference-states.ts';
export { type BookName, bookNames, booksWithout, cashBookOf } from './difference.ts';
export { createReconciliation } from './reconcile.ts';
