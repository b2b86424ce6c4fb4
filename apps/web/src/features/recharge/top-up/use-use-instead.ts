import { useEffect, useState } from 'react';

/**
 * Takes another number in place of the one that the sheet shows. The sheet's history entry is left first: the number is
 * kept in the page's own.
 */
export function useUseInstead(isSheetOpen: boolean, closeSheet: () => void, setMobileNo: (mobileNo: string) => void): (mobileNo: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || isSheetOpen) return;
    setWanted(null);
    setMobileNo(wanted);
  }, [wanted, isSheetOpen, setMobileNo]);
  return (mobileNo) => {
    setWanted(mobileNo);
    closeSheet();
  };
}
