/** Describes the settings ("What people see"): places, values, differences, faults. */
export { breachWords } from './breach-words.ts';
export { ChangeCards } from './change-cards.tsx';
export { Differences } from './differences.tsx';
export { FloorDifferences } from './floor-differences.tsx';
export {
  floorDifferences,
  floorDifferenceWords,
  floorsOf,
  floorsWords,
  kindsInOrder,
  priceKindWords,
  shareWords,
} from './floors.ts';
export { faultWords } from './fault-words.ts';
export { fieldLabel, known, placeWords } from './place-words.ts';
export { settingsWords } from './texts.ts';
export { priceWords, valueWords } from './value-words.ts';
