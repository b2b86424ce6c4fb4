/** How mobile numbers are stored in the database. */
export {
  createStoredNumbers,
  type Hashes,
  lockNumber,
  noNumbers,
  type SealedText,
  type StoredNumber,
  type StoredNumbers,
  type StoredText,
} from './stored-numbers.ts';
