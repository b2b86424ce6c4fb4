import { type MouseEvent, useRef } from 'react';

/** Digits and spaces of a number that is there as a whole. */
const WHOLE = '138 0013 8000'.length;

interface SelectWhole {
  readonly onMouseDown: (event: MouseEvent<HTMLInputElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLInputElement>) => void;
}

/**
 * The first tap on a number selects it whole, so that the next one is typed over it; a second tap places the
 * caret. One that is still being typed is not selected.
 */
export function useSelectWhole(): SelectWhole {
  const hadFocus = useRef(false);
  return {
    onMouseDown({ currentTarget }) {
      hadFocus.current = document.activeElement === currentTarget;
    },
    onClick({ currentTarget }) {
      if (!hadFocus.current && currentTarget.value.length >= WHOLE) currentTarget.select();
    },
  };
}
