import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { caretAfter, groupMobile, mobileDigits, plainDigits } from '../../platform/mobile-number/index.ts';

interface GroupedNumber {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Groups a mobile number 3 4 4 while it is typed; the caret stays behind the same digit. */
export function useGroupedNumber(digits: string, onDigits: (digits: string) => void): GroupedNumber {
  const ref = useRef<HTMLInputElement>(null);
  /** The position of the caret; set anew with each key, also one that changes no digit. */
  const [typed, setTyped] = useState<{ readonly digitsBeforeCaret: number } | null>(null);

  useLayoutEffect(() => {
    const field = ref.current;
    if (!typed || !field || document.activeElement !== field) return;
    const caret = Math.min(caretAfter(typed.digitsBeforeCaret), field.value.length);
    field.setSelectionRange(caret, caret);
  }, [typed]);

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
      setTyped({ digitsBeforeCaret: Math.max(0, next.length - behind) });
      onDigits(next);
    },
  };
}

/** Removes the digit before the space at the caret, as Backspace behind a space should. */
function withoutDigitBefore(digits: string, caret: number): string {
  const before = groupMobile(digits).slice(0, caret).replace(/\D/g, '').length;
  return digits.slice(0, Math.max(0, before - 1)) + digits.slice(before);
}
