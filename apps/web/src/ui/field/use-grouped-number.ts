import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useRenderedAgain } from './use-rendered-again.ts';
import { caretAfter, groupMobile, mobileDigits, plainDigits } from '../../platform/mobile-number/index.ts';

interface GroupedNumber {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Shows a mobile number 3 4 4 while it is typed; the caret stays behind the same digit. */
export function useGroupedNumber(digits: string, onDigits: (digits: string) => void): GroupedNumber {
  const ref = useRef<HTMLInputElement>(null);
  /** Where the caret belongs after the next rendering; null when nothing was typed. */
  const digitsBeforeCaret = useRef<number | null>(null);
  const renderAgain = useRenderedAgain();

  function placeCaret(): void {
    const before = digitsBeforeCaret.current;
    digitsBeforeCaret.current = null;
    const field = ref.current;
    if (before === null || !field || document.activeElement !== field) return;
    const caret = Math.min(caretAfter(before), field.value.length);
    field.setSelectionRange(caret, caret);
  }
  useLayoutEffect(placeCaret);

  return {
    ref,
    value: groupMobile(digits),
    onChange({ target, nativeEvent }) {
      const caret = target.selectionStart ?? target.value.length;
      const read = mobileDigits(target.value);
      const deletesSpace =
        read === digits && (nativeEvent as InputEvent).inputType === 'deleteContentBackward';
      const next = deletesSpace ? withoutDigitBefore(digits, caret) : read;
      const behind = plainDigits(target.value.slice(caret)).replace(/\D/g, '').length;
      digitsBeforeCaret.current = Math.max(0, next.length - behind);
      onDigits(next);
      renderAgain();
    },
  };
}

/** Backspace behind a space means the digit before it. */
function withoutDigitBefore(digits: string, caret: number): string {
  const before = groupMobile(digits).slice(0, caret).replace(/\D/g, '').length;
  return digits.slice(0, Math.max(0, before - 1)) + digits.slice(before);
}
