import { useEffect, useRef } from 'react';

/**
 * Takes another number in place of the one that the sheet shows. The sheet's history entry is left first: the
 * number is kept in the page's own.
 */
export function useNumberInstead(
  isSheetOpen: boolean,
  closeSheet: () => void,
  setMobileNo: (mobileNo: string) => void,
): (mobileNo: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (isSheetOpen || wanted.current === null) return;
    const mobileNo = wanted.current;
    wanted.current = null;
    setMobileNo(mobileNo);
  }, [isSheetOpen, setMobileNo]);
  return (mobileNo) => {
    wanted.current = mobileNo;
    closeSheet();
  };
}
