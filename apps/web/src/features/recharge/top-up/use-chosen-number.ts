import type { CallResponse } from '@phonebill/contract/wire';
import { useEffect, useRef } from 'react';
import { useMarkedNumbers } from '../../../numbers/use-marked-numbers.ts';

type Recent = CallResponse<'POST /vi/fusionPageInfo'>['recentNumbers'];

/**
 * The user's own name for a number; null where there is none. The list is read only for a number that is not
 * a recent one.
 */
export function useRemark(mobileNo: string | null, recent: Recent): string | null {
  const known = recent.find((number) => number.mobileNo === mobileNo);
  // A user without recent numbers has saved none.
  const { data } = useMarkedNumbers({ enabled: mobileNo !== null && !known && recent.length > 0 });
  return (known ?? data?.find((number) => number.mobileNo === mobileNo))?.remark || null;
}

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
