export {
  caretAfter,
  groupMobile,
  maskMobile,
  mobileDigits,
  plainDigits,
  mobileInText,
} from './mobile-number.ts';
