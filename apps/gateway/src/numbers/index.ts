/** Mobile numbers: their format, their carrier and place, their bills, and the numbers that a user saved. */
export { isMobileNumber, maskedNumber, mobileNumber } from './mobile-number.ts';
export { maskedText } from './masked-text.ts';
export { createNumbers, type Numbers } from './numbers.ts';
export { createPaidLookUps } from './paid-look-ups.ts';
export { createPhoneBills, type PhoneBills } from './phone-bills.ts';
export { createSavedNumbers, type SavedNumber, type SavedNumbers } from './saved-numbers.ts';
