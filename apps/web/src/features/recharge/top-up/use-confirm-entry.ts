import { type RefObject, useEffect, useRef } from 'react';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import type { NumberState } from './number-state.ts';

interface ConfirmEntry {
  readonly isConfirming: boolean;
  readonly confirm: () => void;
  readonly stopConfirming: () => void;
  /** Goes back to the page, with the number selected so that typing replaces it. */
  readonly changeNumber: () => void;
  /** Replaces the number that the sheet shows by another. */
  readonly takeInstead: (mobileNo: string) => void;
}

/**
 * Controls the sheet that confirms an order. It closes when what was to be ordered is gone: the number, or
 * the choice for it (`isChoiceGone`).
 */
export function useConfirmEntry(
  numberState: NumberState['kind'],
  isChoiceGone: boolean,
  field: RefObject<HTMLInputElement | null>,
  setMobileNo: (mobileNo: string) => void,
): ConfirmEntry {
  const { open, show, close } = useSheetEntry('confirm');
  const isNothingLeft = open && (numberState === 'incomplete' || numberState === 'refused' || isChoiceGone);
  useEffect(() => {
    if (isNothingLeft) close();
  }, [isNothingLeft, close]);

  // The sheet's history entry is left first, as the number is kept in the page's own entry.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (open || wanted.current === null) return;
    const mobileNo = wanted.current;
    wanted.current = null;
    setMobileNo(mobileNo);
  }, [open, setMobileNo]);

  return {
    isConfirming: open,
    confirm: show,
    stopConfirming: close,
    changeNumber() {
      close();
      setTimeout(() => field.current?.select(), 100);
    },
    takeInstead(mobileNo) {
      wanted.current = mobileNo;
      close();
    },
  };
}
