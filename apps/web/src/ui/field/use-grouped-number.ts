import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { caretAfter, groupMobile, mobileDigits } from '../../platform/mobile-number/index.ts';

interface GroupedNumber {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Shows a mobile number 3 4 4 while it is typed; the caret stays behind the same digit. */
export function useGroupedNumber(digits: string, onDigits: (digits: string) => void): GroupedNumber {
  const ref = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);

  useLayoutEffect(() => {
    const before = digitsBeforeCaret.current;
    if (before === null || document.activeElement !== ref.current) return;
    const caret = Math.min(caretAfter(before), groupMobile(digits).length);
    ref.current?.setSelectionRange(caret, caret);
  });

  return {
    ref,
    value: groupMobile(digits),
    onChange({ target }) {
      const next = mobileDigits(target.value);
      const toCaret = target.value.slice(0, target.selectionStart ?? target.value.length);
      const behind = target.value.slice(toCaret.length).normalize('NFKC').replace(/\D/g, '').length;
      digitsBeforeCaret.current = Math.max(0, next.length - behind);
      onDigits(next);
    },
  };
}
