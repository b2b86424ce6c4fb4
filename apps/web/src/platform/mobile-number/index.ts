export { caretAfter, groupMobile, mobileDigits } from './mobile-number.ts';
