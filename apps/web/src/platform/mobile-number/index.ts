export { caretAfter, groupMobile, mobileDigits, spokenMobile } from './mobile-number.ts';
