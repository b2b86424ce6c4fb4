export { caretAfter, groupMobile, maskMobile, mobileDigits, mobileInText } from './mobile-number.ts';
