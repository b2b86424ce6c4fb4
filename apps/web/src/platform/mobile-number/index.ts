export { caretAfter, groupMobile, maskMobile, mobileDigits } from './mobile-number.ts';
