/** Differences between books, as operators read, close and write them off. */
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
export { keepOnWord } from './on-word.ts';
export { openDifferenceStates } from './difference-states.ts';
